// Draw: everything that is drawn at random for an episode. The same seed and vocabulary give the
// same draws on every machine.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/random.h"
#include "gym/phrases.h"
#include "gym/words.h"

namespace twotrack::gym {

// Those of them that belong to `words`.
Phrases those_of(const Phrases& phrases, WordSet words);

// How an episode tells which calls may come next.
enum class Candidates : uint8_t { kNone, kShuffled, kRanked };

// Of what an episode is made otherwise than usual, to see what that is good for.
struct Variant {
  bool has_plain_names = false;            // every tool and argument is called by what it is
  std::optional<Candidates> candidates{};  // the same in every episode; none: drawn
};

class Draw {
 public:
  Draw(uint64_t seed, WordSet words, const Variant& variant = {})
      : random_(seed), words_(words), variant_(variant) {}

  const Variant& variant() const { return variant_; }

  WordSet words() const { return words_; }
  uint64_t below(uint64_t count) { return random_.below(count); }
  // From `low` to `high`, both included.
  uint64_t between(uint64_t low, uint64_t high) { return low + random_.below(high - low + 1); }
  bool chance(uint64_t percent) { return random_.below(100) < percent; }
  template <class Item>
  const Item& pick(const std::vector<Item>& items) {
    return items[random_.below(items.size())];
  }
  std::string_view pick(std::span<const std::string_view> items) {
    return items[random_.below(items.size())];
  }
  template <class Item>
  void shuffle(std::vector<Item>& items) {
    random_.shuffle(items);
  }

  // One of the phrases of this vocabulary, with {0}, {1}, … filled in. REQUIRES: there is one.
  std::string say(const Phrases& phrases, std::initializer_list<std::string_view> values = {});

  std::string word();
  // A name of one to three words, none of which says anything.
  std::string empty_name();
  // Of a tool: half of them say what it does, by one of `verbs`, the others nothing.
  std::string tool_name(const Phrases& verbs, std::string_view noun);
  // The same where the verb is given.
  std::string act_name(std::string_view verb, std::string_view noun);
  // Of an argument or a field: half of them one of the usual names. Never the same twice.
  std::string field_name(std::initializer_list<std::string_view> usual);

  // `text`, miscopied.
  std::string bend(std::string_view text) { return bent(random_, text); }

  std::string person();      // "maria lopez"
  std::string identifier();  // "k48213", "LAN-407", "9f31c2"
  std::string code();        // "F401", "harbor-gauge"
  std::string path();        // "src/lantern/orchard.py"
  // Text that has nothing to do with anything, a line each: `bytes` of it, about.
  std::vector<std::string> other_text(uint64_t bytes);

 private:
  eval::Random random_;
  WordSet words_;
  Variant variant_;
  std::vector<std::string> fields_{};
};

// `text` with {0}, {1}, … filled in.
std::string fill(std::string_view text, std::span<const std::string_view> values);

}  // namespace twotrack::gym
