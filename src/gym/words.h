// words: what names in the gym are made of.
//
// Two vocabularies without a word in common: one to train with, one to test with. What a tool does
// must be read off its description, so its name says it only in part of the episodes; in the others
// it is made of words that mean nothing here, half of them out of a list, half out of syllables.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/random.h"

namespace twotrack::gym {

enum class Words : uint8_t { kTraining, kHeldOut };
std::string_view name_of(Words words);  // "train", "held-out"

// Which of the two a word belongs to: by the word alone, so that no list can put it into both.
Words vocabulary_of(std::string_view word);

// The words of the list that belong to `words`.
std::span<const std::string_view> listed_words(Words words);
std::span<const std::string_view> people(Words words);  // first and last names

// A word of two or three syllables that belongs to `words` and stands in no list.
std::string made_word(eval::Random& random, Words words);

}  // namespace twotrack::gym
