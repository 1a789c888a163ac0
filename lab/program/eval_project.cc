#include "program/eval_project.h"

#include <algorithm>
#include <fstream>
#include <span>
#include <utility>

#include "agent/shipped.h"
#include "base/embedded_file.h"
#include "eval/lint_case.h"
#include "eval/random.h"
#include "eval/repair_case.h"
#include "program/eval_input.h"

namespace twotrack::lab {

extern const std::span<const EmbeddedFile> kEvalFiles;
extern const std::span<const EmbeddedFile> kFunctionFiles;

namespace {

// "case_007": the same number of digits for all, so that no name is a prefix of another.
std::string case_name(uint64_t number) {
  const std::string digits = std::to_string(number);
  return "case_" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

// Nothing here outlives the evaluation, so nothing is synced.
Status write(const Path& root, const EvalFile& file) {
  std::error_code error;
  const Path path = root / file.name;
  std::filesystem::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << file.text;
  out.close();
  if (error || !out) return Error{Code::kIo, path.string() + ": cannot be written"};
  return Done{};
}

// What the program fixes by itself would not be the model's work.
std::string without_safe_fixes(std::string text) {
  constexpr std::string_view kProvider = "    context_providers: [{builtin: fix_all_safe}]\n";
  for (size_t at = 0; (at = text.find(kProvider)) != std::string::npos;) {
    text.erase(at, kProvider.size());
  }
  return text;
}

std::vector<EvalFile> files_of_all_tasks(EvalMemory memory) {
  std::vector<EvalFile> files;
  const std::string enabled = memory == EvalMemory::kPacket ? "true" : "false";
  files.push_back(
      {.name = "twotrack.yaml", .text = "runner: {memory: {enabled: " + enabled + "}}\n"});
  for (const EmbeddedFile& file : agent::shipped_agents()) {
    files.push_back({.name = "agents/" + std::string(file.name),
                     .text = without_safe_fixes(std::string(file.text))});
  }
  for (const EmbeddedFile& file : kEvalFiles) {
    files.push_back({.name = std::string(file.name), .text = std::string(file.text)});
  }
  return files;
}

}  // namespace

std::string case_file(uint64_t number) {
  return std::string(kCasesFolder) + "/" + case_name(number) + ".py";
}

EvalTask make_lint_task(uint64_t seed, uint64_t cases) {
  EvalTask task{.name = "lint", .operation = "lint", .cases = cases};
  task.files.push_back({.name = "ruff.toml", .text = std::string(eval::kLintConfig)});
  for (uint64_t i = 0; i < cases; ++i) {
    task.files.push_back({.name = case_file(i), .text = eval::make_lint_case(seed, i).text});
  }
  return task;
}

EvalTask make_function_task(const std::string& operation, uint64_t seed, uint64_t cases) {
  constexpr std::string_view kBetween = "\n\n\n";
  std::vector<std::string> functions;
  std::string_view text = kFunctionFiles.front().text;
  while (!text.empty()) {
    const size_t end = std::min(text.find(kBetween), text.size());
    functions.push_back(std::string(text.substr(0, end)) + "\n");
    text.remove_prefix(std::min(end + kBetween.size(), text.size()));
  }
  eval::Random(seed).shuffle(functions);
  if (functions.size() > cases) functions.resize(cases);
  EvalTask task{.name = operation, .operation = operation, .cases = functions.size()};
  for (size_t i = 0; i < functions.size(); ++i) {
    task.files.push_back({.name = case_file(i), .text = std::move(functions[i])});
  }
  return task;
}

Result<EvalTask> make_repair_task(const std::string& file, uint64_t seed, uint64_t cases) {
  std::vector<eval::RepairCase> all;
  TRY(for_each_trajectory_line(file, [&](const TrajectoryLine& line) -> Status {
    auto read = eval::read_repair_case(line.text);
    if (!read.ok()) return Error(read.error()).at(line.place);
    all.push_back(std::move(read).value());
    return Done{};
  }));
  eval::Random(seed).shuffle(all);
  if (all.size() > cases) all.resize(cases);
  EvalTask task{.name = "repair", .operation = "repair", .cases = all.size()};
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string name = case_name(i);
    task.files.push_back({.name = case_file(i), .text = std::move(all[i].source)});
    // Some tests use names that the file imports.
    task.files.push_back({.name = "tests/test_" + name + ".py",
                          .text = "from " + std::string(kCasesFolder) + "." + name +
                                  " import *\n\n" + all[i].tests});
  }
  return task;
}

Result<EvalProject> EvalProject::make(const EvalTask& task, EvalMemory memory) {
  EvalProject project(TRY(TemporaryFolder::make()));
  for (const EvalFile& file : files_of_all_tasks(memory)) TRY(write(project.path(), file));
  for (const EvalFile& file : task.files) TRY(write(project.path(), file));
  return project;
}

}  // namespace twotrack::lab
