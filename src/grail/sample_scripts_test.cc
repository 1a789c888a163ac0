// Twenty scripts in the manner of the design documents' tools, on both interpreters: the same
// result, the same files afterwards, and the result that was written down.
#include <map>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "grail/grail_fixture_test.h"
#include "testing/source_dir.h"

namespace twotrack::grail {
namespace {

const Path kScripts = testing::source_dir() / "tests/grail/scripts";
const Path kProject = testing::source_dir() / "tests/grail/project";
const Path kVenv = testing::source_dir() / ".twotrack/venv";

std::string text_of(const Path& file) {
  return read_file(posix_file_system(), file).value();
}

std::vector<std::string> script_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kScripts)) {
    if (entry.path().extension() == ".pym") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

bool needs_python_tools(const std::string& name) {
  return name == "run_linter" || name == "apply_fix" || name == "run_tests";
}

struct Done {
  std::string output;                        // JSON in one form, without the fallback's mark
  std::map<std::string, std::string> files;  // of the workspace afterwards
};

class SampleScripts : public ::testing::TestWithParam<std::string> {
 protected:
  static Done run(const Runtime& runtime, const std::string& args) {
    const testing::TempDir directory;
    const Path root = directory.path() / "project";
    std::filesystem::copy(kProject, root, std::filesystem::copy_options::recursive);
    if (std::filesystem::exists(kVenv)) {
      std::filesystem::create_directory(root / ".twotrack");
      std::filesystem::create_directory_symlink(kVenv, root / ".twotrack/venv");
    }
    PymPlan plan{.script =
                     load_script(posix_file_system(), kScripts / (GetParam() + ".pym")).value()};
    plan.spec = {.name = GetParam(), .parameters = parameters_of(plan.script)};
    plan.settings.runtime = runtime;
    const auto tool = make_pym(std::move(plan));
    EXPECT_TRUE(tool.ok()) << tool.error().message;
    const tool::ToolReturn done =
        tool.value()->call({.args = tool::check_args(tool.value()->spec(), args).value().args,
                            .workspace = root,
                            .node = {.id = "src/cart.py::total",
                                     .type = hub::NodeType::kFunction,
                                     .name = "total",
                                     .file = "src/cart.py",
                                     .start_line = 5,
                                     .end_line = 8}});
    return {.output = normal(done.output), .files = files_of(root)};
  }

  // Numbers in one spelling, the mark of the fallback left out.
  static std::string normal(const std::string& output) {
    const auto tree = JsonTree::parse(output);
    if (!tree.ok()) return "text: " + output;
    JsonObject object;
    if (!tree.value().root().read(object)) return tree.value().root().json();
    JsonWriter json;
    json.begin_object();
    bool was_wrapped = false;
    for (const auto& [key, value] : object) {
      if (key == "interpreter") {
        was_wrapped = object.size() == 2;
        EXPECT_EQ(value.text(), kFallbackName);
      } else {
        json.key(key).raw(value.json());
      }
    }
    // A text alone is wrapped to carry the mark.
    std::string_view text;
    if (was_wrapped && object["result"].read(text)) return "text: " + std::string(text);
    return json.end_object().take();
  }

  static std::map<std::string, std::string> files_of(const Path& root) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      const std::string name = entry.path().lexically_relative(root).string();
      // What pytest takes differs from run to run.
      if (entry.is_regular_file() && !name.ends_with(".xml")) files[name] = text_of(entry.path());
    }
    return files;
  }
};

TEST_P(SampleScripts, IsEqualOnBothInterpretersAndAsWrittenDown) {
  const auto monty = installed_monty();
  const auto python = installed_python();
  if (!monty) GTEST_SKIP() << "Monty is not installed: run scripts/fetch_monty.py";
  if (!python) GTEST_SKIP() << "/usr/bin/python3 is not there";
  if (needs_python_tools(GetParam()) && !std::filesystem::exists(kVenv / "bin/ruff")) {
    GTEST_SKIP() << "ruff and pytest are not in " << kVenv << ": run scripts/setup.sh test";
  }
  const Path file = kScripts / (GetParam() + ".json");
  const std::string expected = text_of(file);
  const auto tree = JsonTree::parse(expected);
  ASSERT_TRUE(tree.ok()) << file;
  const std::string args = tree.value().root()["args"].json();
  const Done on_monty = run(*monty, args);
  if (find_variable(process_environment(), "TWOTRACK_UPDATE_GOLDEN")) {
    JsonWriter json;
    json.begin_object().key("args").raw(args).member("output", on_monty.output).end_object();
    ASSERT_TRUE(replace_file(posix_file_system(), file, json.take().text + "\n").ok());
  } else {
    EXPECT_EQ(on_monty.output, json_string(tree.value().root(), "output"));
  }
  const Done on_python = run(*python, args);
  EXPECT_EQ(on_python.output, on_monty.output);
  EXPECT_EQ(on_python.files, on_monty.files);
}

INSTANTIATE_TEST_SUITE_P(All, SampleScripts, ::testing::ValuesIn(script_names()),
                         [](const auto& param) { return param.param; });

TEST(SampleScriptsTest, ThereAreTwenty) {
  EXPECT_EQ(script_names().size(), 20);
}

}  // namespace
}  // namespace twotrack::grail
