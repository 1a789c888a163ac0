// What agents learned about nodes, only from their logs.
//
// The runner updates the hub at the end of each agent; `rebuild` restores the same from the logs.
// Both use learned_of(), so they cannot differ. An agent that was cancelled, is blocked or
// failed because of a program error teaches nothing about its node.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/read.h"
#include "hub/node.h"
#include "hub/store.h"
#include "packet/packet.h"
#include "track/layout.h"

namespace twotrack::runner {

inline constexpr size_t kLearnedKnowledgeBytesMax = 1024;
inline constexpr size_t kLearnedSummaryBytesMax = 300;

// SHA-256 of the node's text as `workspace` has it; empty if there is no such node.
std::string node_source_hash(const Path& workspace, const hub::Node& node);

// Of an agent's run_end and the packet after it; nothing for another event, and for an end that
// says nothing about the node, or not of which text. Of the knowledge, the newest that fits.
std::optional<hub::Learned> learned_of(const Event& event, const Packet& packet);
// Of the last run_end of a log, unless the agent goes on behind it.
Result<std::optional<hub::Learned>> learned_of_log(FileSystem& files, const track::Layout& layout,
                                                   std::string_view agent);

struct Relearned {
  uint64_t logs = 0;                   // that were read
  uint64_t learned = 0;                // about a node by an operation, the last of each
  std::vector<std::string> skipped{};  // "log: why"
};
// Rebuilds everything agents learned from the logs of the project. A log that cannot be read is
// reported, never fatal. Agents may run and end meanwhile.
Result<Relearned> rebuild_learned(FileSystem& files, const track::Layout& layout,
                                  hub::Store& store);

}  // namespace twotrack::runner
