// EvalProject: a project that an evaluation makes for its agents, gone when its object is. All that
// a run needs lies in it: the configuration, the agents, the cases and what their tools want.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "base/temporary_folder.h"
#include "base/words.h"
#include "program/commands.h"

namespace twotrack::lab {

struct EvalFile {
  std::string name{};  // relative to the project
  std::string text{};
};

// A case that nobody made for the agent.
struct RealFile {
  std::string file{};    // its name in the project
  std::string source{};  // where it is from
  uint64_t fixable = 0;  // findings that the linter has a fix for
};

// Many small pieces of work for one agent. The files that it works on lie below cases/.
struct EvalTask {
  std::string name{};       // as --tasks calls it
  std::string operation{};  // of the agent
  uint64_t cases = 0;
  std::vector<EvalFile> files{};
  std::vector<RealFile> real{};  // of the task `files`: a case each
};

inline constexpr std::string_view kCasesFolder = "cases";
// "cases/case_0007.py"
std::string case_file(uint64_t number);

EvalTask make_lint_task(uint64_t seed, uint64_t cases);
// The shipped agent for `operation` (docstring, test or sample_data) on small functions that come
// with this program, `cases` of them, drawn by `seed`; all when there are fewer.
EvalTask make_function_task(const std::string& operation, uint64_t seed, uint64_t cases);
// `cases` of the functions in `file`, drawn by `seed`; all when there are fewer.
Result<EvalTask> make_repair_task(const std::string& file, uint64_t seed, uint64_t cases);

enum class EvalMemory : uint8_t { kPacket, kHistory };
constexpr auto all_names(EvalMemory) {
  return name_list("packet", "history");
}

class EvalProject {
 public:
  static Result<EvalProject> make(const EvalTask& task, EvalMemory memory);

  const Path& path() const { return folder_.path(); }

 private:
  explicit EvalProject(TemporaryFolder folder) : folder_(std::move(folder)) {}
  TemporaryFolder folder_;
};

}  // namespace twotrack::lab
