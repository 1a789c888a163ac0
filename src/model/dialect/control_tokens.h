// Control tokens inside texts that are not ours.
//
// A tokenizer takes the spelling of a control token for the token itself, wherever it stands. A
// file or a tool output that says <end_of_turn> would so end the turn and could go on as another
// speaker. Before such a text goes into a prompt, the spelling is taken apart: "< end_of_turn>".
#pragma once

#include <string>
#include <string_view>

#include "model/added_tokens.h"

namespace twotrack::model {

// Those of FunctionGemma and of its base. Lives as long as the program.
const AddedTokens& functiongemma_tokens();
// Those of the usual chat templates, for a model whose vocabulary nobody has looked at.
const AddedTokens& usual_control_tokens();

// `text` with a space behind the first character of each token in it.
std::string without_control_tokens(std::string_view text, const AddedTokens& tokens);

}  // namespace twotrack::model
