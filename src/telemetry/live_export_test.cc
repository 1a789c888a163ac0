#include "telemetry/live_export.h"

#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <semaphore>

#include "event/make.h"
#include "telemetry/log_meter.h"
#include "testing/loopback_server.h"
#include "testing/temp_dir.h"
#include "track/writer.h"

namespace twotrack::telemetry {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::LoopbackServer;
using testing::ServedRequest;
using testing::ServedResponse;

// A log on disk, with one turn after the other.
class LiveExportTest : public ::testing::Test {
 protected:
  track::Layout layout() const { return {.root = dir_.path()}; }

  std::unique_ptr<track::Writer> start(const std::string& agent) const {
    return track::Writer::create(layout(), {.run_id = "r1", .agent_id = agent},
                                 make(RunStart{.goal = "g"}, nullptr).value())
        .value();
  }
  static void add_turns(track::Writer& log, uint64_t turns) {
    for (uint64_t turn = log.turn() + 1, last = log.turn() + turns; turn <= last; ++turn) {
      add(log, TurnStart{.turn = turn});
    }
    ASSERT_TRUE(log.sync().ok());
  }
  template <class Body>
  static void add(track::Writer& log, Body body) {
    ASSERT_TRUE(log.append(make(std::move(body), nullptr).value(), track::Wait::kNo).ok());
  }

  LiveExportOptions options(const std::string& url) const {
    LiveExportOptions options{
        .layout = layout(),
        .target = otlp_target(url, SaidBy::kUser,
                              {"OTEL_EXPORTER_OTLP_COMPRESSION=none", "OTEL_BSP_SCHEDULE_DELAY=1",
                               "OTEL_BSP_EXPORT_TIMEOUT=60000"})
                      .value()};
    return options;
  }

  testing::TempDir dir_{};
};

// How many times a name occurs as a span's own: its length stands before it.
size_t spans_named(const std::vector<ServedRequest>& requests, std::string_view prefix) {
  size_t count = 0;
  for (const ServedRequest& request : requests) {
    for (size_t at = request.body.find(prefix); at != std::string::npos;
         at = request.body.find(prefix, at + 1)) {
      ++count;
    }
  }
  return count;
}

TEST_F(LiveExportTest, SendsEachSpanOnceWhileTheLogGrows) {
  LoopbackServer server([](const ServedRequest&) { return ServedResponse{.body = ""}; });
  LiveExport live(options(server.url()));
  const auto log = start("a");
  for (int i = 0; i < 10; ++i) {
    add_turns(*log, 3);
    live.grew("a");
  }
  add(*log, RunEnd{.status = RunStatus::kSuccess});
  ASSERT_TRUE(log->sync().ok());
  live.grew("a");
  live.stop();
  EXPECT_EQ(live.trouble(), "");
  EXPECT_EQ(spans_named(server.requests(), "turn "), 30);
  EXPECT_EQ(spans_named(server.requests(), "invoke_agent a"), 1);
}

TEST_F(LiveExportTest, WhatWasThereBeforeIsOld) {
  const auto log = start("a");
  add_turns(*log, 5);
  LoopbackServer server([](const ServedRequest&) { return ServedResponse{.body = ""}; });
  LiveExport live(options(server.url()));
  add_turns(*log, 1);  // ends turn 5
  live.grew("a");
  live.stop();
  EXPECT_EQ(spans_named(server.requests(), "turn "), 1);
}

TEST_F(LiveExportTest, AReceiverThatComesBackGetsEverythingOnce) {
  std::mutex mutex;
  std::vector<ServedRequest> taken;
  std::atomic<int> refusals = 3;
  std::latch is_back(1);
  LoopbackServer server([&](const ServedRequest& request) {
    if (refusals-- > 0) return ServedResponse{.is_reset = true};
    const std::lock_guard hold(mutex);
    taken.push_back(request);
    if (taken.size() == 1) is_back.count_down();
    return ServedResponse{.body = ""};
  });
  LiveExport live(options(server.url()));
  const auto log = start("a");
  add_turns(*log, 2000);  // four requests' worth
  live.grew("a");
  is_back.wait();
  live.stop();
  EXPECT_EQ(spans_named(taken, "turn "), 1999);
  EXPECT_THAT(live.trouble(), HasSubstr("nothing is lost"));
}

TEST_F(LiveExportTest, AReceiverThatIsBusyGetsEverythingLater) {
  for (const int busy : {429, 502, 504}) {
    std::atomic<int> refusals = 2;
    std::mutex mutex;
    std::vector<ServedRequest> taken;
    std::latch is_back(1);
    LoopbackServer server([&](const ServedRequest& request) {
      if (refusals-- > 0) return ServedResponse{.status = busy, .body = "later"};
      const std::lock_guard hold(mutex);
      taken.push_back(request);
      if (taken.size() == 1) is_back.count_down();
      return ServedResponse{.body = ""};
    });
    LiveExport live(options(server.url()));
    const std::string agent = "a" + std::to_string(busy);
    const auto log = start(agent);
    add_turns(*log, 20);
    live.grew(agent);
    is_back.wait();
    live.stop();
    EXPECT_EQ(spans_named(taken, "turn "), 19) << busy;
    EXPECT_THAT(live.trouble(), HasSubstr("nothing is lost"));
  }
}

// What is in memory is what a request has: nothing is put aside for a receiver that is away.
TEST_F(LiveExportTest, WhileAReceiverIsAwayOneRequestsSpansAreHeld) {
  constexpr size_t kBatch = 20;
  std::mutex mutex;
  std::vector<ServedRequest> taken;
  size_t held_max = 0;
  bool is_away = true;
  std::counting_semaphore<> asked(0);
  std::latch is_back(1);
  LoopbackServer server([&](const ServedRequest& request) {
    const std::lock_guard hold(mutex);
    held_max = std::max(held_max, spans_named({request}, "turn "));
    asked.release();
    if (is_away) return ServedResponse{.is_reset = true};
    taken.push_back(request);
    if (taken.size() == 1) is_back.count_down();
    return ServedResponse{.body = ""};
  });
  LiveExportOptions wanted = options(server.url());
  wanted.target.batch = kBatch;
  LiveExport live(std::move(wanted));
  const auto log = start("a");
  for (int i = 0; i < 4; ++i) {
    add_turns(*log, 25 * kBatch);  // of these 100 requests' worth in all
    live.grew("a");
    for (int tries = 0; tries < 2; ++tries) asked.acquire();  // they do not come through
  }
  {
    const std::lock_guard hold(mutex);
    is_away = false;
  }
  is_back.wait();
  live.stop();
  EXPECT_GE(held_max, kBatch / 2);
  EXPECT_LE(held_max, kBatch);
  EXPECT_EQ(spans_named(taken, "turn "), 100 * kBatch - 1);
}

TEST_F(LiveExportTest, AnUnreachableReceiverIsOneWarning) {
  std::string url;
  {
    const LoopbackServer gone([](const ServedRequest&) { return ServedResponse{}; });
    url = gone.url();
  }
  LiveExportOptions wanted = options(url);
  std::atomic<int> warnings = 0;
  wanted.warn = [&](const std::string&) { ++warnings; };
  LiveExport live(std::move(wanted));
  const auto log = start("a");
  for (int i = 0; i < 20; ++i) {
    add_turns(*log, 100);
    live.grew("a");
  }
  live.stop();
  EXPECT_EQ(warnings, 1);
  EXPECT_THAT(live.trouble(), HasSubstr("twotrack export --otlp"));
}

TEST_F(LiveExportTest, AReceiverThatNeverAnswersIsNotWaitedFor) {
  std::latch end(1);
  LoopbackServer server([&](const ServedRequest&) {
    end.wait();
    return ServedResponse{};
  });
  LiveExportOptions wanted = options(server.url());
  wanted.target.patience = std::chrono::milliseconds(50);
  LiveExport live(std::move(wanted));
  const auto log = start("a");
  add_turns(*log, 3);
  live.grew("a");
  const auto begin = std::chrono::steady_clock::now();
  live.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8));
  EXPECT_NE(live.trouble(), "");
  end.count_down();
}

TEST_F(LiveExportTest, AReceiverOfSpansAloneIsNoTrouble) {
  LoopbackServer server([](const ServedRequest& request) {
    const bool is_traces = request.line.find("/v1/traces") != std::string::npos;
    return ServedResponse{.status = is_traces ? 200 : 404, .body = ""};
  });
  LiveExport live(options(server.url()));
  const auto log = start("a");
  add_turns(*log, 3);
  live.grew("a");
  live.stop();
  EXPECT_EQ(live.trouble(), "");
}

TEST_F(LiveExportTest, WhatIsRejectedIsSaid) {
  LoopbackServer server([](const ServedRequest&) {
    return ServedResponse{.body = std::string("\x0a\x0a\x08\x03\x12\x06too ol", 12)};
  });
  LiveExport live(options(server.url()));
  const auto log = start("a");
  add_turns(*log, 3);
  live.grew("a");
  live.stop();
  EXPECT_THAT(live.trouble(), HasSubstr("3 spans were rejected: too ol"));
}

TEST_F(LiveExportTest, AMeterCountsWhatHappensFromNowOn) {
  const auto log = start("a");
  add_turns(*log, 5);
  LogMeter meter(posix_file_system(), layout(), system_clock().now_us());
  EXPECT_THAT(meter.text(), HasSubstr("twotrack_turns_total 0\n"));
  add_turns(*log, 3);
  EXPECT_THAT(meter.text(), HasSubstr("twotrack_turns_total 3\n"));
  EXPECT_THAT(meter.text(), HasSubstr("twotrack_turns_total 3\n"));
  EXPECT_THAT(meter.text(), HasSubstr("twotrack_fsync_duration_seconds_count"));
}

}  // namespace
}  // namespace twotrack::telemetry
