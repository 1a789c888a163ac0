// process: runs a program, watches it, and cleans up.
//
// Never through a shell. The program has its own session and process group; whatever ends it
// (itself, the time limit, its output limit, a cancelled call, our own death) ends the group too.
// A process that leaves the group on purpose can outlive it: preventing that is the sandbox's job.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"
#include "base/words.h"

namespace twotrack::process {

enum class Streams : uint8_t {
  kTogether,  // what it wrote to stdout and stderr, in the order in which it came
  kApart,     // stdout and stderr each for itself
  kOwn,       // this process's own, stdin too: nothing is kept
};

enum class Notes : uint8_t { kNone, kTaken };

struct ProcessRequest {
  // The program first: a path, or a name that is looked up in the environment's PATH.
  std::vector<std::string> argv{};
  Path directory{};
  Environment environment{};  // all that it gets
  std::string input{};        // its stdin; empty: nothing to read
  Streams streams = Streams::kTogether;
  // Its descriptor 3 is a third stream, for a program of ours that starts another and has something
  // to tell about it.
  Notes notes = Notes::kNone;
  std::chrono::milliseconds time_limit{60'000};
  uint64_t output_bytes_max = uint64_t{256} << 20;  // of both streams together
  std::stop_token stop{};
};

struct ProcessResult {
  enum class End : uint8_t { kExited, kSignalled, kTimeLimit, kOutputLimit, kCancelled };
  End end = End::kExited;
  int status = 0;        // the exit code, or of kSignalled the signal
  std::string output{};  // to the last byte, also of what was stopped
  std::string errors{};  // stderr, with Streams::kApart
  std::string notes{};   // with Notes::kTaken
};
constexpr auto all_names(ProcessResult::End) {
  return name_list("exited", "signalled", "time_limit", "output_limit", "cancelled");
}

// Runs it to its end. Fails, before anything has run, with kNotFound (no such program or
// directory) or kInvalid (not a program, a NUL in an argument), or with kIo.
Result<ProcessResult> run_process(const ProcessRequest& request);

// Where `program` is: itself when it has a slash (relative to `directory`), else the first in PATH
// that can be executed. Fails with kNotFound, or with kInvalid when it cannot be executed.
Result<Path> find_program(std::string_view program, const Path& directory,
                          const Environment& environment);

// What a tool's program is given: PATH, LANG, LC_*, TZ and TMPDIR of `own`, the variables that
// `pass` names, and HOME, which is the workspace. No secret gets in by accident, and git finds no
// repository above the workspace.
Environment clean_environment(const Environment& own, const Path& workspace,
                              const std::vector<std::string>& pass = {});

// "SIGSEGV", or "signal 35".
std::string signal_name(int signal);

}  // namespace twotrack::process
