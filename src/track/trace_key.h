// The keys of `trace_store: kv`.
//
//   trace:{run_id}:{operation}:{node_id}:{turn}   that turn's events
//   index:node:{node_id}, index:run:{run_id}, index:operation:{operation}
//                                                 the logs that belong to it
//
// Inside a part, "%" and ":" are written "%25" and "%3A", so that no part can pose as two.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/words.h"
#include "event/line.h"

namespace twotrack::track {

std::string escape_key_part(std::string_view part);

// All trace keys of a log start with this, and no key of another run, operation or node does.
std::string trace_key_prefix(const LogNames& names);

// A turn too large for one value (kv_mirror.h) continues under the key with the suffix ":2", then
// ":3". `part` counts from 1.
std::string trace_key(const LogNames& names, uint64_t turn, uint64_t part = 1);

enum class IndexKind : uint8_t { kNode, kRun, kOperation };
// The words of `trace_indexing`.
constexpr auto all_names(IndexKind) {
  return name_list("node", "run", "operation");
}
std::string index_key(IndexKind kind, const LogNames& names);

}  // namespace twotrack::track
