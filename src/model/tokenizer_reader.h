// From the text of a tokenizer.json to a Tokenizer. Everything in it that could change a count is
// either understood or rejected by name.
#pragma once

#include <string_view>

#include "base/result.h"
#include "model/tokenizer.h"

namespace twotrack::model {

// Fails with kInvalid.
Result<Tokenizer> read_tokenizer(std::string_view json);

}  // namespace twotrack::model
