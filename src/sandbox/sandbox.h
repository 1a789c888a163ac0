// sandbox: runs programs that cannot be trusted with anything.
//
// Confining is a change of the command line: the words of a program become those of
// `twotrack-sandbox`, a small program of ours that applies one layer after another to itself
// (namespaces, limits, Landlock, a system call filter) and then becomes the program. So whatever
// starts programs (process.h, a long-lived worker, an MCP server) starts confined ones in the same
// way, and this process itself never changes its own permissions.
//
// No layer is taken for granted. Each is actually tried once, and the report says which ones work
// and why others do not. If that is less than the policy requires, nothing runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/result.h"
#include "base/words.h"

namespace twotrack::sandbox {

enum class Level : uint8_t {
  kNone,
  kMinimal,  // limits, a clean environment, no more rights than the user has
  kReduced,  // Landlock, system call filter, limits: sees names of other processes
  kFull,     // namespaces as well: sees nothing but its own
};
constexpr auto all_names(Level) {
  return name_list("none", "minimal", "reduced", "full");
}
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
// Tries every layer in a separate process; once, then cached.
const Report& report();
Json to_json(const Report& report);

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
// How the launcher is told each of them.
struct LimitOption {
  std::string_view name;
  uint64_t Limits::* amount;
};
inline constexpr LimitOption kLimitOptions[] = {{"--memory", &Limits::memory_bytes},
                                                {"--processes", &Limits::processes},
                                                {"--open-files", &Limits::open_files},
                                                {"--file-bytes", &Limits::file_bytes},
                                                {"--temporary-bytes", &Limits::temporary_bytes},
                                                {"--written-bytes", &Limits::written_bytes},
                                                {"--written-files", &Limits::written_files}};

// Folders at the top of a project that programs come from, and of which nobody is shown what an
// agent changed there. So nothing that is written to them outlives the program that wrote it.
inline constexpr std::string_view kProgramFolders[] = {".venv", "venv",  "node_modules", ".tox",
                                                       ".nox",  ".eggs", ".twotrack"};

struct Policy {
  // With less than this nothing runs. All available layers are always applied, except with kNone:
  // then programs run without any.
  Level require = Level::kReduced;
  // The folder it may write. The program starts there.
  Path workspace{};
  // Whose links open nothing for the program. Empty: the workspace.
  Path project{};
  // Whether the user, and not an agent's file, chose the program: what lies around it may be read.
  bool is_users_program = false;
  // Where the program sees that folder, if it can be shown elsewhere (full). Empty: where it is.
  Path seen_as{};
  // A process that has the workspace mounted in its own namespaces, which are entered first;
  // 0: none.
  pid_t holder = 0;
  // Where the writes to a held workspace are. REQUIRED with a holder.
  Path upper{};
  bool has_network = false;
  bool looks_only = false;  // the workspace may not be written either
  // What is written to the workspace is discarded when the program ends, and counts as temporary
  // until then. Needs mountns and overlay.
  bool throws_away = false;
  std::vector<Path> read_only{};  // what it may read besides the system's own folders
  std::vector<Path> writable{};   // folders that it may write besides the workspace
  Limits limits{};
};

// Fails with kInvalid if the system supports less than `level`, and names each missing layer and
// how to get it.
Status check_level(Level level);

// Whether Policy::throws_away is available.
bool can_throw_away();

// The command line that runs `argv` as the policy says. Fails as check_level() does, or with
// kNotFound if `twotrack-sandbox` is missing.
Result<std::vector<std::string>> confined(const Policy& policy, std::vector<std::string> argv);

}  // namespace twotrack::sandbox
