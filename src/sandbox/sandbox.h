// sandbox: a program that can be trusted with nothing is run all the same.
//
// Confining is a change of the command line: the words of a program become those of
// `twotrack-sandbox`, a small program of ours that puts layer upon layer around itself (namespaces,
// limits, Landlock, a system call filter) and then becomes the program. So whatever starts programs
// (process.h, a worker that is kept, an MCP server) starts confined ones in the same way, and this
// process itself never changes its own rights.
//
// No layer is taken for granted. Each is tried once, by doing, and the report says which ones hold
// and why others do not. Where less holds than the policy requires, nothing runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::sandbox {

enum class Level : uint8_t {
  kNone,
  kMinimal,  // limits, a clean environment, no more rights than the user has
  kReduced,  // Landlock, system call filter, limits: sees names of other processes
  kFull,     // namespaces as well: sees nothing but its own
};
std::string_view name_of(Level level);  // "none", "minimal", "reduced", "full"
// Fails with kInvalid and the nearest name.
Result<Level> level_named(std::string_view name);

// One layer, as it was found when it was tried.
struct Layer {
  std::string name{};  // "userns", "mountns", "pidns", "netns", "overlay", "landlock", …
  bool is_on = false;
  std::string detail{};  // of one that is on: "abi 7: files, tcp, signals"
  std::string stage{};   // of one that is not: the step that failed: "unshare", "mount"
  std::string why{};     // and its error, by name: "ENOSPC"
};

struct Report {
  Level level = Level::kNone;  // the highest that holds
  std::vector<Layer> layers{};
  // What that means, for people: "processes outside are visible by name".
  std::vector<std::string> means{};
};
// Tries every layer in a process of its own; once, then remembered.
const Report& report();
std::string to_json(const Report& report);

struct Limits {
  uint64_t memory_bytes = uint64_t{1} << 30;
  uint64_t processes = 64;
  uint64_t open_files = 256;
  uint64_t file_bytes = uint64_t{64} << 20;        // of one file
  uint64_t temporary_bytes = uint64_t{256} << 20;  // of all in its own /tmp
  // Of all that it writes to the workspace, while it runs.
  uint64_t written_bytes = uint64_t{1} << 30;
  uint64_t written_files = 200'000;  // also in its own /tmp
};

struct Policy {
  // Less than this and nothing runs. All layers that there are hold in any case, but for kNone:
  // then programs run as they are.
  Level require = Level::kReduced;
  // The folder that it may write. The program begins there.
  Path workspace{};
  // Where the program finds that folder, when it can be shown elsewhere (full). Empty: where it is.
  Path seen_as{};
  // A process that has the workspace mounted in namespaces of its own, which are entered first;
  // 0: none.
  pid_t holder = 0;
  // Where what is written to a held workspace lies. REQUIRED with a holder.
  Path upper{};
  bool has_network = false;
  bool looks_only = false;  // the workspace may not be written either
  // What is written to the workspace goes when the program ends, and counts as temporary until
  // then. Needs mountns and overlay.
  bool throws_away = false;
  std::vector<Path> read_only{};  // what it may read besides the system's own folders
  std::vector<Path> writable{};   // folders that it may write besides the workspace
  Limits limits{};
};

// Fails with kInvalid when the system holds less than `level`, and names each missing layer and how
// to get it.
Status check_level(Level level);

// Whether Policy::throws_away can be had.
bool can_throw_away();

// The command line that runs `argv` as the policy says. Fails as check_level() does, or with
// kNotFound when `twotrack-sandbox` is not there.
Result<std::vector<std::string>> confined(const Policy& policy, std::vector<std::string> argv);

}  // namespace twotrack::sandbox
