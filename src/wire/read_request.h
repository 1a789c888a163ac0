// A request's body, read into messages whose bytes in the body are known.
#pragma once

#include <string_view>

#include "base/json_tree.h"
#include "base/result.h"
#include "wire/wire.h"

namespace twotrack {

// Fails with kInvalid if the body is no strict JSON, or not one of that dialect: then nothing is
// known about it.
Result<SentRequest> read_request(WireDialect wire, std::string_view body);

// The arguments of a call, however a dialect writes them: an object, or its text.
std::string call_args(JsonElement value);

}  // namespace twotrack
