#include "gym/words.h"

#include <algorithm>
#include <array>

#include "gym/words_phrases.h"

namespace twotrack::gym {
namespace {

constexpr std::string_view kOnsets[] = {"b",  "br", "d",  "dr", "f",  "fl", "g",  "gr", "h", "j",
                                        "k",  "kl", "l",  "m",  "n",  "p",  "pl", "qu", "r", "s",
                                        "sk", "sl", "st", "t",  "tr", "v",  "w",  "z",  "th"};
constexpr std::string_view kVowels[] = {"a", "e", "i", "o", "u", "ai", "ea", "oo", "y"};
constexpr std::string_view kCodas[] = {"", "", "l", "m", "n", "r", "s", "t", "x", "nd", "rk", "sh"};

// A share of all that is drawn from is kept for tests: one in kHeldOutEach.
constexpr uint64_t kHeldOutEach = 4;

// FNV-1a: the same on every machine.
uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return hash ^ (hash >> 32U);
}

// A list, parted into the two vocabularies.
class Parted {
 public:
  explicit Parted(const Phrases& list) {
    for (const std::string_view word : list) {
      parts_[index_of(vocabulary_of(word))].push_back(word);
    }
    for (auto& part : parts_) std::ranges::sort(part);
  }

  std::span<const std::string_view> of(WordSet words) const { return parts_[index_of(words)]; }
  bool holds(std::string_view word) const {
    return std::ranges::binary_search(of(vocabulary_of(word)), word);
  }

 private:
  static size_t index_of(WordSet words) { return words == WordSet::kTraining ? 0 : 1; }

  std::array<std::vector<std::string_view>, 2> parts_{};
};

const Parted& parted_words() {
  static const Parted parted(kAllWords);
  return parted;
}

}  // namespace

WordSet vocabulary_of(std::string_view text) {
  return hash_of(text) % kHeldOutEach == 0 ? WordSet::kHeldOut : WordSet::kTraining;
}

std::span<const std::string_view> listed_words(WordSet words) {
  return parted_words().of(words);
}

std::span<const std::string_view> people(WordSet words) {
  static const Parted parted(kAllPeople);
  return parted.of(words);
}

std::string made_word(eval::Random& random, WordSet words) {
  while (true) {
    std::string word;
    const size_t syllables = 2 + random.below(2);
    for (size_t i = 0; i < syllables; ++i) {
      word += kOnsets[random.below(std::size(kOnsets))];
      word += kVowels[random.below(std::size(kVowels))];
      if (i + 1 == syllables) word += kCodas[random.below(std::size(kCodas))];
    }
    if (vocabulary_of(word) == words && !parted_words().holds(word)) return word;
  }
}

std::string bent(eval::Random& random, std::string_view text) {
  std::string other(text);
  const size_t at = random.below(text.size());
  const auto letter = static_cast<char>('a' + random.below(26));
  switch (random.below(3)) {
    case 0:
      other[at] = other[at] == letter ? 'q' : letter;
      break;
    case 1:
      other.insert(at, 1, letter);
      break;
    default:
      other.size() > 1 ? other.erase(at, 1) : other.append(1, letter);
  }
  return other;
}

std::string bent_word(eval::Random& random, WordSet words) {
  const std::span<const std::string_view> list = listed_words(words);
  while (true) {
    std::string word = bent(random, list[random.below(list.size())]);
    if (vocabulary_of(word) == words && !parted_words().holds(word)) return word;
  }
}

}  // namespace twotrack::gym
