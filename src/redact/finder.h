// Finder: where the secrets are in a text.
//
// It runs in two steps. All hints, combined into one automaton, take one pass over the text;
// for most texts that is all. Then each pattern whose hint was seen is searched.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "redact/gate.h"

namespace twotrack::redact {

struct Pattern {
  std::string label;  // stands in the marker
  std::string hint;   // matches wherever `regex` does; no anchors, no groups
  std::string regex;  // group 1 is the secret
  Gate gate = Gate::kAny;
  // It begins with what its hint matches, so that a line end inside of it can be told from its own.
  bool may_break = false;
};

struct SecretSpan {
  size_t begin = 0;
  size_t end = 0;
  size_t pattern = 0;  // which one; the earlier one where several overlap
  bool operator==(const SecretSpan&) const = default;
};

// Thread-safe.
class Finder {
 public:
  // An earlier pattern gives its label where two overlap. Fails with kInvalid when the patterns
  // are too many or too long for the automaton.
  static Result<std::unique_ptr<Finder>> make(std::vector<Pattern> patterns);
  ~Finder();
  Finder(const Finder&) = delete;  // Patterns are compiled when they are first needed, in place.
  Finder& operator=(const Finder&) = delete;

  // In the order of the text, without overlap. No span cuts a UTF-8 character.
  std::vector<SecretSpan> find(std::string_view text) const;

  // The same by trying every pattern: the slow, obvious version for tests.
  std::vector<SecretSpan> find_without_hints(std::string_view text) const;

  // Spans of several searches: in the order of the text, without overlap.
  std::vector<SecretSpan> joined(std::vector<SecretSpan> spans) const;

  std::span<const Pattern> patterns() const { return patterns_; }

 private:
  class Automaton;
  class Matcher;

  Finder(std::vector<Pattern> patterns, std::unique_ptr<Automaton> hints);
  std::vector<SecretSpan> find_patterns(std::string_view text, std::span<const int> indexes) const;

  std::vector<Pattern> patterns_;
  std::unique_ptr<Automaton> hints_;
  std::vector<std::unique_ptr<Matcher>> matchers_;
};

}  // namespace twotrack::redact
