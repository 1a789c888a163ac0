#include <gtest/gtest.h>

#include "base/environment.h"
#include "base/file.h"
#include "base/json_tree.h"
#include "config/key.h"
#include "config/show.h"
#include "testing/source_dir.h"

namespace twotrack::config {
namespace {

// Rewrites the file when TWOTRACK_UPDATE_GOLDEN is set; the diff is the review.
TEST(SchemaTest, TheFileInTheRepositoryIsUpToDate) {
  const Path path = testing::source_dir() / "schemas" / "twotrack.schema.json";
  FileSystem& files = posix_file_system();
  if (find_variable(process_environment(), "TWOTRACK_UPDATE_GOLDEN")) {
    ASSERT_TRUE(replace_file(files, path, config_schema()).ok());
  }
  const auto stored = read_file(files, path);
  ASSERT_TRUE(stored.ok()) << stored.error().message;
  EXPECT_EQ(stored.value(), config_schema())
      << "run this test with TWOTRACK_UPDATE_GOLDEN=1 to write it anew";
}

TEST(SchemaTest, EveryKeyHasItsPlaceAndItsDescription) {
  const JsonTree schema = JsonTree::parse(config_schema()).value();
  for (const Key& key : keys()) {
    std::string pointer;
    for (const std::string& part : split(key.path, '.')) {
      if (key.path.starts_with("tools.limits.") && part == key.path.substr(13))
        pointer += "/anyOf/0";
      pointer += part == "*" ? "/additionalProperties" : "/properties/" + part;
    }
    SCOPED_TRACE(pointer);
    JsonElement found;
    ASSERT_TRUE(schema.root().at_pointer(pointer).read(found));
    EXPECT_EQ(json_string(found, "description"), key.description);
  }
}

TEST(KeyTest, EveryKeyButASectionHasADefaultAndEveryKeyAParent) {
  for (const Key& key : keys()) {
    SCOPED_TRACE(key.path);
    EXPECT_EQ(key.fallback.empty(), is_group(key));
    EXPECT_TRUE(key.description.ends_with('.'));
    const std::string_view parent = parent_of(key.path);
    EXPECT_TRUE(parent.empty() || find_key(parent) != nullptr);
    EXPECT_EQ(find_key(key.path), &key);
  }
}

}  // namespace
}  // namespace twotrack::config
