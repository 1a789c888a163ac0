// A server's answer as a Reply: what the model wrote, the calls in it, what it cost.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "model/http/request.h"
#include "model/http/server_advice.h"
#include "model/model.h"

namespace twotrack::model {

// `body` is that of a 200. A Failure if it contains an error anyway, is not an answer of the kind
// that was asked for, or contains neither text nor a call.
Answer read_answer(const ServerFacts& facts, const ServerName& name, const Question& question,
                   std::string_view body);

}  // namespace twotrack::model
