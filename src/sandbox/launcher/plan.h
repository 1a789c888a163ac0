// LaunchPlan: what the command line of `twotrack-sandbox run` asks for.
//
//   run --layers=LIST --workspace=DIR [--seen-as=DIR] [--holder=PID --upper=DIR] [--network]
//       [--look-only] [--throw-away]
//       [--read=PATH]… [--write=DIR]… [--memory=BYTES] [--processes=N] [--open-files=N]
//       [--file-bytes=BYTES]
//       [--temporary-bytes=BYTES] [--written-bytes=BYTES] [--written-files=N] -- PROGRAM WORD…
//
// Every layer of the list is put on, or nothing runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sandbox/launcher/modes.h"

namespace twotrack::sandbox {

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
  uint64_t memory_bytes = uint64_t{1} << 30;
  uint64_t processes = 64;
  uint64_t open_files = 256;
  uint64_t file_bytes = uint64_t{64} << 20;
  uint64_t temporary_bytes = uint64_t{256} << 20;
  uint64_t written_bytes = uint64_t{1} << 30;
  uint64_t written_files = 200'000;
  Words program{};  // ends with a null pointer behind it
};

// Fails with kInvalid.
Result<LaunchPlan> parse_plan(Words words);

// Whether `path` is `folder` or lies below it, by their letters.
bool is_below(std::string_view path, std::string_view folder);

}  // namespace twotrack::sandbox
