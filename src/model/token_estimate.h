// How many tokens a text may take, when no vocabulary is at hand to count them.
//
// A budget is given in tokens, but the packet's limit is bytes: exact, and the same on every
// machine. The way between the two, for each caller:
//
//   a tokenizer can count      the runner asks it (the server's count endpoint, or a Vocabulary,
//                              vocabulary.h) and needs nothing of this file but the first limit
//   none can                   bytes_for_tokens() makes the first limit of the budget;
//                              estimate_tokens() checks each view before it is sent; a view that is
//                              over gets a smaller limit by a `packet_limit` event, at worst as
//                              many bytes as the budget has tokens, which always fits
//   the evaluation             a token is kEvaluationBytesPerToken bytes by definition, so that its
//                              figures depend on no vocabulary and no estimator
//
// Everything here is integers and one pass: the same text gives the same number everywhere.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack::model {

// By which `eval`, and a limit that is written down without a model in mind, turn tokens to bytes.
inline constexpr uint64_t kEvaluationBytesPerToken = 4;

// An estimate from above: the classes of the characters and of the words, with weights that were
// fitted so that neither Gemma 3 nor SmolLM2 takes more tokens on any text of the sample. Never
// more than text.size(), which is the one proven bound: no vocabulary with all bytes in it needs
// more tokens than UTF-8 has bytes. For text that is not UTF-8 there is no such bound, and this is
// only a guess. Special tokens that a prompt's template adds are not in the text, nor in the count.
uint64_t estimate_tokens(std::string_view text);

// The limit in bytes to begin with, for a view that should take at most `tokens` tokens.
uint64_t bytes_for_tokens(uint64_t tokens);

}  // namespace twotrack::model
