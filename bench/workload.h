// What every workload is given, and the list of them. Each stands in a file of its own name.
#pragma once

#include <chrono>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "report.h"

namespace twotrack::bench {

struct Settings {
  Path directory;         // empty, on the disk that is measured; removed afterwards
  Path programs;          // where the other programs of the build lie
  bool is_quick = false;  // a second in all: shows that it runs, measures nothing

  // Contenders take turns: one slice each, round after round.
  std::chrono::nanoseconds slice() const { return std::chrono::milliseconds(is_quick ? 5 : 250); }
  int rounds() const { return is_quick ? 1 : 7; }
  // The size of a log that takes about this many bytes in a real run.
  uint64_t log_bytes(uint64_t bytes) const { return is_quick ? bytes / 100 : bytes; }
};

// Keeps the compiler from leaving out a computation whose result nobody needs.
template <class Value>
void sink(const Value& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

using Sections = std::vector<Section>;

Result<Sections> run_durable(const Settings& settings);
Result<Sections> run_agents(const Settings& settings);
Result<Sections> run_pipelined(const Settings& settings);
Result<Sections> run_unsynced(const Settings& settings);
Result<Sections> run_verify(const Settings& settings);
Result<Sections> run_scan(const Settings& settings);
Result<Sections> run_open(const Settings& settings);
Result<Sections> run_compact(const Settings& settings);
Result<Sections> run_redact(const Settings& settings);
Result<Sections> run_digest(const Settings& settings);
Result<Sections> run_tokens(const Settings& settings);
Result<Sections> run_apply(const Settings& settings);
Result<Sections> run_replay(const Settings& settings);
Result<Sections> run_packet_at(const Settings& settings);
Result<Sections> run_summarize(const Settings& settings);
Result<Sections> run_loop(const Settings& settings);
Result<Sections> run_prefix(const Settings& settings);
Result<Sections> run_turn(const Settings& settings);
Result<Sections> run_sandbox(const Settings& settings);
Result<Sections> run_scripts(const Settings& settings);
Result<Sections> run_mcp(const Settings& settings);
Result<Sections> run_workspace(const Settings& settings);
Result<Sections> run_hub_store(const Settings& settings);
Result<Sections> run_hub_pull(const Settings& settings);
Result<Sections> run_hub_nodes(const Settings& settings);

}  // namespace twotrack::bench
