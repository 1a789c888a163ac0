// What was said, as attributes have it: JSON texts of the GenAI conventions, shortened so that they
// stay JSON. Only used if somebody asks for content.
#pragma once

#include <string>
#include <string_view>

#include "event/event.h"

namespace twotrack::telemetry {

// More of one text does not leave the log: a receiver has limits of its own, and the span names the
// line that has all of it.
inline constexpr size_t kContentBytesMax = size_t{16} << 10;

std::string shortened(std::string_view text);
// The same of a JSON value: one that is too long becomes a JSON string of its beginning.
Json shortened_json(std::string_view json);

// gen_ai.system_instructions, gen_ai.input.messages, gen_ai.output.messages,
// gen_ai.tool.definitions. All are empty if there is nothing to say.
Json system_json(std::string_view system);
Json user_message_json(std::string_view text);
Json answer_json(const ModelResponse& response);
Json tools_json(std::string_view tools);

}  // namespace twotrack::telemetry
