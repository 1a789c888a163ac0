// The modes of twotrack-sandbox. Each is a whole program: it gets the words behind its own name and
// returns the exit status.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {

using Words = std::span<char* const>;

// What it exits with when it could not do what it was asked to.
inline constexpr int kLauncherFailed = 125;

int run_mode(Words words);    // becomes a program in its layers
int hold_mode(Words words);   // keeps a view of a project
int probe_mode(Words words);  // tries every layer and says how that went

// LaunchPlan: what the command line of `twotrack-sandbox run` asks for.
//
//   run --layers=LIST --workspace=DIR [--seen-as=DIR] [--holder=PID --upper=DIR] [--network]
//       [--look-only] [--throw-away]
//       [--read=PATH]… [--write=DIR]… [--memory=BYTES] [--processes=N] [--open-files=N]
//       [--file-bytes=BYTES]
//       [--temporary-bytes=BYTES] [--written-bytes=BYTES] [--written-files=N] -- PROGRAM WORD…
//
// Every layer of the list is put on, or nothing runs.

struct Layers {
  bool userns = false;
  bool mountns = false;  // and a view of the files with nothing but what is needed
  bool pidns = false;
  bool proc = false;  // a /proc of that namespace
  bool netns = false;
  bool ipcns = false;  // and host name
  bool landlock = false;
  bool seccomp = false;
  bool rlimits = false;
  bool cgroup = false;
};

struct LaunchPlan {
  Layers layers{};
  std::string workspace{};
  std::string seen_as{};  // never empty when there is a workspace
  pid_t holder = 0;
  std::string upper{};  // where what is written to the holder's view lies
  bool has_network = false;
  bool looks_only = false;   // the workspace may not be written either
  bool throws_away = false;  // what is written to it goes with the program
  std::vector<std::string> read_only{};
  std::vector<std::string> writable{};
  Limits limits{};
  Words program{};  // ends with a null pointer behind it
};

// Fails with kInvalid.
Result<LaunchPlan> parse_plan(Words words);

// Whether `path` is `folder` or lies below it, by their letters.
bool is_below(std::string_view path, std::string_view folder);

}  // namespace twotrack::sandbox
