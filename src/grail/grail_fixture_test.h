// A workspace of a test's own, and scripts at work in it on either interpreter.
#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "base/json_tree.h"
#include "grail/externals.h"
#include "grail/interpreter.h"
#include "grail/pym_tool.h"
#include "testing/temp_dir.h"

namespace twotrack::grail {

// Nothing where the set-up has not fetched it.
inline std::optional<Runtime> installed_monty() {
  auto runtime = find_runtime({}, process_environment());
  if (!runtime.ok() || runtime.value().kind != Runtime::Kind::kMonty) return std::nullopt;
  return std::move(runtime).value();
}

inline std::optional<Runtime> installed_python() {
  auto runtime = find_runtime({}, {"PATH=/nowhere"});
  if (!runtime.ok()) return std::nullopt;
  return std::move(runtime).value();
}

class GrailTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!installed_monty()) GTEST_SKIP() << "Monty is not installed: run scripts/fetch_monty.py";
  }

  void add(std::string_view name, std::string_view text) const {
    const Path file = path(name);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  std::string content(std::string_view name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Path path(std::string_view name) const { return directory_.path() / name; }
  const Path& root() const { return directory_.path(); }

  tool::CallContext context(std::string args = "{}") const {
    return {
        .args = {std::move(args)}, .workspace = root(), .node = node_, .time_limit = time_limit_};
  }

  // A script as a tool, its inputs as the declarations say.
  Result<std::shared_ptr<const tool::Tool>> make(std::string_view text) const {
    PymPlan plan{.spec = {.name = "some"}, .script = read_script("some", text)};
    plan.spec.parameters = parameters_of(plan.script);
    plan.settings.limits = limits_;
    return make_pym(std::move(plan));
  }
  tool::ToolReturn call(std::string_view text, std::string args = "{}") const {
    const auto made = make(text);
    if (!made.ok()) return {.output = made.error().message, .code = "NOT MADE"};
    return made.value()->call(context(std::move(args)));
  }

  // On one interpreter, without what a tool adds.
  Ran run(const Runtime& runtime, std::string_view text,
          std::vector<std::pair<std::string, Json>> inputs = {}) const {
    const Script script = read_script("some", text);
    const tool::CallContext call = context();
    Job job{.script = &script, .inputs = std::move(inputs), .limits = limits_};
    job.deadline = std::chrono::steady_clock::now() + time_limit_;
    Externals externals(call, job.deadline);
    job.answer = [&](const External& external, std::string_view args, std::string_view kwargs) {
      return externals.call(external, args, kwargs);
    };
    if (runtime.kind == Runtime::Kind::kCPython) return run_in_cpython(runtime, call, job);
    return run_in_monty({.argv = {runtime.program.string(), "subprocess"}}, job);
  }
  Ran run(std::string_view text) const { return run(*installed_monty(), text); }

  static std::string at(const tool::ToolReturn& done, std::string_view pointer) {
    const auto tree = JsonTree::parse(done.output);
    EXPECT_TRUE(tree.ok()) << done.output;
    JsonElement value;
    if (!tree.ok() || !tree.value().root().at_pointer(pointer).read(value)) return "";
    return value.json();
  }

  hub::Node node_{.id = "a.py", .name = "a", .file = "a.py"};
  std::chrono::milliseconds time_limit_{60'000};
  ScriptLimits limits_{};

 private:
  testing::TempDir directory_;
};

}  // namespace twotrack::grail
