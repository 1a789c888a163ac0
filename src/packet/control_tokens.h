// ControlTokens: texts that a model would obey, spelled apart.
//
// A tokenizer turns the spelling of a control token into the token itself, wherever it is. So a
// file or a tool output that says <end_of_turn> would end the turn and could go on as another
// speaker. Before such a text becomes part of a view or a prompt, the spelling is broken up:
// "< end_of_turn>".
//
// The tokens of all known templates always count, whatever model reads the text; a model's own
// vocabulary only adds to them. It is recorded in run_start, so that a view follows from its log.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_set.h"

namespace twotrack {

// Of a vocabulary, the tokens that count beside those of all templates: each once, in order. Left
// out is what cannot be broken up inside of JSON, as a single letter or a quote, and what would
// begin like a word or a number.
std::vector<std::string> own_control_tokens(std::span<const std::string> vocabulary);

class ControlTokens {
 public:
  // `own` as own_control_tokens() gives them.
  explicit ControlTokens(std::span<const std::string> own = {});

  // `text` with a space behind the first character of each token in it. JSON stays JSON.
  std::string apart(std::string_view text) const;
  // Whether a token would begin in `before` and end in `after` if one followed the other.
  bool join(std::string_view before, std::string_view after) const;

 private:
  TextSet own_;
  bool has_own_ = false;
};

// `text` with a space behind the first character of each of `tokens` in it.
std::string spelled_apart(std::string_view text, const TextSet& tokens);

}  // namespace twotrack
