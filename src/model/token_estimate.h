// How many tokens a text may take, if there is no vocabulary to count them.
//
// A budget is given in tokens, but the packet's limit is bytes: exact, and the same on every
// machine. What converts one into the other, and how:
//
//   the runner      bytes_for_tokens() makes the first limit of the budget. Each view is counted
//                   before it is sent: by a tokenizer where one can (the server's count endpoint,
//                   or a Vocabulary, vocabulary.h), else by estimate_tokens(). A view over the
//                   budget is not sent: the limit is lowered by a `packet_limit` event, in
//                   proportion, and at worst to as many bytes as the budget has tokens, which
//                   always fits. A real count well below the budget may raise it by the same
//                   event. So the current limit is in the log, and a replay needs neither
//                   vocabulary nor estimator. A limit that is given in bytes (`8kB`) is taken as
//                   it is.
//   the evaluation  A token is four bytes by definition (eval/contexts.h), so that figures depend
//                   on no vocabulary: 2,000 tokens are 8,000 bytes there, and some 3,500 real
//                   tokens.
//
// Everything here is integers and one pass: the same text gives the same number everywhere.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack::model {

// A high estimate, by classes of characters and words: on no text of a large sample does
// Gemma 3 or SmolLM2 take more tokens. Of tool output it is some 50 % above the real count. Never
// more than text.size(), which is the one proven bound: no vocabulary with all bytes in it needs
// more tokens than UTF-8 has bytes. For text that is not UTF-8 there is no such bound, and this is
// only a guess. Special tokens that a prompt's template adds are not in the text, nor in the count.
uint64_t estimate_tokens(std::string_view text);

// The limit in bytes to begin with, for a view that should take at most `tokens` tokens: three
// bytes for two tokens. Views of recorded runs have 2.1 to 3.1 bytes a token by the larger of two
// real counts, and 1.5 to 1.8 by the estimate (medians), less when they are full of numbers. At
// this limit one view in twenty was estimated above the budget, and 2 of 3,353 were above it; at
// two bytes a token the estimate would refuse half. `twotrack_bench --only tokens` measures it
// again.
//
// REQUIRES: tokens <= 2^63.
uint64_t bytes_for_tokens(uint64_t tokens);

}  // namespace twotrack::model
