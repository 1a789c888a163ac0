#include "runner/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "runner/packet_log.h"
#include "testing/sample_log.h"
#include "testing/seeded.h"
#include "testing/simulated_disk.h"
#include "testing/word_redactor.h"

namespace twotrack::runner {
namespace {

using ::testing::HasSubstr;
using testing::kAgent;
using testing::sample_names;
using testing::Seeded;
using testing::SimulatedDisk;
using testing::WordRedactor;

// A result as a tool would return it.
std::string result(std::string_view call, std::string_view raw) {
  JsonWriter json;
  json.begin_object().member("call_id", call).member("tool", "look").member("raw_output", raw);
  return json.end_object().take();
}

class SessionTest : public ::testing::Test {
 protected:
  Session create(const Budget& budget = {}) {
    auto session = Session::create(layout_, sample_names(), {.goal = "Fix it"}, budget, options_);
    EXPECT_TRUE(session.ok()) << session.error().message;
    return std::move(session).value();
  }

  Session open() {
    auto session = Session::open(layout_, kAgent, options_);
    EXPECT_TRUE(session.ok()) << session.error().message;
    return std::move(session).value();
  }

  // The packet as the log alone gives it: every line from the first, no snapshot.
  Packet packet_of_log() {
    Packet packet;
    for (const std::string& line : testing::read_lines(layout_)) {
      apply(packet, read_line(line).value());
    }
    return packet;
  }

  static void append(Session& session, std::string_view type, std::string_view data) {
    const auto receipt = session.append({.type = type, .data = data});
    ASSERT_TRUE(receipt.ok()) << receipt.error().message;
  }

  std::string last_line() { return testing::read_lines(layout_).back(); }

  testing::TempDir dir_;
  track::Layout layout_{dir_.path(), track::CacheKey("of the user")};
  SessionOptions options_{};
};

TEST_F(SessionTest, WhatIsAppendedIsInTheLogAndInThePacket) {
  Session session = create();
  append(session, "tool_call", R"({"call_id":"c1","tool":"look","args":{"at":"K05"}})");
  append(session, "tool_result", result("c1", R"({"id":"K05","price":77})"));
  EXPECT_EQ(session.event_count(), 3U);
  EXPECT_THAT(session.view(), HasSubstr("K05"));
  EXPECT_THAT(session.view(), HasSubstr("77"));
  EXPECT_EQ(to_json(session.packet()), to_json(packet_of_log()));
}

TEST_F(SessionTest, AResultWithoutADeltaGetsOneAndOneWithADeltaKeepsIt) {
  Session session = create();
  append(session, "tool_result", result("c1", "plain text"));
  EXPECT_THAT(last_line(), HasSubstr(R"("delta":{"outcome":"unknown")"));
  append(session, "tool_result",
         R"({"call_id":"c2","tool":"look","delta":{"outcome":"partial","summary":"mine"}})");
  EXPECT_THAT(last_line(), HasSubstr(R"("delta":{"outcome":"partial","summary":"mine")"));
  EXPECT_EQ(session.packet().actions.back().summary, "mine");
}

TEST_F(SessionTest, SecretsAreGoneBeforeAnybodySummarisesOrApplies) {
  const WordRedactor redactor;
  options_.redactor = &redactor;
  Session session = create();
  append(session, "tool_result", result("c1", R"({"password":"hunter2","user":"ann"})"));
  EXPECT_THAT(session.view(), HasSubstr("ann"));
  EXPECT_EQ(session.view().find("hunter2"), std::string::npos);
  EXPECT_EQ(last_line().find("hunter2"), std::string::npos);
}

TEST_F(SessionTest, ARawOutputInABlobChangesNothing) {
  Session session = create();
  const std::string large = R"({"id":"K05","text":")" + std::string(2U << 20, 'x') + R"("})";
  append(session, "tool_result", result("c1", large));
  EXPECT_THAT(last_line(), HasSubstr("raw_output_blob"));
  EXPECT_THAT(session.view(), HasSubstr("K05"));
  EXPECT_EQ(to_json(session.packet()), to_json(packet_of_log()));
}

TEST_F(SessionTest, OpeningGivesThePacketThatWasThere) {
  std::string before;
  {
    Session session = create();
    append(session, "turn_start", R"({"turn":3})");
    append(session, "user_message", R"({"content":"Look at K05"})");
    before = to_json(session.packet());
  }
  EXPECT_EQ(to_json(open().packet()), before);
}

// Long enough that replaying some hundred of them takes time.
std::string long_output(int i) {
  return R"({"id":"K)" + std::to_string(i) + R"(","text":")" + std::string(200, 'x') + "\"}";
}

TEST_F(SessionTest, ManyEventsLeaveASnapshotAndOpeningBeginsThere) {
  std::string before;
  {
    Session session = create();
    for (int i = 0; i < 300; ++i) {
      append(session, "tool_result", result("c" + std::to_string(i), long_output(i)));
    }
    before = to_json(session.packet());
  }
  track::SnapshotStore store(posix_file_system(), layout_, kAgent);
  const auto kept = store.nearest(300, [](uint64_t, std::string_view) { return true; }).value();
  ASSERT_TRUE(kept.has_value());
  EXPECT_GT(kept->seq, 200U);
  EXPECT_EQ(to_json(packet_of_log()), before);
  EXPECT_EQ(to_json(open().packet()), before);
}

TEST_F(SessionTest, OpeningALongLogWithoutSnapshotsLeavesThemForTheNextTime) {
  {
    Session session = create();
    for (int i = 0; i < 600; ++i) {
      append(session, "tool_result", result("c", long_output(i)));
    }
  }
  ASSERT_TRUE(posix_file_system().remove(layout_.snapshots(kAgent)).ok());
  const std::string opened = to_json(open().packet());
  EXPECT_TRUE(exists(posix_file_system(), layout_.snapshots(kAgent)));
  EXPECT_EQ(to_json(open().packet()), opened);
}

TEST_F(SessionTest, ASnapshotThatCannotBeReadIsPassedOver) {
  std::string before;
  {
    Session session = create();
    for (int i = 0; i < 300; ++i) append(session, "user_message", R"({"content":"more"})");
    before = to_json(session.packet());
  }
  testing::write_text(layout_.snapshots(kAgent), "not a snapshot");
  EXPECT_EQ(to_json(open().packet()), before);
}

TEST_F(SessionTest, EventsThatNobodyWaitsForAreAppliedByTheCommit) {
  Session session = create();
  const std::string before = to_json(session.packet());
  for (const std::string_view words : {"one", "two"}) {
    JsonWriter data;
    data.begin_object().member("content", words).end_object();
    ASSERT_TRUE(
        session
            .append(Draft::make({.type = "user_message", .data = data.text()}, nullptr).value(),
                    track::Wait::kNo)
            .ok());
  }
  EXPECT_EQ(to_json(session.packet()), before);
  ASSERT_TRUE(session.commit().ok());
  EXPECT_THAT(session.view(), HasSubstr("two"));
  EXPECT_EQ(to_json(session.packet()), to_json(packet_of_log()));
}

TEST_F(SessionTest, TheLimitIsOfTheBudgetAndAnotherOneIsAnEvent) {
  Session session = create(budget_of_tokens(500));
  EXPECT_EQ(session.packet().limit, 2000U);
  ASSERT_TRUE(session.set_limit(2000, "same").ok());
  EXPECT_EQ(session.event_count(), 1U);
  ASSERT_TRUE(session.set_limit(1000, "less room").ok());
  EXPECT_EQ(session.packet().limit, 1000U);
  EXPECT_THAT(last_line(), HasSubstr(R"("data":{"bytes":1000,"reason":"less room"})"));
}

TEST_F(SessionTest, ANewLogSaysWhatItsViewsAreMadeWith) {
  const Registry registry = Registry::with_builtins();
  options_.registry = &registry;
  create(budget_of_tokens(500));
  EXPECT_THAT(last_line(),
              HasSubstr(R"("budget":{"bytes":2000,"tokens":500,"estimator":"4 bytes a token",)"
                        R"("recent_actions":10,"packet_version":3})"));
  EXPECT_THAT(last_line(), HasSubstr(R"("run_linter":"linter@1")"));
}

// --- What the model is shown -------------------------------------------------------------------

// The views that a log's requests record, each put together from what it shares with the last.
std::vector<std::string> recorded_views(const track::Layout& layout) {
  std::vector<std::string> views;
  std::string view;
  for (const std::string& line : testing::read_lines(layout)) {
    const LineView event = read_line(line).value();
    if (event.type.escaped != "model_request") continue;
    const JsonTree data = JsonTree::parse(event.data).value();
    const uint64_t shared = data.root()["view"]["shared_bytes"].count();
    EXPECT_LE(shared, view.size());
    view = view.substr(0, shared) + std::string(data.root()["view"]["rest"].text());
    views.push_back(view);
  }
  return views;
}

TEST_F(SessionTest, ARequestRecordsTheExactViewAndThePacketsHash) {
  Session session = create();
  std::vector<std::string> shown;
  for (const std::string_view words : {"größer", "größte", "grün"}) {
    JsonWriter data;
    data.begin_object().member("content", words).end_object();
    append(session, "user_message", data.text());
    const std::string hash = sha256_hex(to_json(session.packet()));
    const auto request = session.request();
    ASSERT_TRUE(request.ok()) << request.error().message;
    EXPECT_EQ(request.value().view, view_text(session.packet()));
    EXPECT_THAT(last_line(), HasSubstr(R"("packet_hash":")" + hash));
    EXPECT_THAT(last_line(), HasSubstr(R"("how":"estimated")"));
    shown.push_back(request.value().view);
  }
  EXPECT_EQ(recorded_views(layout_), shown);
}

TEST_F(SessionTest, AViewIsRecordedAsShownWhateverARedactorThinksOfIt) {
  {
    Session session = create();
    append(session, "user_message", R"({"content":"hunter2"})");
  }
  // Only now somebody knows that this is a secret: the model is shown it all the same.
  const WordRedactor redactor;
  options_.redactor = &redactor;
  Session session = open();
  const auto request = session.request({.parameters = {R"({"stop":"hunter2"})"}});
  ASSERT_TRUE(request.ok());
  EXPECT_THAT(request.value().view, HasSubstr("hunter2"));
  EXPECT_EQ(recorded_views(layout_).back(), request.value().view);
  EXPECT_THAT(last_line(), HasSubstr(R"("parameters":{"stop":"[REDACTED:word:7]"})"));
}

// --- Hooks -------------------------------------------------------------------------------------

TEST_F(SessionTest, WhatAHookAddsIsAnEventBeforeItIsShown) {
  Session session = create();
  session.add_hook("weather", [](const Packet&) -> Result<std::vector<HookEvent>> {
    return std::vector<HookEvent>{{"user_message", R"({"content":"It rains."})"}};
  });
  const auto request = session.request();
  ASSERT_TRUE(request.ok());
  EXPECT_THAT(request.value().view, HasSubstr("It rains."));
  EXPECT_EQ(to_json(session.packet()), to_json(packet_of_log()));
}

TEST_F(SessionTest, AHookThatFailsIsAnErrorInTheLogAndTheOthersGoOn) {
  Session session = create();
  session.add_hook("fails", [](const Packet&) -> Result<std::vector<HookEvent>> {
    return Error{Code::kIo, "no connection"};
  });
  session.add_hook("throws", [](const Packet&) -> Result<std::vector<HookEvent>> {
    throw std::runtime_error("out of order");
  });
  session.add_hook("ends the run", [](const Packet&) -> Result<std::vector<HookEvent>> {
    return std::vector<HookEvent>{{"run_end", R"({"status":"success"})"}};
  });
  session.add_hook("writes nonsense", [](const Packet&) -> Result<std::vector<HookEvent>> {
    return std::vector<HookEvent>{{"user_message", "{"}};
  });
  session.add_hook("works", [](const Packet&) -> Result<std::vector<HookEvent>> {
    return std::vector<HookEvent>{{"user_message", R"({"content":"Here I am."})"}};
  });
  ASSERT_TRUE(session.request().ok());
  const auto lines = testing::read_lines(layout_);
  ASSERT_EQ(lines.size(), 7U);
  const std::string_view expected[] = {"fails: no connection", "throws: out of order",
                                       "ends the run: it may not add", "writes nonsense: "};
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_THAT(lines[i + 1], HasSubstr(R"("type":"agent_error")"));
    EXPECT_THAT(lines[i + 1], HasSubstr(expected[i]));
  }
  EXPECT_THAT(session.view(), HasSubstr("Here I am."));
}

// --- When the disk fails -----------------------------------------------------------------------

class SessionOnDisk {
 public:
  explicit SessionOnDisk(SimulatedDisk& disk) { options_.writer.files = &disk; }

  Result<Session> create() const {
    return Session::create(layout_, sample_names(), {.goal = "Fix it"}, {}, options_);
  }
  Result<Session> open() const { return Session::open(layout_, kAgent, options_); }

 private:
  track::Layout layout_{"/project"};
  SessionOptions options_{};
};

TEST(SessionFaultTest, AFailingAppendLeavesThePacketAsItWas) {
  SimulatedDisk disk(1);
  Session session = SessionOnDisk(disk).create().value();
  ASSERT_TRUE(session.append({.type = "user_message", .data = R"({"content":"one"})"}).ok());
  const std::string before = to_json(session.packet());
  disk.add_fault({.kind = testing::DiskFault::Kind::kNoSpace, .at_call = disk.calls()});
  EXPECT_FALSE(session.append({.type = "user_message", .data = R"({"content":"two"})"}).ok());
  EXPECT_EQ(to_json(session.packet()), before);
  EXPECT_EQ(session.event_count(), 2U);
  ASSERT_TRUE(session.append({.type = "user_message", .data = R"({"content":"three"})"}).ok());
  EXPECT_THAT(session.view(), HasSubstr("three"));
  EXPECT_EQ(session.view().find("two"), std::string::npos);
}

TEST(SessionFaultTest, AFailingCommitDropsWhatWasNotDurable) {
  SimulatedDisk disk(1);
  Session session = SessionOnDisk(disk).create().value();
  const std::string before = to_json(session.packet());
  const auto draft = [] {
    return Draft::make({.type = "user_message", .data = R"({"content":"lost"})"}, nullptr).value();
  };
  ASSERT_TRUE(session.append(draft(), track::Wait::kNo).ok());
  disk.add_fault({.kind = testing::DiskFault::Kind::kNoSpace, .at_call = disk.calls()});
  EXPECT_FALSE(session.commit().ok());
  EXPECT_EQ(to_json(session.packet()), before);
  ASSERT_TRUE(session.commit().ok());
  EXPECT_EQ(to_json(session.packet()), before);
  EXPECT_EQ(session.event_count(), 1U);
}

// The process dies at every call of a run: whatever was acknowledged is in the packet of the next.
TEST(SessionFaultTest, AfterACrashAnywhereTheNextSessionGoesOnFromTheLog) {
  const auto run = [](SimulatedDisk& disk, uint64_t& acknowledged) {
    auto session = SessionOnDisk(disk).create();
    if (!session.ok()) return;
    acknowledged = 1;
    for (int i = 0; i < 4; ++i) {
      const std::string raw = R"({"id":"K)" + std::to_string(i) + R"("})";
      if (!session.value().append({.type = "tool_result", .data = result("c", raw)}).ok()) return;
      ++acknowledged;
    }
  };
  SimulatedDisk whole(7);
  uint64_t all = 0;
  run(whole, all);
  ASSERT_EQ(all, 5U);
  for (uint64_t at = 0; at < whole.calls(); ++at) {
    for (const auto kind :
         {testing::DiskFault::Kind::kStop, testing::DiskFault::Kind::kStopAfter}) {
      SCOPED_TRACE(at);
      SimulatedDisk disk(7);
      disk.add_fault({.kind = kind, .at_call = at});
      uint64_t acknowledged = 0;
      run(disk, acknowledged);
      const auto found = disk.after_power_cut(at);
      const auto next = SessionOnDisk(*found).open();
      if (!next.ok()) {
        EXPECT_EQ(acknowledged, 0U) << next.error().message;
        continue;
      }
      EXPECT_GE(next.value().event_count(), acknowledged);
      EXPECT_EQ(next.value().packet().actions.size(), next.value().event_count() - 1);
    }
  }
}

// --- Live equals replay ------------------------------------------------------------------------

std::string random_result(Seeded& random, uint64_t call) {
  static constexpr std::string_view kOutputs[] = {
      R"({"id":"K05","legs":[{"no":227,"from":"ATL"}],"price":1e3})",
      R"({"error":true,"code":"TIMEOUT","message":"too slow"})",
      "Traceback (most recent call last):\n  File \"a.py\", line 3\nValueError: no\n",
      R"({"summary":"Found 3","knowledge_delta":{"left":3},"outcome":"partial","result":[1,2,3]})",
      "",
      "[1,2,3]",
      "null",
      "\x1b[31mred\x1b[0m \xff\xfe bytes"};
  JsonWriter json;
  json.begin_object().member("call_id", "c" + std::to_string(call)).member("tool", "look");
  const std::string_view raw = kOutputs[random.below(std::size(kOutputs))];
  json.key("raw_output").lossy_string(raw);
  return json.end_object().take();
}

TEST_F(SessionTest, LiveAndReplayedPacketsAreEqualAfterRandomStreams) {
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    Seeded random(seed);
    const testing::TempDir dir;
    const track::Layout layout{dir.path()};
    SessionOptions options;
    options.writer.durability = Durability::kNone;
    std::string live;
    uint64_t count = 0;
    {
      Session session = Session::create(layout, sample_names(), {.goal = "Go"},
                                        budget_of_bytes(256 + random.below(4000)), options)
                            .value();
      for (int i = 0; i < 320; ++i) {
        const uint64_t call = random.below(6);
        switch (random.below(6)) {
          case 0:
            append(session, "user_message", R"({"content":"More about K05 \n please"})");
            break;
          case 1:
            append(
                session, "tool_call",
                R"({"call_id":"c)" + std::to_string(call) + R"(","tool":"look","args":{"id":7}})");
            break;
          case 2:
            ASSERT_TRUE(session.set_limit(256 + random.below(4000), "changed").ok());
            break;
          case 3:
            ASSERT_TRUE(session.request().ok());
            break;
          default:
            append(session, "tool_result", random_result(random, call));
        }
        ASSERT_LE(session.view().size(), session.packet().limit);
      }
      live = to_json(session.packet());
      count = session.event_count();
    }
    PacketLog log = PacketLog::open(posix_file_system(), layout, kAgent).value();
    EXPECT_EQ(to_json(log.at(count - 1).value()), live);
    Packet from_start;
    for (const std::string& line : testing::read_lines(layout)) {
      apply(from_start, read_line(line).value());
    }
    EXPECT_EQ(to_json(from_start), live);
  }
}

}  // namespace
}  // namespace twotrack::runner
