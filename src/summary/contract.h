// The tool contract: {"result", "summary", "knowledge_delta", "outcome", "error"}.
//
// What a tool returns in this form says itself what it means; `result` goes to the Long Track only,
// and its values, not its text, to the packet. Anything else is a legal return too, and is digested
// by its shape. `summary` may also be called `_summary`.
//
// Two more members are for tools that know what is open and what could be done next:
//   "diagnostics": [{"rule", "file", "line", "column", "test", "message"}, …]: every open problem,
//     or a text for one; an empty list says that there is none, no list says nothing
//   "candidate_actions": [{"tool", "args", "reason"}, …]: the likeliest first
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_tree.h"
#include "base/result.h"
#include "packet/delta.h"

namespace twotrack {

using KnowledgeDelta = std::vector<std::pair<std::string, Json>>;

inline constexpr size_t kKnowledgeKeysMax = 32;
inline constexpr size_t kKnowledgeValueMax = 256;
inline constexpr size_t kCandidatesMax = 16;
inline constexpr size_t kCandidateBytesMax = 512;

struct ContractProblem {
  std::string where;     // a JSON pointer into the return; empty: all of it
  std::string message;   // what is wrong, and how to fix it
  bool is_error = true;  // false: legal, but less useful than it could be
  bool operator==(const ContractProblem&) const = default;
};

// What a tool's author should fix in a return value. Empty when there is nothing. Fails with
// kInvalid when `json` is no JSON at all.
Result<std::vector<ContractProblem>> check_contract(std::string_view json);

// What a result says of itself: the first voice in a summary.

// Whether an object has the form of the tool contract (contract.h).
bool is_contract(JsonElement object);
// The members of such an object that the contract does not know, as JSON; null without any.
Json beside_contract(JsonElement object);

// What a return is about: its `result`, where nothing but members of the contract stands beside it;
// otherwise `value` itself.
JsonElement result_of(JsonElement value);

// Whether it is {"error": false, "result": …}, which is how script runners wrap a return.
bool is_wrapped(JsonElement value);
// The value inside; `value` itself when it is not wrapped, or when the wrapping says more than
// that.
JsonElement unwrapped(JsonElement value);

// Takes over summary and knowledge of a return in the form of the contract, bounded. What is not of
// the kind that it should be counts as absent. Returns whether there was a summary.
bool take_said(JsonElement object, Delta& delta);

}  // namespace twotrack
