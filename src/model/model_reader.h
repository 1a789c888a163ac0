// The "model" of a tokenizer.json: its tokens and merges.
#pragma once

#include "base/json_tree.h"
#include "base/result.h"
#include "model/tokenizer.h"

namespace twotrack::model {

// Sets the symbols and the merges of `out`. `unit` is what the pre-tokenizer hands to the model.
// Fails with kInvalid.
Status read_model(JsonElement model, Symbols::Unit unit, Tokenizer& out);

}  // namespace twotrack::model
