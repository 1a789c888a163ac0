// pull: what is true of some nodes right now, in the files as one agent sees them.
//
// The agent's own workspace counts, not the project: an agent that has changed a function is told
// about the function as it is now. Everything is keyed by the hash of what was read.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "hub/node.h"
#include "hub/store.h"

namespace twotrack::hub {

enum class Freshness : uint8_t {
  kFresh,    // true of the file as it is now
  kStale,    // true of an older text; there was no time to read the new one
  kMissing,  // there is no such node
};
constexpr auto all_names(Freshness) {
  return name_list("fresh", "stale", "missing");
}

struct Fact {
  Learned learned{};
  bool is_stale = false;  // about another version of the node than the current one
};

struct NodeState {
  std::string id{};
  Freshness freshness = Freshness::kMissing;
  Node node{};  // not when missing
  std::vector<Fact> facts{};
  std::vector<std::string> callers{};
  std::vector<std::string> callees{};
  std::string moved_to{};  // of a missing one, when its text was seen elsewhere
};

// The bytes of a file (relative to the project) as the agent sees it; kNotFound when it is not
// there.
using ReadSource = std::function<Result<std::string>(const std::string& file)>;

// One answer for each id, in their order; a file is read once, however many ids it has. A text that
// the store does not know is outlined immediately; if `time_max` has passed, or the text
// cannot be fully read, the answer is what the store knows, as stale. Callers in other files are
// those the store knows. Writes nothing: the text of a workspace is private.
// Fails when the store cannot be read.
Result<std::vector<NodeState>> get_context(Store& store, std::span<const std::string> ids,
                                           const ReadSource& read,
                                           std::chrono::milliseconds time_max);

// What the model is told about it, in one JSON object of at most `bytes_max` bytes:
//
//   {"id","freshness","moved_to"?,"lines":"3-9","signature","docstring","learned":[{"operation",
//    "status","summary","knowledge","stale"?}],"callers":[ids],"callees":[ids]}
//
// Empty members are left out, including the id; a docstring is cut to its first line, a file has no
// lines. What does not fit is dropped, the least useful first: callees, knowledge, callers,
// docstring, all but the best fact, signature, that fact, lines. Empty when there is not even room
// for the rest.
Json state_json(const NodeState& state, size_t bytes_max);

}  // namespace twotrack::hub
