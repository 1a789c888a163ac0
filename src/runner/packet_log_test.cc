#include "runner/packet_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "testing/sample_log.h"
#include "testing/temp_dir.h"
#include "track/compaction.h"

namespace twotrack::runner {
namespace {

using testing::kAgent;
using testing::LogText;
using testing::read_text;
using testing::TempDir;
using testing::write_text;

constexpr uint64_t kTurns = 12;
// A snapshot after every event, so that each of them is tried.
constexpr SnapshotSpacing kEveryEvent{
    .work = 1, .shown_bytes_a_work = 8, .bytes_a_work = 1024, .log_share = 0};

// What cannot be written: opening for writing fails, and so does a lock.
class ReadOnlyFiles final : public FileSystem {
 public:
  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    if (mode != OpenMode::kRead) return refuse();
    return files_->open(path, mode);
  }
  Status rename(const Path& /*from*/, const Path& /*to*/) override { return refuse(); }
  Status remove(const Path& /*path*/) override { return refuse(); }
  Status sync_directory(const Path& /*path*/) override { return refuse(); }
  Status create_directories(const Path& /*path*/) override { return refuse(); }
  Result<FileInfo> info(const Path& path) override { return files_->info(path); }
  Result<std::vector<std::string>> list(const Path& path) override { return files_->list(path); }
  Result<std::unique_ptr<FileLock>> lock(const Path& /*path*/) override { return refuse(); }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return files_->lock_holder(path);
  }

 private:
  static Error refuse() { return Error{Code::kIo, "read-only file system"}; }
  FileSystem* files_ = &posix_file_system();
};

std::string result_data(uint64_t call, uint64_t turn) {
  const std::string id = std::to_string(call);
  const std::string outcome = call % 5 == 0 ? "error" : call % 3 == 0 ? "partial" : "success";
  return R"({"call_id":"c)" + id + R"(","tool":"tool_)" + std::to_string(call % 4) +
         R"(","delta":{"outcome":")" + outcome + R"(","summary":"result )" + id +
         R"(","error":"it failed","knowledge":{"key_)" + std::to_string(call % 7) + R"(":)" + id +
         R"(},"facts":{"id":"K)" + id + R"(","turn":)" + std::to_string(turn) + R"(,"items":["a)" +
         id + R"(","b)" + id + R"("]},"ranks":"9553"}})";
}

// Turns with a request, a call and its result, and now and then a person's word or a new limit.
LogText story(uint64_t turns, std::string_view agent = kAgent, uint64_t first_call = 0) {
  LogText log(agent);
  for (uint64_t turn = 1; turn <= turns; ++turn) {
    const uint64_t call = first_call + turn;
    log.add("turn_start", R"({"turn":)" + std::to_string(turn) + "}", turn);
    if (turn % 6 == 0) log.add("user_message", R"({"content":"be quick"})", turn);
    if (turn % 9 == 0) log.add("packet_limit", R"({"bytes":900,"reason":"over"})", turn);
    log.add("model_request", "{}", turn).add("model_response", "{}", turn);
    log.add("tool_call",
            R"({"call_id":"c)" + std::to_string(call) + R"(","tool":"tool","args":{"n":)" +
                std::to_string(call) + "}}",
            turn);
    log.add("tool_result", result_data(call, turn), turn).add("my.own", "[1]", turn);
  }
  return log;
}

class PacketLogTest : public ::testing::Test {
 protected:
  PacketLogTest() {
    std::filesystem::create_directories(layout_.traces());
    write(story(kTurns));
  }

  void write(const LogText& log) { write_text(layout_.log(kAgent), log.text()); }

  PacketLog open(const PacketLogOptions& options, FileSystem& files = posix_file_system()) {
    auto log = PacketLog::open(files, layout_, kAgent, options);
    EXPECT_TRUE(log.ok());
    return std::move(log).value();
  }

  // The packet after each event, from one pass over the log.
  std::vector<Packet> replayed() {
    std::vector<Packet> packets;
    PacketLog log = open({});
    EXPECT_TRUE(log.for_each([&](const LineView& event, const Packet& packet) -> Status {
                     EXPECT_EQ(event.seq, packets.size());
                     packets.push_back(packet);
                     return Done{};
                   })
                    .ok());
    return packets;
  }

  // Asks for every packet, in an order that is not the log's.
  void expect_equal_everywhere(PacketLog& log, const std::vector<Packet>& packets) {
    std::vector<uint64_t> order(packets.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), std::mt19937(17));
    for (const uint64_t seq : order) {
      SCOPED_TRACE(seq);
      const auto packet = log.at(seq);
      ASSERT_TRUE(packet.ok()) << packet.error().message;
      ASSERT_EQ(packet.value(), packets[seq]);
      ASSERT_EQ(to_json(packet.value()), to_json(packets[seq]));
    }
  }

  bool has_snapshots() const { return std::filesystem::exists(layout_.snapshots(kAgent)); }

  TempDir directory_;
  const track::Layout layout_{directory_.path(), track::CacheKey("of the user")};
};

TEST_F(PacketLogTest, TheStoryChangesThePacket) {
  const std::vector<Packet> packets = replayed();
  ASSERT_EQ(packets.size(), story(kTurns).events());
  EXPECT_EQ(packets.back().knowledge.size(), 7U);
  EXPECT_GT(packets.back().error_count, 0U);
  EXPECT_EQ(packets.back().limit, 900U);
  EXPECT_NE(packets[10], packets[11]);
}

TEST_F(PacketLogTest, ThePacketAtEveryEventEqualsReplayFromTheFirst) {
  struct Case {
    const char* name;
    PacketLogOptions options;
    bool writes;
  };
  const Case cases[] = {
      {"without snapshots", {.snapshots = PacketLogOptions::Snapshots::kNo}, false},
      {"too little for a snapshot", {}, false},
      {"a snapshot after every event", {.spacing = kEveryEvent}, true},
      {"the snapshots of the case before", {.spacing = kEveryEvent}, true},
      {"a few", {.spacing = {.work = 50, .shown_bytes_a_work = 10, .bytes_a_work = 100}}, true},
  };
  const std::vector<Packet> packets = replayed();
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    PacketLog log = open(one.options);
    expect_equal_everywhere(log, packets);
    EXPECT_EQ(has_snapshots(), one.writes);
  }
}

TEST_F(PacketLogTest, ASnapshotSavesTheReplayBeforeIt) {
  PacketLog log = open({.spacing = kEveryEvent});
  const Packet packet = log.at(50).value();
  ASSERT_TRUE(log.at(60).ok());
  // The line of the first event is no longer readable, but nobody has to read it.
  std::string text = read_text(layout_.log(kAgent));
  text[3] = '?';
  write_text(layout_.log(kAgent), text);
  EXPECT_EQ(log.at(50).value(), packet);
  EXPECT_FALSE(open({.snapshots = PacketLogOptions::Snapshots::kNo}).at(60).ok());
}

TEST_F(PacketLogTest, AFolderThatCannotBeWrittenIsRead) {
  ReadOnlyFiles files;
  PacketLog log = open({.spacing = kEveryEvent}, files);
  expect_equal_everywhere(log, replayed());
  EXPECT_FALSE(has_snapshots());
}

TEST_F(PacketLogTest, NothingIsWrittenWhileAnotherHasTheLog) {
  const auto lock = posix_file_system().lock(layout_.lock(kAgent));
  ASSERT_TRUE(lock.ok());
  PacketLog log = open({.spacing = kEveryEvent});
  expect_equal_everywhere(log, replayed());
  EXPECT_FALSE(has_snapshots());
}

TEST_F(PacketLogTest, ACompactedLogReadsTheSame) {
  const std::vector<Packet> packets = replayed();
  ASSERT_TRUE(open({.spacing = kEveryEvent}).at(50).ok());
  ASSERT_TRUE(track::compact_log(posix_file_system(), layout_, kAgent).ok());
  ASSERT_FALSE(std::filesystem::exists(layout_.log(kAgent)));
  PacketLog log = open({.spacing = kEveryEvent});
  expect_equal_everywhere(log, packets);
}

TEST_F(PacketLogTest, NoneIsKeptOfEventsThatAreNotWhatTheirHashesSay) {
  const PacketLogOptions often{.spacing = kEveryEvent};
  const LogText log = story(kTurns);
  const std::vector<Packet> packets = replayed();
  // Another content with the same hashes, for a while; then what the hashes are of.
  std::string forged = log.text();
  const size_t at = forged.find("be quick");
  ASSERT_NE(at, std::string::npos);
  forged.replace(at, 8, "be slow!");
  write_text(layout_.log(kAgent), forged);
  const uint64_t last = packets.size() - 1;
  ASSERT_NE(open(often).at(last).value(), packets[last]);
  write(log);
  EXPECT_EQ(open(often).at(last).value(), packets[last]);
}

TEST_F(PacketLogTest, DamagedSnapshotsAreIgnored) {
  const std::vector<Packet> packets = replayed();
  ASSERT_TRUE(open({.spacing = kEveryEvent}).at(packets.size() - 1).ok());
  const std::string good = read_text(layout_.snapshots(kAgent));
  ASSERT_GT(good.size(), 1000U);
  const auto lock = posix_file_system().lock(layout_.lock(kAgent));  // nothing is fixed
  for (size_t at = 0; at < good.size(); at += good.size() / 41) {
    SCOPED_TRACE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x20);
    write_text(layout_.snapshots(kAgent), bad);
    EXPECT_EQ(open({.spacing = kEveryEvent}).at(packets.size() - 1).value(), packets.back());
  }
  for (const std::string& bad : {std::string(), std::string("nonsense"), good.substr(0, 300)}) {
    write_text(layout_.snapshots(kAgent), bad);
    expect_equal_everywhere(*std::make_unique<PacketLog>(open({.spacing = kEveryEvent})), packets);
  }
}

TEST_F(PacketLogTest, SnapshotsOfAnotherLogDoNotFit) {
  ASSERT_TRUE(open({.spacing = kEveryEvent}).at(60).ok());
  write(story(kTurns, kAgent, 1000));
  const std::vector<Packet> packets = replayed();
  PacketLog log = open({.spacing = kEveryEvent});
  expect_equal_everywhere(log, packets);
}

TEST_F(PacketLogTest, WhatAnotherFormHasIsNoSnapshot) {
  Packet packet = open({}).at(60).value();
  packet.goal = "only in the snapshot";
  const std::string line = testing::read_lines(layout_).at(60);
  track::SnapshotStore store(posix_file_system(), layout_, kAgent);
  ASSERT_TRUE(store
                  .put({.seq = 60,
                        .hash = std::string(read_line(line).value().hash),
                        .bytes = to_json(packet)})
                  .ok());
  EXPECT_NE(open({}).at(60).value().goal, packet.goal);
}

TEST_F(PacketLogTest, GoingOnReadsOnlyWhatIsBetween) {
  const std::vector<Packet> packets = replayed();
  // Without snapshots, so that nothing else can help.
  PacketLog log = open({.snapshots = PacketLogOptions::Snapshots::kNo});
  const auto length = [&](uint64_t seq) { return log.index().row(seq).length + 1U; };
  EXPECT_GT(log.bytes_to_replay(40), length(40));
  ASSERT_TRUE(log.at(40).ok());
  EXPECT_EQ(log.bytes_to_replay(40), 0U);
  EXPECT_EQ(log.bytes_to_replay(41), length(41));
  EXPECT_GT(log.bytes_to_replay(39), length(39));  // back is from the beginning
  expect_equal_everywhere(log, packets);
}

TEST_F(PacketLogTest, ALogThatGrowsIsGoneOnWith) {
  write(story(6));
  PacketLog log = open({.snapshots = PacketLogOptions::Snapshots::kNo});
  const uint64_t last = log.index().event_count() - 1;
  ASSERT_TRUE(log.at(last).ok());
  write(story(kTurns));
  EXPECT_EQ(log.at(last + 1).error().code, Code::kNotFound);  // not looked at yet
  ASSERT_TRUE(log.refresh().ok());
  EXPECT_EQ(log.bytes_to_replay(last + 1), log.index().row(last + 1).length + 1U);
  expect_equal_everywhere(log, replayed());
}

TEST_F(PacketLogTest, AnotherLogIsNotGoneOnWith) {
  PacketLog log = open({.snapshots = PacketLogOptions::Snapshots::kNo});
  ASSERT_TRUE(log.at(40).ok());
  write(story(kTurns, kAgent, 1000));
  EXPECT_EQ(log.refresh().error().code, Code::kConflict);
  expect_equal_everywhere(log, replayed());
}

TEST_F(PacketLogTest, WhereNoneCanBeWrittenSomeAreRemembered) {
  const auto lock = posix_file_system().lock(layout_.lock(kAgent));
  ASSERT_TRUE(lock.ok());
  PacketLog log = open({.spacing = kEveryEvent});
  const uint64_t last = log.index().event_count() - 1;
  ASSERT_TRUE(log.at(last).ok());
  EXPECT_EQ(log.bytes_to_replay(30), 0U);
  EXPECT_FALSE(has_snapshots());
  EXPECT_GT(open({}).bytes_to_replay(30), 1000U);
}

TEST_F(PacketLogTest, WhereAPartComesFromIsKnownBehindASnapshot) {
  const PacketLogOptions none{.snapshots = PacketLogOptions::Snapshots::kNo};
  const uint64_t last = open({}).index().event_count() - 1;
  ASSERT_TRUE(open({.spacing = kEveryEvent}).at(last).ok());
  for (uint64_t seq = 0; seq <= last; ++seq) {
    SCOPED_TRACE(seq);
    PacketLog quick = open({.spacing = kEveryEvent});
    EXPECT_EQ(quick.bytes_to_replay(seq), 0U);
    EXPECT_EQ(quick.trail_at(seq).value(), open(none).trail_at(seq).value());
  }
  EXPECT_EQ(open({}).trail_at(last).value().run_start, 0U);
}

TEST_F(PacketLogTest, SnapshotsTakeASmallShareOfTheLog) {
  write(story(60));
  PacketLog log = open({.spacing = {.work = 8}});
  ASSERT_TRUE(log.at(log.index().event_count() - 1).ok());
  ASSERT_TRUE(has_snapshots());
  EXPECT_LE(std::filesystem::file_size(layout_.snapshots(kAgent)), log.index().end() / 4);
}

TEST_F(PacketLogTest, AnotherLimitIsNeverTakenFromASnapshot) {
  PacketLog log = open({.spacing = kEveryEvent});
  const uint64_t last = log.index().event_count() - 1;
  ASSERT_TRUE(log.at(last).ok());
  const Packet small = log.at(last, {.limit_override = 400}).value();
  EXPECT_EQ(small.limit, 400U);
  EXPECT_EQ(log.at(last).value().limit, 900U);
}

TEST_F(PacketLogTest, EventsThatAreNotThereAreNotFound) {
  PacketLog log = open({});
  const auto packet = log.at(log.index().event_count());
  ASSERT_FALSE(packet.ok());
  EXPECT_EQ(packet.error().code, Code::kNotFound);
  const auto missing = PacketLog::open(posix_file_system(), layout_, "nobody");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, Code::kNotFound);
}

TEST_F(PacketLogTest, ReplayStopsAtADamagedLine) {
  std::string text = read_text(layout_.log(kAgent));
  const size_t line = text.find("\"seq\":40,");
  text[line] = '?';
  write_text(layout_.log(kAgent), text);
  PacketLog log = open({});
  uint64_t seen = 0;
  const Status done = log.for_each([&](const LineView& /*event*/, const Packet& /*packet*/) {
    ++seen;
    return Status(Done{});
  });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, Code::kCorrupt);
  EXPECT_NE(done.error().message.find("e40"), std::string::npos) << done.error().message;
  EXPECT_EQ(seen, 40U);
  EXPECT_TRUE(log.at(39).ok());
  EXPECT_FALSE(log.at(40).ok());
}

TEST_F(PacketLogTest, TheVisitorsErrorEndsThePass) {
  PacketLog log = open({});
  const Status done = log.for_each([](const LineView& event, const Packet& /*packet*/) -> Status {
    if (event.seq < 3) return Done{};
    return Error{Code::kCancelled, "enough"};
  });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, Code::kCancelled);
}

TEST_F(PacketLogTest, ADecisionIsBeforeTheTurnsLastRequest) {
  LogText log;                                                                   // e0
  log.add("turn_start", "{}", 1).add("hub_update", "{}", 1);                     // e1, e2
  log.add("model_request", "{}", 1).add("packet_limit", R"({"bytes":900})", 1);  // e3, e4
  log.add("model_request", "{}", 1).add("tool_call", "{}", 1);                   // e5, e6
  log.add("tool_result", "{}", 1).add("tool_call", "{}", 1);                     // e7, e8
  log.add("turn_start", "{}", 2).add("model_response", "{}", 2);                 // e9, e10
  log.add("tool_call", "{}", 2).add("tool_result", "{}", 2);                     // e11, e12
  log.add("tool_call", "{}", 3).add("tool_call", "{}", 3);                       // e13, e14
  log.add("turn_start", "{}", 4).add("user_message", "{}", 4);                   // e15, e16
  write(log);
  const PacketLog packets = open({});
  struct Case {
    uint64_t turn;
    uint64_t seq;
  };
  for (const Case& one : {Case{0, 0}, Case{1, 4}, Case{2, 9}, Case{3, 12}, Case{4, 16}}) {
    SCOPED_TRACE(one.turn);
    const auto seq = packets.decision_of(one.turn);
    ASSERT_TRUE(seq.ok());
    EXPECT_EQ(seq.value(), one.seq);
  }
  EXPECT_EQ(packets.decision_of(5).error().code, Code::kNotFound);
  std::vector<std::pair<uint64_t, uint64_t>> decisions;
  for (const auto& one : packets.decisions()) decisions.emplace_back(one.turn, one.seq);
  EXPECT_EQ(decisions, (std::vector<std::pair<uint64_t, uint64_t>>{{1, 4}, {2, 9}, {3, 12}}));
}

}  // namespace
}  // namespace twotrack::runner
