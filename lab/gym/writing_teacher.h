// The teachers of the shipped agents that write a text. What they write is made by rule from the
// head of the function: plain, and true as far as its names are.
#pragma once

#include <cstdint>
#include <string>

#include "gym/policy_model.h"
#include "tool/python_signature.h"

namespace twotrack::gym {

// "Parse pairs. Takes text and sep." of parse_pairs(text, sep).
std::string docstring_of(const tool::PythonSignature& signature);
// A JSON list of two calls, a value for each parameter.
std::string sample_data_of(const tool::PythonSignature& signature);

ReplyMaker teach_docstring(uint64_t slip_percent, uint64_t seed);
ReplyMaker teach_sample_data(uint64_t slip_percent, uint64_t seed);

}  // namespace twotrack::gym
