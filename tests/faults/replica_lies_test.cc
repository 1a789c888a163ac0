// A replica whose word is worth nothing: it says that it has stored what it has not, has what it
// was never given, and gives other bytes than it was given. Nobody can be kept from being lied to
// once; but nothing is ever called intact, or written to this disk, that is not what was sent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "event/make.h"
#include "replica/object_store.h"
#include "replica/pull.h"
#include "replica/ship.h"
#include "replica/verify_replica.h"
#include "testing/message_of.h"
#include "testing/sample_log.h"
#include "testing/temp_dir.h"

namespace twotrack::faults {
namespace {

using replica::LogShipper;
using replica::Objects;
using replica::Shipped;
using testing::kAgent;

// A folder that lies about the keys below `about`.
struct Lies {
  std::string about{};
  bool stores_nothing = false;
  bool has_all = false;
  bool changes_bytes = false;
};

class Liar final : public Objects {
 public:
  Liar(std::unique_ptr<Objects> real, const Lies& lies) : real_(std::move(real)), lies_(&lies) {}

  Result<Made> create(const std::string& key, std::string_view bytes) override {
    if (is_lied_about(key) && lies_->stores_nothing) return Made::kNew;
    return real_->create(key, bytes);
  }
  Status replace(const std::string& key, std::string_view bytes) override {
    return real_->replace(key, bytes);
  }
  Result<std::optional<std::string>> get(const std::string& key, uint64_t bytes_max) override {
    return changed(key, TRY(real_->get(key, bytes_max)));
  }
  Result<std::optional<std::string>> get_end(const std::string& key, uint64_t bytes) override {
    return changed(key, TRY(real_->get_end(key, bytes)));
  }
  Result<bool> has(const std::string& key) override {
    if (is_lied_about(key) && lies_->has_all) return true;
    return real_->has(key);
  }
  Result<std::vector<std::string>> list(const std::string& prefix,
                                        const std::string& after) override {
    return real_->list(prefix, after);
  }

 private:
  bool is_lied_about(const std::string& key) const { return key.starts_with(lies_->about); }
  std::optional<std::string> changed(const std::string& key, std::optional<std::string> bytes) {
    if (bytes && is_lied_about(key) && lies_->changes_bytes) (*bytes)[bytes->size() / 2] ^= 1;
    return bytes;
  }
  std::unique_ptr<Objects> real_;
  const Lies* lies_;
};

class ReplicaLies : public ::testing::Test {
 protected:
  // A log of four events, one of which has its output in a blob.
  void SetUp() override {
    writer_ = testing::create_log(here());
    ASSERT_TRUE(writer_->append(testing::draft("x")).ok());
    const std::string output((size_t{2} << 20) + 1, 'o');
    ASSERT_TRUE(
        writer_
            ->append(make(ToolResult{.call_id = "1", .tool = "t", .raw_output = output}, nullptr)
                         .value())
            .ok());
    ASSERT_TRUE(writer_->append(testing::draft("x")).ok());
  }

  track::Layout here() const { return {.root = dir_.path() / "here"}; }
  track::Layout elsewhere() const { return {.root = dir_.path() / "elsewhere"}; }
  Result<Shipped> ship() {
    return LogShipper(posix_file_system(), here(), std::string(kAgent)).ship(store_);
  }
  // What is wrong with the replica, "" if nothing: read as `fleet verify` does, from what it lists.
  std::string problems() {
    std::string text;
    const auto logs = store_.list();
    for (const replica::ReplicaLog& log : logs.value()) {
      const auto verified = replica::verify_replica(store_, log);
      for (const std::string& one : verified.value().problems) text += one + "\n";
    }
    return text;
  }
  bool is_there() { return store_.end(kAgent, UINT64_MAX).value().events == 4; }
  // Fetches the log to another folder, and says whether that is the same now.
  bool is_pulled() {
    const auto pulled =
        replica::pull_log(store_, posix_file_system(), elsewhere(), std::string(kAgent));
    const bool is_same =
        exists(posix_file_system(), elsewhere().log(kAgent)) &&
        testing::read_text(elsewhere().log(kAgent)) == testing::read_text(here().log(kAgent));
    EXPECT_EQ(pulled.ok(), is_same) << testing::message_of(pulled);
    return is_same;
  }

  testing::TempDir dir_{};
  Lies lies_{};
  replica::ObjectStore store_{std::make_unique<Liar>(
      replica::directory_objects(posix_file_system(), dir_.path() / "replica"), lies_)};
  std::unique_ptr<track::Writer> writer_{};
};

TEST_F(ReplicaLies, WithoutLiesAllIsWell) {
  ASSERT_TRUE(ship().ok());
  EXPECT_EQ(problems(), "");
  EXPECT_TRUE(is_there() && is_pulled());
}

TEST_F(ReplicaLies, AChunkThatWasNotStoredIsSentAgain) {
  lies_ = {.about = "logs/", .stores_nothing = true};
  LogShipper shipper(posix_file_system(), here(), std::string(kAgent));
  ASSERT_TRUE(shipper.ship(store_).ok());
  EXPECT_FALSE(is_there());
  EXPECT_FALSE(is_pulled());
  lies_ = {};
  // By whoever asks where it ends, and by the one that was lied to as soon as there is more.
  ASSERT_TRUE(writer_->append(testing::draft("x")).ok());
  const auto again = shipper.ship(store_);
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE(again.value().fork);
  EXPECT_EQ(store_.end(kAgent, UINT64_MAX).value().events, 5);
  EXPECT_EQ(problems(), "");
  EXPECT_TRUE(is_pulled());
}

TEST_F(ReplicaLies, ABlobThatWasNotStoredIsMissed) {
  lies_ = {.about = "blobs/", .stores_nothing = true};
  ASSERT_TRUE(ship().ok());
  EXPECT_THAT(problems(), ::testing::HasSubstr("the replica has no blob"));
  EXPECT_FALSE(is_pulled());
}

TEST_F(ReplicaLies, ABlobThatIsNotThereIsMissedWhateverTheReplicaSays) {
  lies_ = {.about = "blobs/", .has_all = true};
  ASSERT_TRUE(ship().ok());
  EXPECT_THAT(problems(), ::testing::HasSubstr("the replica has no blob"));
  EXPECT_FALSE(is_pulled());
}

TEST_F(ReplicaLies, OtherBytesAreNeverTheLogs) {
  ASSERT_TRUE(ship().ok());
  for (const char* about : {"logs/", "blobs/"}) {
    SCOPED_TRACE(about);
    lies_ = {.about = about, .changes_bytes = true};
    EXPECT_NE(problems(), "");
    EXPECT_FALSE(is_pulled());
  }
  lies_ = {};
  EXPECT_EQ(problems(), "");
  EXPECT_TRUE(is_pulled());
}

}  // namespace
}  // namespace twotrack::faults
