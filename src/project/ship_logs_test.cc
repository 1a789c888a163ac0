#include "project/ship_logs.h"

#include <gmock/gmock.h>

#include "testing/sample_log.h"

namespace twotrack::project {
namespace {

using ::testing::HasSubstr;

class LogSenderTest : public ::testing::Test {
 protected:
  static constexpr const char* kLog = "a";

  void SetUp() override {
    ASSERT_TRUE(replica::SigningKey::create(posix_file_system(), data(), "alice").ok());
    const auto signer = replica::find_signer(posix_file_system(), data()).value();
    writer_ = testing::create_log(project_.layout(), kLog);
    // As the writer's own shipper says of a log that is begun.
    const replica::SignedHere here(posix_file_system(), data(), project_.layout());
    ASSERT_TRUE(replica::SignedHere(here).keep(kLog, "").ok());
    sender_.emplace(project_, store(), signer);
  }
  Path data() const { return dir_.path() / "data"; }
  std::unique_ptr<replica::ReplicaStore> store() const {
    return replica::open_store("dir:" + (dir_.path() / "replica").string(), {}).value();
  }
  void grow() { ASSERT_TRUE(writer_->append(testing::draft("x")).ok()); }
  void pass(ShipPass which = ShipPass::kOneOfMany) {
    const auto sent = sender_->pass({kLog}, which);
    ASSERT_EQ(sent.size(), 1);
    ASSERT_TRUE(sent[0].shipment.shipped.ok() && sent[0].is_signed.ok());
  }
  // How many events the signed head in the replica has; 0: there is none.
  uint64_t signed_there() const {
    const std::string head = store()->get_head(kLog).value();
    return head.empty() ? 0 : replica::read_signed_head(head).value().end.events;
  }

  testing::TempDir dir_{};
  Project project_{dir_.path() / "project"};
  std::unique_ptr<track::Writer> writer_{};
  std::optional<LogSender> sender_{};
};

TEST_F(LogSenderTest, ALogThatGrowsIsSignedWhenItRests) {
  for (int i = 0; i < 3; ++i) {
    grow();
    pass();
    EXPECT_EQ(signed_there(), 0);
  }
  pass();
  EXPECT_EQ(signed_there(), 4);
  grow();
  pass();
  EXPECT_EQ(signed_there(), 4);
  pass();
  EXPECT_EQ(signed_there(), 5);
}

TEST_F(LogSenderTest, TheLastPassSignsWhatGrows) {
  grow();
  pass(ShipPass::kLast);
  EXPECT_EQ(signed_there(), 2);
}

TEST_F(LogSenderTest, ALogThatRestsIsSignedInTheFirstPass) {
  grow();
  pass();
  pass();
  sender_.reset();
  std::filesystem::remove_all(dir_.path() / "replica" / "heads");
  sender_.emplace(project_, store(), replica::find_signer(posix_file_system(), data()).value());
  pass();
  EXPECT_EQ(signed_there(), 2);
}

TEST_F(LogSenderTest, AHeadThatCouldNotBeSentIsSentLater) {
  grow();
  pass();
  testing::write_text(dir_.path() / "replica" / "heads", "no folder");
  EXPECT_FALSE(sender_->pass({kLog}, ShipPass::kOneOfMany)[0].is_signed.ok());
  std::filesystem::remove(dir_.path() / "replica" / "heads");
  pass();
  EXPECT_EQ(signed_there(), 2);
}

}  // namespace
}  // namespace twotrack::project
