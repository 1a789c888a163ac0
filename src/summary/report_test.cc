// Every file of tests/data/outputs was printed by a real tool. The file beside it that ends in
// ".expected.json" says what a digest must find in it; those were checked by eye.
// TWOTRACK_UPDATE_GOLDEN=1 writes them anew; the diff is the review.
#include "summary/report.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "summary/summarize.h"

namespace twotrack {
namespace {

const Path kFolder = Path(TWOTRACK_SOURCE_DIR) / "tests/data/outputs";

// One diagnostic a line, so that a reader can check it beside the output.
std::string show(const Delta& delta) {
  JsonWriter head;
  head.member("summarizer", delta.summarizer).member("outcome", name_of(delta.outcome));
  head.member("summary", delta.summary).key("knowledge").begin_object();
  for (const auto& [key, value] : delta.knowledge) head.key(key).raw(value);
  head.end_object();
  std::string text = "{" + head.take() + ",\n\"diagnostics\":";
  if (!delta.has_diagnostics) return text + "null}\n";
  text += "[";
  for (size_t i = 0; i < delta.diagnostics.size(); ++i) {
    text += (i == 0 ? "\n" : ",\n") + delta.diagnostics[i];
  }
  return text + "]}\n";
}

TEST(ReportGoldenTest, EveryRealOutputIsReadAsItsNeighbourSays) {
  FileSystem& files = posix_file_system();
  size_t compared = 0;
  const std::vector<std::string> tools = files.list(kFolder).value();
  for (const std::string& tool : tools) {
    if (tool.ends_with(".md")) continue;
    const std::vector<std::string> names = files.list(kFolder / tool).value();
    for (const std::string& name : names) {
      if (!name.ends_with(".txt")) continue;
      SCOPED_TRACE(tool + "/" + name);
      const std::string output = read_file(files, kFolder / tool / name).value();
      const Delta delta = summarize({.raw_output = output});
      const Path expected = kFolder / tool / (name.substr(0, name.size() - 4) + ".expected.json");
      if (std::getenv("TWOTRACK_UPDATE_GOLDEN") != nullptr) {
        ASSERT_TRUE(replace_file(files, expected, show(delta)).ok());
      }
      EXPECT_TRUE(JsonTree::parse(show(delta)).ok());
      EXPECT_EQ(show(delta), read_file(files, expected).value());
      ++compared;
    }
  }
  EXPECT_GE(compared, 80);
}

}  // namespace
}  // namespace twotrack
