#include "agent/schema.h"

#include <gtest/gtest.h>

#include "agent/keys.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/json_tree.h"
#include "testing/source_dir.h"

namespace twotrack::agent {
namespace {

// Rewrites the file when TWOTRACK_UPDATE_GOLDEN is set; the diff is the review.
TEST(SubagentSchemaTest, TheFileInTheRepositoryIsUpToDate) {
  const Path path = testing::source_dir() / "schemas" / "subagent.schema.json";
  FileSystem& files = posix_file_system();
  if (find_variable(process_environment(), "TWOTRACK_UPDATE_GOLDEN")) {
    ASSERT_TRUE(replace_file(files, path, subagent_schema()).ok());
  }
  const auto stored = read_file(files, path);
  ASSERT_TRUE(stored.ok()) << stored.error().message;
  EXPECT_EQ(stored.value(), subagent_schema())
      << "run this test with TWOTRACK_UPDATE_GOLDEN=1 to write it anew";
}

TEST(SubagentSchemaTest, EveryKeyHasItsPlaceAndItsDescription) {
  const JsonTree schema = JsonTree::parse(subagent_schema()).value();
  for (const DefinitionKey& key : keys()) {
    SCOPED_TRACE(key.path);
    EXPECT_TRUE(key.description.ends_with('.'));
    std::string pointer = "/properties/";
    for (size_t i = 0; i < key.path.size(); ++i) {
      if (key.path.substr(i).starts_with("[].")) {
        pointer += "/items/properties/";
        i += 2;
      } else if (key.path[i] == '.') {
        pointer += "/properties/";
      } else {
        pointer += key.path[i];
      }
    }
    JsonElement found;
    ASSERT_TRUE(schema.root().at_pointer(pointer).read(found)) << pointer;
    EXPECT_EQ(json_string(found, "description"), key.description);
  }
}

}  // namespace
}  // namespace twotrack::agent
