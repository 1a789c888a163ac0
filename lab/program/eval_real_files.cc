#include "program/eval_real_files.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "eval/lint_case.h"
#include "eval/planted_case.h"
#include "eval/random.h"
#include "program/eval_input.h"
#include "tool/ruff.h"
#include "workspace/workspace.h"

namespace twotrack::lab {
namespace {

constexpr std::string_view kLeftFolder = "left";
constexpr size_t kLookedAtOnce = 64;  // files that ruff is given together
constexpr std::string_view kSyntaxError = "invalid-syntax";

// What a case can be made from, read when it is needed.
struct Candidate {
  std::string source{};
  std::optional<std::string> text{};  // nothing: `source` is its file
};
using Candidates = std::vector<Candidate>;

struct FoundFile {
  uint64_t fixable = 0;
  uint64_t all = 0;
  bool is_broken = false;  // no Python
};

std::optional<std::string> content(const Path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || !is_utf8(text)) return std::nullopt;
  return text;
}

bool is_candidate(const Path& path) {
  std::error_code error;
  // Unused imports are fine in __init__.py, and a case has another file name.
  if (path.extension() != ".py" || path.filename() == "__init__.py") return false;
  const auto status = std::filesystem::symlink_status(path, error);
  if (error || !std::filesystem::is_regular_file(status)) return false;
  const auto size = std::filesystem::file_size(path, error);
  return !error && size <= kFileBytesMax;
}

Candidates below(const Path& folder) {
  Candidates found;
  std::error_code error;
  auto at = std::filesystem::recursive_directory_iterator(
      folder, std::filesystem::directory_options::skip_permission_denied, error);
  for (; !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error)) {
    if (is_candidate(at->path())) found.push_back({.source = at->path().string()});
  }
  // Folders are listed in any order.
  std::ranges::sort(found, {}, &Candidate::source);
  return found;
}

Result<Candidates> functions_of(const std::string& file, uint64_t seed) {
  Candidates found;
  TRY(for_each_trajectory_line(file, [&](const TrajectoryLine& line) -> Status {
    auto read = eval::read_function_source(line.text);
    if (!read.ok()) return Error(read.error()).at(line.place);
    const uint64_t own = eval::Random(seed).next() + found.size();
    found.push_back(
        {.source = read.value().id, .text = eval::plant_faults(read.value(), own).text});
    return Done{};
  }));
  return found;
}

// One for each folder or .jsonl, and one for all files given by name.
Result<std::vector<Candidates>> read_sources(const FilesAsk& ask) {
  std::vector<Candidates> sources;
  Candidates named;
  for (const std::string& file : ask.files) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
      sources.push_back(below(file));
    } else if (Path(file).extension() == ".py") {
      if (!std::filesystem::exists(file, error)) {
        return Error{Code::kNotFound, file + ": No such file"};
      }
      if (is_candidate(file)) named.push_back({.source = file});
    } else {
      sources.push_back(TRY(functions_of(file, ask.seed)));
    }
  }
  if (!named.empty()) sources.push_back(std::move(named));
  return sources;
}

// What ruff finds in the files under `folder` of the project, by file name.
Result<std::map<std::string, FoundFile>> find_below(const Path& project, std::string_view folder) {
  const tool::CallContext context{.workspace = project};
  auto ran = tool::run_ruff_below(context, std::string(folder));
  if (const auto* failed = std::get_if<tool::ToolReturn>(&ran)) {
    return Error{Code::kInvalid, failed->error};
  }
  std::map<std::string, FoundFile> found;
  for (const auto& [file, findings] : std::get<tool::FindingsByFile>(ran)) {
    FoundFile& one = found[Path(file).filename().string()];
    for (const tool::LintFinding& finding : findings) {
      one.all += 1;
      one.fixable += finding.fix ? 1 : 0;
      one.is_broken = one.is_broken || finding.code == kSyntaxError;
    }
  }
  return found;
}

class Drawing {
 public:
  explicit Drawing(const FilesAsk& ask) : ask_(&ask) {
    task_.name = "files";
    task_.operation = "lint";
    task_.files.push_back({.name = "ruff.toml", .text = std::string(eval::kLintConfig)});
  }

  Result<EvalTask> draw(std::vector<Candidates> sources) {
    for (size_t i = 0; i < sources.size(); ++i) {
      const uint64_t left = ask_->cases - task_.cases;
      const uint64_t shares = sources.size() - i;
      eval::Random(ask_->seed).shuffle(sources[i]);
      TRY(draw_from(sources[i], (left + shares - 1) / shares));
    }
    return std::move(task_);
  }

 private:
  Status draw_from(const Candidates& source, uint64_t wanted) {
    const uint64_t end = task_.cases + wanted;
    for (size_t at = 0; at < source.size() && task_.cases < end; at += kLookedAtOnce) {
      const size_t last = std::min(at + kLookedAtOnce, source.size());
      TRY(take_from({source.begin() + static_cast<std::ptrdiff_t>(at),
                     source.begin() + static_cast<std::ptrdiff_t>(last)},
                    end));
    }
    return Done{};
  }

  Status take_from(Candidates some, uint64_t end) {
    EvalTask looked_at{.files = {task_.files.front()}};
    for (size_t i = 0; i < some.size(); ++i) {
      if (!some[i].text) some[i].text = content(some[i].source);
      if (!some[i].text) continue;
      looked_at.files.push_back({.name = case_file(i), .text = *some[i].text});
    }
    const EvalProject project = TRY(EvalProject::make(looked_at, EvalMemory::kPacket));
    auto found = TRY(find_below(project.path(), kCasesFolder));
    for (size_t i = 0; i < some.size() && task_.cases < end; ++i) {
      const FoundFile& one = found[Path(case_file(i)).filename().string()];
      if (one.is_broken || one.fixable == 0 || one.fixable > kFixableMax) continue;
      if (!taken_.insert(*some[i].text).second) continue;
      const std::string file = case_file(task_.cases++);
      task_.real.push_back({.file = file, .source = some[i].source, .fixable = one.fixable});
      task_.files.push_back({.name = file, .text = std::move(*some[i].text)});
    }
    return Done{};
  }

  const FilesAsk* ask_;
  EvalTask task_{};
  std::set<std::string> taken_{};  // packages carry copies of each other's files
};

// The file as the agent left it; the project's if the agent never wrote it.
Result<std::string> left_by(const Path& project, const std::string& agent,
                            const std::string& file) {
  if (workspace::Workspace::exists(project, agent)) {
    const auto looked = TRY(workspace::Workspace::look(project, agent));
    const Path written = looked.written_to() / file;
    if (std::filesystem::exists(written)) return read_file(posix_file_system(), written);
  }
  return read_file(posix_file_system(), project / file);
}

Status write_left(const Path& path, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (error || !out) return Error{Code::kIo, path.string() + ": cannot be written"};
  return Done{};
}

}  // namespace

std::optional<uint64_t> said_to_remain(std::string_view summary) {
  if (summary.find("remain") == std::string_view::npos) return std::nullopt;
  if (summary.starts_with("No ")) return 0;
  uint64_t number = 0;
  const auto [end, failed] =
      std::from_chars(summary.data(), summary.data() + summary.size(), number);
  if (failed != std::errc() || end == summary.data() + summary.size() || *end != ' ') {
    return std::nullopt;
  }
  return number;
}

bool FileEnd::has_false_summary() const {
  const auto said = said_to_remain(summary);
  const bool says_no_fix = summary.find("without a fix") != std::string::npos;
  return said && (*said != left || (says_no_fix && fixable_left > 0));
}

Result<EvalTask> make_files_task(const FilesAsk& ask) {
  return Drawing(ask).draw(TRY(read_sources(ask)));
}

Result<std::vector<FileEnd>> look_at_files(const Path& project, const EvalTask& task,
                                           const std::vector<EndedAgent>& agents) {
  std::map<std::string, const EndedAgent*> by_file;
  for (const EndedAgent& agent : agents) {
    if (agent.status == RunStatus::kCancelled) continue;
    by_file[agent.name.node_id] = &agent;
    const std::string text = TRY(left_by(project, agent.name.agent_id, agent.name.node_id));
    TRY(write_left(project / kLeftFolder / Path(agent.name.node_id).filename(), text));
  }
  if (by_file.empty()) return std::vector<FileEnd>();
  auto found = TRY(find_below(project, kLeftFolder));
  std::vector<FileEnd> ends;
  for (const RealFile& file : task.real) {
    const auto agent = by_file.find(file.file);
    if (agent == by_file.end()) continue;
    const FoundFile& left = found[Path(file.file).filename().string()];
    // In a file that is no longer valid Python, the linter finds nothing else.
    const uint64_t fixable_left = left.is_broken ? file.fixable : left.fixable;
    ends.push_back({.source = file.source,
                    .status = agent->second->status,
                    .summary = agent->second->summary,
                    .is_verified = agent->second->is_verified,
                    .fixable_before = file.fixable,
                    .fixable_left = fixable_left,
                    .left = left.all});
  }
  return ends;
}

}  // namespace twotrack::lab
