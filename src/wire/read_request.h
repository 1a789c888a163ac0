// A request's body, read into messages whose bytes in the body are known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json_tree.h"
#include "base/result.h"
#include "wire/wire.h"

namespace twotrack {

// Fails with kInvalid if the body is no strict JSON, or not one of that dialect: then nothing is
// known about it.
Result<SentRequest> read_request(WireDialect wire, std::string_view body);

// The same in steps, for who has read most of it before.
struct BodyParts {
  std::string frame{};                       // the body, with an empty list for the messages
  std::vector<std::string_view> messages{};  // the bytes of each, in the body
};
Result<BodyParts> split_body(WireDialect wire, std::string_view body);
Result<SentRequest> read_frame(WireDialect wire, std::string_view frame);
// One of the messages, as if it stood at the beginning of the body.
Result<WireMessage> read_message(WireDialect wire, std::string_view text);
// Adds the next message, which stands at `begin`.
void add_message(SentRequest& request, WireMessage message, size_t begin);

// The arguments of a call, however a dialect writes them: an object, or its text.
std::string call_args(JsonElement value);

}  // namespace twotrack
