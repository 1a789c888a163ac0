// Calls as one JSON object, for every model without its own format:
//
//   {"tool":"fix","args":{"code":"F401","line":12}}
//
// The system text lists the tools and their parameters, and says how to answer; the user text is
// the view.
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "model/dialect.h"

namespace twotrack::model {

//   - fix(code: string, line?: integer): Fixes one finding.
//     code: Which rule.
//     line: Where it begins. Default: 1
//
// A line of its own for each parameter that is described: inside the tool's line, small models
// read it worse than none.
std::string json_tool_text(const tool::ToolSpec& tool);
// What the agent says, the tools, how to answer. The same in every turn.
std::string json_system_text(const Prompt& prompt);

std::string json_calls_grammar(Tools tools, const Offer& offer, const GrammarOptions& options);
Json json_calls_schema(Tools tools, const Offer& offer);

// Reads every call in `text`, in fences or between words, in the spellings that models use. Broken
// JSON is fixed only if it can mean just one thing; JSON that the reply cuts off never
// is.
ParsedReply json_calls_parse(std::string_view text, Tools tools);

const DialectForm& json_calls_form();

}  // namespace twotrack::model
