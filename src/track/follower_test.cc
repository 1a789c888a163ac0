#include "track/follower.h"

#include <gtest/gtest.h>

#include "testing/sample_log.h"
#include "track/writer.h"

namespace twotrack::track {
namespace {

using testing::create_log;
using testing::draft;
using testing::kAgent;
using testing::read_text;
using testing::write_text;

class FollowerTest : public ::testing::Test {
 protected:
  Follower follow() { return Follower::open(posix_file_system(), layout_, kAgent).value(); }

  static std::string next_type(Follower& follower) {
    const auto line = follower.next().value();
    return line ? read_line(line->text).value().type.str() : "nothing";
  }

  testing::TempDir dir_;
  Layout layout_{dir_.path()};
};

TEST_F(FollowerTest, SeesWhatIsAppendedLater) {
  const auto writer = create_log(layout_);
  Follower follower = follow();
  EXPECT_EQ(next_type(follower), "run_start");
  EXPECT_EQ(next_type(follower), "nothing");
  writer->append(draft("note")).value();
  EXPECT_EQ(next_type(follower), "note");
  EXPECT_EQ(next_type(follower), "nothing");
}

TEST_F(FollowerTest, WaitsForTheRestOfALine) {
  create_log(layout_)->append(draft("note")).value();
  const std::string whole = read_text(layout_.log(kAgent));
  write_text(layout_.log(kAgent), whole.substr(0, whole.size() - 10));
  Follower follower = follow();
  EXPECT_EQ(next_type(follower), "run_start");
  EXPECT_EQ(next_type(follower), "nothing");
  write_text(layout_.log(kAgent), whole);
  EXPECT_EQ(next_type(follower), "note");
}

TEST_F(FollowerTest, GoesOnWhenAnotherFileTakesTheName) {
  create_log(layout_);
  Follower follower = follow();
  EXPECT_EQ(next_type(follower), "run_start");
  const Path copy = dir_.path() / "copy";
  std::filesystem::copy_file(layout_.log(kAgent), copy);
  std::filesystem::rename(copy, layout_.log(kAgent));
  Writer::open(layout_, kAgent).value()->append(draft("note")).value();
  EXPECT_EQ(next_type(follower), "note");
}

TEST_F(FollowerTest, ALogThatIsNotThereIsNotFound) {
  const auto follower = Follower::open(posix_file_system(), layout_, "nobody");
  ASSERT_FALSE(follower.ok());
  EXPECT_EQ(follower.error().code, Code::kNotFound);
}

}  // namespace
}  // namespace twotrack::track
