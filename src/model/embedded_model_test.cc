#include "model/embedded_model.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::model {
namespace {

TEST(EmbeddedModelTest, LiesWhereTheEnvironmentSays) {
  EXPECT_EQ(model_directory({"TWOTRACK_MODELS=/m", "HOME=/h"}), Path("/m"));
  EXPECT_EQ(model_directory({"XDG_CACHE_HOME=/c", "HOME=/h"}), Path("/c/twotrack/models"));
  EXPECT_EQ(model_directory({"HOME=/h"}), Path("/h/.cache/twotrack/models"));
  EXPECT_EQ(model_directory({}), Path());
  EXPECT_EQ(prepared_directory({"TWOTRACK_MODELS=/m", "HOME=/h"}),
            Path("/h/.cache/twotrack/prepared"));
  EXPECT_FALSE(packaged_models({}).front().is_there);
}

TEST(EmbeddedModelTest, IsThereOnlyWithItsSize) {
  const testing::TempDir folder;
  const Environment environment{"TWOTRACK_MODELS=" + folder.path().string()};
  const Path file = packaged_models(environment).front().file;
  EXPECT_EQ(testing::message_of(embedded_model(environment)),
            "the embedded model is not in " + file.string() +
                "; fetch it once, with a network: twotrack model fetch");
  std::filesystem::create_directories(file.parent_path());
  ASSERT_TRUE(replace_file(posix_file_system(), file, "cut").ok());
  EXPECT_FALSE(embedded_model(environment).ok());
  std::filesystem::resize_file(file, packaged_models(environment).front().bytes);
  EXPECT_EQ(embedded_model(environment).value(), file);
}

}  // namespace
}  // namespace twotrack::model
