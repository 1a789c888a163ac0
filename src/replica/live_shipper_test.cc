#include "replica/live_shipper.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>

#include "base/metrics.h"
#include "replica/pull.h"
#include "testing/message_of.h"
#include "testing/sample_log.h"
#include "testing/temp_dir.h"

namespace twotrack::replica {
namespace {

using testing::kAgent;

class LiveShipperTest : public ::testing::Test {
 protected:
  track::Layout layout() const { return {.root = dir_.path() / "project"}; }
  std::string name() const { return "dir:" + (dir_.path() / "replica").string(); }

  LiveOptions options() {
    return {.open = [this](const std::stop_token&) { return open_store(name(), {}); },
            .tell = [this](const Error& error) { told_ += error.message + "\n"; },
            .gather = std::chrono::milliseconds(1),
            .retry = std::chrono::milliseconds(1)};
  }

  uint64_t replicated(std::string_view agent = kAgent) {
    return open_store(name(), {}).value()->end(agent).value().events;
  }

  testing::TempDir dir_{};
  std::string told_{};
};

TEST_F(LiveShipperTest, WhatIsWrittenIsInTheReplicaInTheEnd) {
  {
    LiveShipper shipper(posix_file_system(), layout(), options());
    const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(writer->append(testing::draft("x")).ok());
  }
  EXPECT_EQ(replicated(), 21);
  EXPECT_EQ(told_, "");
}

TEST_F(LiveShipperTest, ManyThreadsAndLogsAtOnce) {
  {
    LiveShipper shipper(posix_file_system(), layout(), options());
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i) {
      writers.emplace_back([&, i] {
        const auto writer =
            testing::create_log(layout(), "agent-" + std::to_string(i), {.listener = &shipper});
        for (int n = 0; n < 30; ++n) EXPECT_TRUE(writer->append(testing::draft("x")).ok());
      });
    }
  }
  for (int i = 0; i < 4; ++i) EXPECT_EQ(replicated("agent-" + std::to_string(i)), 31);
}

TEST_F(LiveShipperTest, AnAcknowledgedEventIsInTheReplicaIfSoWished) {
  LiveOptions waiting = options();
  waiting.waits = true;
  LiveShipper shipper(posix_file_system(), layout(), std::move(waiting));
  const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
  for (uint64_t i = 0; i < 5; ++i) {
    const auto receipt = writer->append(testing::draft("x"));
    ASSERT_EQ(testing::message_of(receipt), "ok");
    EXPECT_GT(replicated(), receipt.value().seq);
  }
}

// What /metrics has.
double measured_lag() {
  for (const MetricSeries& series : process_metrics().all()) {
    if (series.spec->name == "twotrack.replica.lag") return series.value;
  }
  return -1;
}

TEST_F(LiveShipperTest, AReplicaThatIsAwayIsToldOnceAndDelaysNobody) {
  {
    LiveOptions away = options();
    away.open = [](const std::stop_token&) -> Result<std::unique_ptr<ReplicaStore>> {
      return Error{Code::kIo, "nobody there"};
    };
    LiveShipper shipper(posix_file_system(), layout(), std::move(away));
    const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(writer->append(testing::draft("x")).ok());
  }
  EXPECT_EQ(told_,
            "nobody there\n11 events are not in the replica yet; `twotrack ship` sends them\n");
  EXPECT_EQ(measured_lag(), 11);
}

// A folder whose server answers nothing until somebody lets go of it.
class Hanging final : public ReplicaStore {
 public:
  Hanging(std::unique_ptr<ReplicaStore> real, std::latch& is_asked)
      : real_(std::move(real)), is_asked_(&is_asked) {}
  Result<LogEnd> end(std::string_view /*agent*/, uint64_t /*about*/) override { return hang(); }
  Result<Put> put(std::string_view /*agent*/, const Chunk& /*chunk*/) override { return hang(); }
  Status read(std::string_view agent, uint64_t from, const ChunkSink& sink) override {
    return real_->read(agent, from, sink);
  }
  Result<uint64_t> first_event(std::string_view agent) override {
    return real_->first_event(agent);
  }
  Result<std::vector<ReplicaLog>> list() override { return real_->list(); }
  Result<bool> has_blob(std::string_view /*sha256*/) override { return hang(); }
  Status put_blob(std::string_view /*sha256*/, std::string_view /*bytes*/) override {
    return hang();
  }
  Result<std::string> get_blob(std::string_view sha256, uint64_t bytes_max) override {
    return real_->get_blob(sha256, bytes_max);
  }
  Status put_head(std::string_view /*agent*/, std::string_view /*head*/) override { return hang(); }
  Result<std::string> get_head(std::string_view agent) override { return real_->get_head(agent); }
  void cancel() override { is_let_go_.count_down(); }

 private:
  Error hang() {
    if (!was_asked_.exchange(true)) is_asked_->count_down();
    is_let_go_.wait();
    return {Code::kTimeout, "no answer in time"};
  }
  std::unique_ptr<ReplicaStore> real_;
  std::latch* is_asked_;
  std::latch is_let_go_{1};
  std::atomic<bool> was_asked_ = false;
};

TEST_F(LiveShipperTest, AReplicaThatHangsDelaysNobodyAndIsLeftAtTheEnd) {
  using Time = std::chrono::steady_clock;
  std::latch is_asked(1);
  LiveOptions hanging = options();
  hanging.open = [&](const std::stop_token&) -> Result<std::unique_ptr<ReplicaStore>> {
    return std::make_unique<Hanging>(open_store(name(), {}).value(), is_asked);
  };
  hanging.goodbye = std::chrono::milliseconds(200);
  Time::time_point written;
  {
    LiveShipper shipper(posix_file_system(), layout(), std::move(hanging));
    const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
    is_asked.wait();  // From here on it answers nothing: these would wait for ever.
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(writer->append(testing::draft("x")).ok());
    EXPECT_EQ(shipper.behind(), 101);
    written = Time::now();
  }
  EXPECT_GE(Time::now() - written, std::chrono::milliseconds(200));
  EXPECT_LT(Time::now() - written, std::chrono::seconds(20)) << "this machine is busy, but …";
  EXPECT_NE(told_.find("101 events are not in the replica yet"), std::string::npos) << told_;
}

TEST_F(LiveShipperTest, AReplicaThatIsNeverOpenIsLeftAtTheEnd) {
  {
    LiveOptions closed = options();
    closed.open = [](const std::stop_token& stop) -> Result<std::unique_ptr<ReplicaStore>> {
      std::latch is_stopped(1);
      const std::stop_callback stopped(stop, [&] { is_stopped.count_down(); });
      is_stopped.wait();
      return Error{Code::kTimeout, "no answer in time"};
    };
    LiveShipper shipper(posix_file_system(), layout(), std::move(closed));
    const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
    ASSERT_TRUE(writer->append(testing::draft("x")).ok());
  }
  EXPECT_EQ(told_,
            "no answer in time\n2 events are not in the replica yet; `twotrack ship` sends them\n");
}

TEST_F(LiveShipperTest, WhenItIsBackAllIsSent) {
  std::atomic<bool> is_away = true;
  {
    LiveOptions away = options();
    away.open = [&](const std::stop_token&) -> Result<std::unique_ptr<ReplicaStore>> {
      if (is_away.exchange(false)) return Error{Code::kIo, "nobody there"};
      return open_store(name(), {});
    };
    LiveShipper shipper(posix_file_system(), layout(), std::move(away));
    const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
    while (is_away) ASSERT_TRUE(writer->append(testing::draft("x")).ok());
    while (shipper.behind() > 0) std::this_thread::yield();
  }
  EXPECT_GT(replicated(), 1);
  EXPECT_EQ(told_, "nobody there\n");
  EXPECT_EQ(measured_lag(), 0);
}

TEST_F(LiveShipperTest, AForkIsToldAndNotAcknowledged) {
  const auto store = open_store(name(), {}).value();
  testing::LogText other;
  other.add("y").add("y");
  ASSERT_TRUE(append(*store, kAgent, {.lines = other.text()}).ok());
  {
    LiveOptions waiting = options();
    waiting.waits = true;
    LiveShipper shipper(posix_file_system(), layout(), std::move(waiting));
    const auto writer = testing::create_log(layout(), kAgent, {.listener = &shipper});
    EXPECT_NE(testing::message_of(writer->append(testing::draft("x"))).find("fork"),
              std::string::npos);
  }
  EXPECT_NE(told_.find("fork"), std::string::npos);
  EXPECT_EQ(replicated(), 3);
}

}  // namespace
}  // namespace twotrack::replica
