// The codes of results that the runner itself makes, and the tools that it knows by name.
#pragma once

#include <string_view>

#include "tool/spec.h"

namespace twotrack::runner {

using tool::kSubmitTool;
inline constexpr std::string_view kRecallTool = "recall";

// The same call in the same state: not executed.
inline constexpr std::string_view kRepeatedCode = "REPEATED";
// The same for an answer, if the model could still be asked again: the kind of its error.
inline constexpr std::string_view kRepeatedAnswer = "repeated";
// A call of which the model was not sure: nobody made it. And of an agent that waits for that
// reason.
inline constexpr std::string_view kUnsureAnswer = "unsure";
inline constexpr std::string_view kUnsureCode = "UNSURE";
// submit_result before anything shows that the goal is reached: not executed.
inline constexpr std::string_view kNoEvidenceCode = "NO_EVIDENCE";
// A rule of constraints.safety forbids it: not executed.
inline constexpr std::string_view kForbiddenCode = "FORBIDDEN";
inline constexpr std::string_view kUnknownToolCode = "UNKNOWN_TOOL";
// What it left in the workspace cannot be kept: undone.
inline constexpr std::string_view kNotKeptCode = "NOT_KEPT";
// A crash came between the call and its result.
inline constexpr std::string_view kInterruptedCode = "INTERRUPTED";

}  // namespace twotrack::runner
