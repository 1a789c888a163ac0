// FunctionGemma's own format, as Google prints it: one developer turn with the declarations, one
// user turn with the view, and calls such as
//
//   <start_function_call>call:fix{code:<escape>F401<escape>,line:12}<end_function_call>
//
// where <escape> opens and closes every text. No server renders and parses all of it correctly, so
// twotrack does both itself. docs/models.md says what fails elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "model/dialect.h"

namespace twotrack::model {

inline constexpr std::string_view kEscape = "<escape>";
inline constexpr std::string_view kStartCall = "<start_function_call>";
inline constexpr std::string_view kEndCall = "<end_function_call>";

// A tool between its two control tokens.
std::string functiongemma_declaration(const tool::ToolSpec& tool);
// The whole prompt up to where the model's turn begins, without <bos>.
std::string functiongemma_prompt(const Prompt& prompt);

// A JSON value as the format writes it. REQUIRES: `json` is strict JSON.
std::string functiongemma_value(std::string_view json);
// A call between its two control tokens.
std::string functiongemma_call(const Call& call);
// The order of keys: case counts only between equals.
bool functiongemma_order(std::string_view a, std::string_view b);

std::string functiongemma_grammar(Tools tools, const Offer& offer, const GrammarOptions& options);

// Reads every call in `text`. Types come from the tool: a text stays a text even if it looks like a
// number. A call without <end_function_call> counts if its braces close; one that the reply cuts
// off never does.
ParsedReply functiongemma_parse(std::string_view text, Tools tools);

const DialectForm& functiongemma_form();

}  // namespace twotrack::model
