// Every file of tests/data/import is imported and compared with the file beside it that ends in
// ".expected". TWOTRACK_UPDATE_GOLDEN=1 writes those anew; the diff is the review.
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.h"
#include "importer/importer.h"
#include "testing/source_dir.h"

namespace twotrack::importer {
namespace {

const Path kGolden = testing::source_dir() / "tests/data/import";

std::string show(const Draft& draft) {
  return "  " + (draft.turn() ? std::to_string(*draft.turn()) : "-") + " " + draft.type_name() +
         " " + draft.data_with_raw_output() + "\n";
}

std::string show(const ImportedLog& log) {
  std::string text = log.names.agent_id + " (run " + log.names.run_id + ", operation " +
                     log.names.operation + ", node " + log.names.node_id + ")\n";
  for (const Draft& draft : log.drafts) text += show(draft);
  for (const std::string& note : log.notes) text += "  note: " + note + "\n";
  return text;
}

std::string show(const ImportProblem& problem) {
  return "line " + std::to_string(problem.line) + ", column " + std::to_string(problem.column) +
         ": " + problem.message + "\n";
}

std::string imported(std::string_view name, std::string_view text) {
  std::string shown;
  const ImportSink sink{.log = [&](const ImportedLog& log) -> Status {
                          shown += show(log);
                          return Done{};
                        },
                        .problem = [&](const ImportProblem& problem) { shown += show(problem); }};
  ImportOptions options;
  options.run_id = "run-1";
  const auto summary = name.starts_with("remora") ? import_remora(text, options, sink)
                                                  : import_openai_messages(text, options, sink);
  if (!summary.ok()) return shown + "failed: " + summary.error().message + "\n";
  return shown + std::to_string(summary.value().logs) + " logs, " +
         std::to_string(summary.value().events) + " events, " +
         std::to_string(summary.value().problems) + " problems\n";
}

TEST(ImportGoldenTest, EveryFileImportsAsItsNeighbourSays) {
  FileSystem& files = posix_file_system();
  const std::vector<std::string> names = files.list(kGolden).value();
  size_t compared = 0;
  for (const std::string& name : names) {
    if (name.ends_with(".expected")) continue;
    SCOPED_TRACE(name);
    const std::string shown = imported(name, read_file(files, kGolden / name).value());
    const Path expected = kGolden / (name + ".expected");
    if (std::getenv("TWOTRACK_UPDATE_GOLDEN") != nullptr) {
      ASSERT_TRUE(replace_file(files, expected, shown).ok());
    }
    EXPECT_EQ(shown, read_file(files, expected).value());
    ++compared;
  }
  EXPECT_GE(compared, 9);
}

}  // namespace
}  // namespace twotrack::importer
