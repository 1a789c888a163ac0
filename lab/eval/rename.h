// Renaming: the same run with other names. Whatever was tuned to the names of a data set shows in
// figures that move when every identifier becomes another one of the same form.
#pragma once

#include "eval/trajectory.h"

namespace twotrack::eval {

// A copy in which each identifier is another word, the same one everywhere: a letter stays a letter
// of its case, a vowel a vowel, a digit a digit. Identifiers are the words of tool names,
// arguments and keys, and all words with the form of one (a digit or a capital inside, a "_"
// beside). Numbers, the words of languages, and those by which tools say how they fared, stay.
Trajectory renamed(const Trajectory& trajectory);

// The trajectory as a line that read_trajectory() reads.
std::string to_line(const Trajectory& trajectory);

}  // namespace twotrack::eval
