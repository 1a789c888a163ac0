// Control tokens inside untrusted texts.
//
// A tokenizer turns the spelling of a control token into the token itself, wherever it is. So a
// file or a tool output that says <end_of_turn> would end the turn and could continue as another
// speaker. Before such a text goes into a prompt, the spelling is broken up: "< end_of_turn>".
#pragma once

#include <string>
#include <string_view>

#include "model/added_tokens.h"

namespace twotrack::model {

// Those of FunctionGemma and of its base. Lives as long as the program.
const AddedTokens& functiongemma_tokens();
// Those of the usual chat templates, for a model with an unknown vocabulary.
const AddedTokens& usual_control_tokens();

// `text` with a space after the first character of each token in it.
std::string without_control_tokens(std::string_view text, const AddedTokens& tokens);

}  // namespace twotrack::model
