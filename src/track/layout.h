// Where things are in a project's .agentfs.
//
//   traces/{agent}.jsonl       the Long Track: the truth
//   traces/{agent}.jsonl.zst   the same, compacted; only when there is no .jsonl
//   traces/{agent}.head        the last event known to be acknowledged
//   traces/{agent}.sig         the same, signed by whoever wrote the log, if they have a key
//   traces/{agent}.idx         offsets and postings: rebuilt when missing or stale
//   traces/{agent}.snap        snapshots of the packet: also rebuilt
//   traces/{agent}.torn        what a crash left half-written at the end of the log
//   traces/{agent}.lock        held by the one writer
//   blobs/ab/abcd….zst         raw outputs above 1 MiB, by their SHA-256
//   trace.db                   the keys of `trace_store: kv`
#pragma once

#include <string>
#include <string_view>

#include "base/file.h"
#include "track/cache_key.h"

namespace twotrack::track {

struct Layout {
  Path root;                // the project
  CacheKey cache_key = {};  // without it no index or snapshot is kept

  Path agentfs() const { return root / ".agentfs"; }
  Path traces() const { return agentfs() / "traces"; }
  Path blobs() const { return agentfs() / "blobs"; }
  Path kv() const { return agentfs() / "trace.db"; }

  Path log(std::string_view agent) const { return named(agent, ".jsonl"); }
  Path compacted(std::string_view agent) const { return named(agent, ".jsonl.zst"); }
  Path head(std::string_view agent) const { return named(agent, ".head"); }
  Path signature(std::string_view agent) const { return named(agent, ".sig"); }
  Path index(std::string_view agent) const { return named(agent, ".idx"); }
  Path snapshots(std::string_view agent) const { return named(agent, ".snap"); }
  Path torn(std::string_view agent) const { return named(agent, ".torn"); }
  Path lock(std::string_view agent) const { return named(agent, ".lock"); }
  Path blob(std::string_view sha256) const {
    return blobs() / sha256.substr(0, 2) / (std::string(sha256) + ".zst");
  }

 private:
  Path named(std::string_view agent, std::string_view suffix) const {
    return traces() / (std::string(agent) + std::string(suffix));
  }
};

}  // namespace twotrack::track
