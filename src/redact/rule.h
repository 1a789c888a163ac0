// Rules: what secrets look like that were not given to us. A new one is a row in rule.cc.
#pragma once

#include <span>
#include <string_view>

#include "redact/gate.h"

namespace twotrack::redact {

enum class Left : uint8_t {
  kAnywhere,
  // Not in the middle of a word: at the start, after punctuation, after an escape such as \n or
  // %3D, after a colour of the terminal.
  kBounded,
  // The same, and not after '-' either: for prefixes so short that base64 makes them by chance.
  kDetached,
};

struct Rule {
  std::string_view name;  // of [a-z0-9-]: it stands in the marker
  // A short regular expression without anchors and groups that matches wherever `regex` does.
  // All hints together are one pass over the text; only rules whose hint was seen run.
  std::string_view hint;
  std::string_view regex;  // group 1 is the secret
  Left left = Left::kBounded;
  Gate gate = Gate::kNotBlank;
};

std::span<const Rule> default_rules();

// Regular expressions without groups for the end of a name that calls its value a secret, and of
// one that calls it a password, which may be any word.
std::string_view secret_names();
std::string_view password_names();

}  // namespace twotrack::redact
