// What the gateway knows of all threads, in one file: .agentfs/gateway.index.
//
// With it a start does not read the logs. It is sealed with the user's key, like the indexes of
// logs, and only tells of a log what that had said when it was written: one that has grown since is
// read again. Without it everything is in the logs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "wire/epoch.h"
#include "wire/lineage.h"

namespace twotrack::gateway {

struct KnownThread {
  std::string agent{};
  uint64_t log_bytes = 0;             // of its log, when this was known
  bool is_other = false;              // the log is none of a gateway
  Ancestry ancestry{};                // of its newest request
  std::optional<std::string> echo{};  // of the answer to it
  std::vector<std::string> answer_ids{};
};

struct ThreadIndex {
  std::vector<KnownThread> threads{};  // the least recently used first
  std::vector<Epoch> epochs{};
};

// Nothing, if there is none that can be believed.
std::optional<ThreadIndex> read_thread_index(FileSystem& files, const track::Layout& layout);
Status write_thread_index(FileSystem& files, const track::Layout& layout, const ThreadIndex& index);

// How long a log is; 0 if there is none.
uint64_t log_bytes(FileSystem& files, const track::Layout& layout, const std::string& agent);

}  // namespace twotrack::gateway
