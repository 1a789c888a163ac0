#include "project/replica_copy.h"

#include <gmock/gmock.h>

#include "replica/ship.h"
#include "testing/sample_log.h"

namespace twotrack::project {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ReplicaCopyTest : public ::testing::Test {
 protected:
  std::unique_ptr<replica::ReplicaStore> store() const {
    return replica::open_store("dir:" + (dir_.path() / "replica").string(), {}).value();
  }
  void ship(const std::string& agent) {
    const track::Layout layout{.root = dir_.path()};
    ASSERT_TRUE(testing::create_log(layout, agent)->sync().ok());
    const auto to = store();
    ASSERT_TRUE(replica::LogShipper(posix_file_system(), layout, agent).ship(*to).ok());
  }
  std::unique_ptr<ReplicaCopy> open(uint64_t bytes_max) const {
    return ReplicaCopy::open(store(), posix_file_system(), dir_.path() / "copy", bytes_max).value();
  }
  void refresh(ReplicaCopy& copy) {
    ASSERT_TRUE(copy.refresh({}, [&](const Error& error) { told_.push_back(error.message); }).ok());
  }
  bool has(const std::string& agent) const {
    return posix_file_system().info(track::Layout{.root = dir_.path() / "copy"}.log(agent)).ok();
  }

  testing::TempDir dir_{};
  std::vector<std::string> told_;
};

TEST_F(ReplicaCopyTest, TakesWhatIsThereAndWhatComes) {
  ship("a");
  const auto copy = open(ReplicaCopy::kBytesMax);
  refresh(*copy);
  EXPECT_TRUE(has("a"));
  ship("b");
  refresh(*copy);
  EXPECT_TRUE(has("b"));
  EXPECT_THAT(told_, IsEmpty());
}

TEST_F(ReplicaCopyTest, TakesNoFurtherLogsWhenItIsFullAndSaysSoOnce) {
  ship("a");
  const auto copy = open(1);
  refresh(*copy);
  EXPECT_TRUE(has("a"));
  ship("b");
  ship("c");
  refresh(*copy);
  refresh(*copy);
  EXPECT_FALSE(has("b"));
  EXPECT_THAT(told_, ElementsAre(HasSubstr("no further ones are copied")));
}

}  // namespace
}  // namespace twotrack::project
