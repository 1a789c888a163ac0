// twotrack_bench: how fast the two tracks are, beside what this machine can do at best; and how
// good the estimate of tokens is.
//
//   durable     events on the disk when append() returns: 1, 8, 64 writers on one log;
//               beside SQLite and RocksDB
//   agents      64 agents with a log and a thread each
//   pipelined   one producer that waits only at the end
//   unsynced    durability none: checks, framing and hashes alone
//   verify      verify_log
//   scan        LineReader and read_line over a whole log
//   open        an event out of 1.5 GB through the index: time and memory
//   compact     compact_log and expand_log
//   redact      looking for secrets
//   tokens      counting tokens; how far the estimate lies above the count
//   digest      digests by the shape of an output
//   summarize   all that is done to an output when its event is made: time and memory
//   loop        a thousand agents of five turns: what the runner itself costs
//   sandbox     what every layer around a program adds to its start
//   prefix      ten turns read by a real model: how much of each prompt it has read before
//   turn        a turn of the embedded model, prepared and as it was fetched
//   scripts     a call of a Grail script, its interpreter kept in the sandbox
//   mcp         a call of a tool on an MCP server and its answer, beside a line through two pipes
//   apply       packet and view of recorded runs, an event and a decision at a time
//   replay      the packet after every event of a log; beside Python with Pydantic
//   packet-at   the packet at any place of 1.5 GB: time and memory
//   workspace   making a workspace of 10,000 files and telling what changed; beside cp -a
//   hub         the nodes of CPython's standard library, beside tree-sitter alone; the store of a
//               project: indexing that library, 20 nodes out of it; 20 nodes pulled for a turn
//
// Every figure stands beside a limit that is measured in turns with it, in the same seconds. A
// figure may have a target; nothing fails when it is missed.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "machine.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

struct Workload {
  std::string_view name;
  Result<Sections> (*run)(const Settings& settings);
};

constexpr Workload kWorkloads[] = {
    {"durable", run_durable},     {"agents", run_agents},   {"pipelined", run_pipelined},
    {"unsynced", run_unsynced},   {"verify", run_verify},   {"scan", run_scan},
    {"open", run_open},           {"compact", run_compact}, {"redact", run_redact},
    {"tokens", run_tokens},       {"digest", run_digest},   {"summarize", run_summarize},
    {"loop", run_loop},           {"sandbox", run_sandbox}, {"prefix", run_prefix},
    {"scripts", run_scripts},     {"apply", run_apply},     {"replay", run_replay},
    {"packet-at", run_packet_at}, {"mcp", run_mcp},         {"workspace", run_workspace},
    {"hub", run_hub_nodes},       {"hub", run_hub_store},   {"hub", run_hub_pull},
    {"turn", run_turn},
};

enum class Format { kText, kJson };

struct Arguments {
  std::vector<std::string> only;
  bool quick = false;
  Format format = Format::kText;
  Path directory;
  Path programs;
};

// The directory that is measured. Its place decides which disk.
class WorkDirectory {
 public:
  explicit WorkDirectory(const Path& parent)
      : path_(std::filesystem::absolute(parent) / ("bench-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~WorkDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  WorkDirectory(const WorkDirectory&) = delete;  // One owner removes it.
  WorkDirectory& operator=(const WorkDirectory&) = delete;

  const Path& path() const { return path_; }

 private:
  Path path_;
};

// Returns whether every workload could be run.
bool run(const Arguments& arguments) {
  const WorkDirectory directory(arguments.directory);
  const Machine machine = describe_machine(directory.path());
  const bool as_text = arguments.format == Format::kText;
  if (as_text) std::cout << machine_as_text(machine) << std::endl;

  bool all_ran = true;
  Sections all;
  for (const Workload& workload : kWorkloads) {
    const bool wanted =
        arguments.only.empty() || std::ranges::count(arguments.only, workload.name) > 0;
    if (!wanted) continue;
    auto sections = workload.run({.directory = directory.path(),
                                  .programs = arguments.programs,
                                  .is_quick = arguments.quick});
    if (!sections.ok()) {
      std::cerr << workload.name << ": " << sections.error().message << "\n";
      all_ran = false;
      continue;
    }
    for (Section& section : sections.value()) {
      if (as_text) std::cout << section_as_text(section) << std::endl;
      all.push_back(std::move(section));
    }
  }
  if (as_text) {
    std::cout << summary_as_text(all);
  } else {
    std::cout << report_as_json(machine_as_json(machine), all) << "\n";
  }
  return all_ran;
}

int main(int argc, char** argv) {
  CLI::App app("Measures the two tracks beside the limits of this machine.");
  Arguments arguments;
  std::error_code ignored;
  arguments.programs = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  arguments.directory = arguments.programs;
  std::vector<std::string> names;
  for (const Workload& workload : kWorkloads) names.emplace_back(workload.name);
  app.add_option("--only", arguments.only, "only this workload; may be given several times")
      ->check(CLI::IsMember(names));
  app.add_flag("--quick", arguments.quick, "a second in all: shows that it runs, measures nothing");
  const std::map<std::string, Format> formats{{"text", Format::kText}, {"json", Format::kJson}};
  app.add_option("--format", arguments.format, "text or json")
      ->transform(CLI::Transformer(formats));
  app.add_option("--dir", arguments.directory, "measure the disk of this directory");
  CLI11_PARSE(app, argc, argv);
  return run(arguments) ? 0 : 2;
}

}  // namespace
}  // namespace twotrack::bench

int main(int argc, char** argv) {
  return twotrack::bench::main(argc, argv);
}
