// words: what names in the gym are made of.
//
// Two vocabularies without a word in common: one to train with, one to test with. What a tool does
// must be read off its description, so its name says it only in part of the episodes; in the others
// it is made of words that mean nothing here: out of a list, out of syllables, or nearly one of the
// list, so that only who copies letter by letter gets it right.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "eval/random.h"

namespace twotrack::gym {

enum class WordSet : uint8_t { kTraining, kHeldOut };
constexpr auto all_names(WordSet) {
  return name_list("train", "held-out");
}

// Which of the two a word, or a phrase, belongs to: by its letters alone, so that no list can put
// it into both, and nobody chooses what a test will say.
WordSet vocabulary_of(std::string_view text);

// The words of the list that belong to `words`.
std::span<const std::string_view> listed_words(WordSet words);
std::span<const std::string_view> people(WordSet words);  // first and last names

// A word of two or three syllables that belongs to `words` and stands in no list.
std::string made_word(eval::Random& random, WordSet words);

// `text` with one letter changed, too much or gone.
std::string bent(eval::Random& random, std::string_view text);
// A word of the list, bent, that belongs to `words` and stands in no list.
std::string bent_word(eval::Random& random, WordSet words);

}  // namespace twotrack::gym
