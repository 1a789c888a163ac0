// A project of a test's own with the real ruff and pytest of the set-up, and built-in tools at work
// in it.
#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "base/json_tree.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"
#include "tool/builtin.h"

namespace twotrack::tool {

class BuiltinTest : public ::testing::Test {
 protected:
  void add(std::string_view name, std::string_view text) const {
    const Path file = path(name);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  std::string content(std::string_view name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  bool exists(std::string_view name) const { return std::filesystem::exists(path(name)); }
  Path path(std::string_view name) const { return directory_.path() / name; }
  const Path& root() const { return directory_.path(); }

  // Skips the test, loudly, where set-up has not installed the program.
  void need(const std::string& program) const {
    const Path venv = testing::source_dir() / ".twotrack/venv";
    if (!std::filesystem::exists(venv / "bin" / program)) {
      GTEST_SKIP() << program << " is not in " << venv << ": run scripts/setup.sh test";
    }
    std::filesystem::create_directories(path(".twotrack"));
    std::filesystem::create_directory_symlink(venv, path(".twotrack/venv"));
  }

  // As the model sees it: the JSON that the tool returned.
  ToolReturn call(std::string_view tool, std::string args = "{}") const {
    const auto made = make_builtin(tool);
    EXPECT_TRUE(made.ok());
    CallContext context{.args = {std::move(args)}, .workspace = root(), .node = node_};
    context.time_limit = time_limit_;
    context.allows_unsafe = allows_unsafe_;
    context.allows_eval = allows_eval_;
    return made.value()->call(context);
  }

  // The value at a JSON pointer of what the tool returned, as JSON; "" when there is none.
  static std::string at(const ToolReturn& done, std::string_view pointer) {
    const auto tree = JsonTree::parse(done.output);
    EXPECT_TRUE(tree.ok()) << done.output;
    JsonElement value;
    if (!tree.ok() || !tree.value().root().at_pointer(pointer).read(value)) return "";
    return value.json();
  }
  static std::string outcome(const ToolReturn& done) { return at(done, "/outcome"); }
  static std::string summary(const ToolReturn& done) { return at(done, "/summary"); }
  static std::string error(const ToolReturn& done) { return at(done, "/error"); }
  static std::string known(const ToolReturn& done, const std::string& key) {
    return at(done, "/knowledge_delta/" + key);
  }

  hub::Node node_{.id = "a.py", .name = "a", .file = "a.py"};
  std::chrono::milliseconds time_limit_{60'000};
  bool allows_unsafe_ = true;
  bool allows_eval_ = true;

 private:
  testing::TempDir directory_;
};

}  // namespace twotrack::tool
