#include "track/kv_mirror.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "testing/mirror_fixture.h"
#include "testing/seeded.h"
#include "track/compaction.h"

namespace twotrack::track {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using KvMirrorTest = testing::MirrorFixture;

std::string entry(const std::string& agent, uint64_t turns) {
  return R"({"agent_id":")" + agent + R"(","run_id":"r1","operation":"lint","node_id":"n::)" +
         agent + R"(","turns":)" + std::to_string(turns) + "}";
}

TEST_F(KvMirrorTest, ATurnsKeyHoldsThatTurnsLines) {
  const auto writer = log("a");
  append(*writer, 1, "turn_start", R"({"turn":1})");
  append(*writer, 1, "note", R"({"text":"é\n"})");
  append(*writer, 2, "turn_start", R"({"turn":2})");
  const MirrorUpdate update = mirror().update("a").value();
  EXPECT_EQ(update.events, 4U);
  EXPECT_FALSE(update.rebuilt);
  EXPECT_FALSE(update.fault);

  const auto lines = testing::read_lines(layout_, "a");
  EXPECT_THAT(keys("trace:%"), ElementsAre("trace:r1:lint:n%3A%3Aa:0", "trace:r1:lint:n%3A%3Aa:1",
                                           "trace:r1:lint:n%3A%3Aa:2"));
  EXPECT_THAT(elements(value("trace:r1:lint:n%3A%3Aa:0")), ElementsAre(lines[0]));
  EXPECT_THAT(elements(value("trace:r1:lint:n%3A%3Aa:1")), ElementsAre(lines[1], lines[2]));
  EXPECT_THAT(elements(value("trace:r1:lint:n%3A%3Aa:2")), ElementsAre(lines[3]));
}

TEST_F(KvMirrorTest, ATurnGoesOnWhereItEnded) {
  const auto writer = log("a");
  append(*writer, 1, "note", "{}");
  KvMirror all = mirror();
  EXPECT_EQ(all.update("a").value().events, 2U);
  append(*writer, 1, "note", R"({"second":true})");
  EXPECT_EQ(all.update("a").value().events, 1U);
  const auto lines = testing::read_lines(layout_, "a");
  EXPECT_THAT(elements(value("trace:r1:lint:n%3A%3Aa:1")), ElementsAre(lines[1], lines[2]));
}

TEST_F(KvMirrorTest, AnIndexHasOneEntryALog) {
  const auto a = log("a");
  const auto b = log("b");
  for (uint64_t turn = 1; turn <= 3; ++turn) append(*a, turn, "turn_start", "{}");
  KvMirror all = mirror();
  ASSERT_TRUE(all.update_all().ok());
  EXPECT_EQ(value("index:run:r1"), "[" + entry("a", 3) + "," + entry("b", 0) + "]");
  EXPECT_EQ(value("index:operation:lint"), value("index:run:r1"));
  EXPECT_EQ(value("index:node:n%3A%3Aa"), "[" + entry("a", 3) + "]");

  append(*a, 4, "turn_start", "{}");
  ASSERT_TRUE(all.update("a").ok());
  EXPECT_EQ(value("index:run:r1"), "[" + entry("a", 4) + "," + entry("b", 0) + "]");
}

TEST_F(KvMirrorTest, OnlyTheConfiguredIndexesAreKept) {
  log("a");
  ASSERT_TRUE(mirror({.indexing = {IndexKind::kNode}}).update("a").ok());
  EXPECT_THAT(keys("index:%"), ElementsAre("index:node:n%3A%3Aa"));

  const MirrorUpdate changed = mirror({.indexing = {IndexKind::kRun}}).update("a").value();
  EXPECT_TRUE(changed.rebuilt);
  EXPECT_THAT(keys("index:%"), ElementsAre("index:run:r1"));
}

TEST_F(KvMirrorTest, UpdatingTwiceChangesNothing) {
  const auto writer = log("a");
  append(*writer, 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  ASSERT_TRUE(mirror().update("a").ok());
  const auto before = contents();
  const MirrorUpdate again = mirror().update("a").value();
  EXPECT_EQ(again.events, 0U);
  EXPECT_FALSE(again.rebuilt);
  EXPECT_EQ(contents(), before);
}

TEST_F(KvMirrorTest, AMissingLogIsNotFound) {
  const auto update = mirror().update("nobody");
  ASSERT_FALSE(update.ok());
  EXPECT_EQ(update.error().code, Code::kNotFound);
}

TEST_F(KvMirrorTest, WhatIsNoDatabaseIsNotTouched) {
  ASSERT_TRUE(posix_file_system().create_directories(layout_.agentfs()).ok());
  const std::string text(5000, 'x');
  testing::write_text(layout_.kv(), text);
  const auto opened = KvMirror::open(posix_file_system(), layout_);
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, Code::kCorrupt);
  EXPECT_THAT(opened.error().message, HasSubstr("trace.db"));
  EXPECT_EQ(testing::read_text(layout_.kv()), text);
}

TEST_F(KvMirrorTest, OnlyTheOwnerMayReadIt) {
  log("a");
  KvMirror all = mirror();
  ASSERT_TRUE(all.update("a").ok());
  for (const char* suffix : {"", "-wal", "-shm"}) {
    struct stat info{};
    ASSERT_EQ(::stat((layout_.kv().string() + suffix).c_str(), &info), 0) << suffix;
    EXPECT_EQ(info.st_mode & 0777U, 0600U) << suffix;
  }
}

// ---- Logs that are not as they were. ----

TEST_F(KvMirrorTest, ALogThatWasReplacedIsMirroredAnew) {
  append(*log("a"), 1, "tool_call", R"({"call_id":"old","tool":"old"})");
  append(*log("b"), 1, "tool_call", R"({"call_id":"b","tool":"b"})");
  KvMirror all = mirror();
  ASSERT_TRUE(all.update_all().ok());

  ASSERT_TRUE(posix_file_system().remove(layout_.log("a")).ok());
  const auto a = log({.run_id = "r2", .agent_id = "a", .operation = "test", .node_id = "m"});
  append(*a, 5, "tool_call", R"({"call_id":"new","tool":"new"})");
  EXPECT_TRUE(all.update("a").value().rebuilt);

  EXPECT_THAT(keys("%n\\%3A\\%3Aa%"), IsEmpty());
  EXPECT_THAT(keys("trace:r2:%"), ElementsAre("trace:r2:test:m:0", "trace:r2:test:m:5"));
  EXPECT_EQ(value("index:run:r1"), "[" + entry("b", 1) + "]");
  EXPECT_THAT(query("SELECT name FROM tool_calls ORDER BY name"), ElementsAre("b", "new"));
}

TEST_F(KvMirrorTest, LogsThatShareTheirKeysAreKeptApart) {
  const auto named = [](const std::string& agent) {
    return LogNames{.run_id = "r", .agent_id = agent, .operation = "o", .node_id = "n"};
  };
  append(*log(named("a")), 1, "note", "{}");
  append(*log(named("b")), 1, "note", "{}");
  KvMirror all = mirror();
  ASSERT_TRUE(all.update_all().ok());
  const std::string a = testing::read_lines(layout_, "a")[1];
  const std::string b = testing::read_lines(layout_, "b")[1];
  EXPECT_THAT(elements(value("trace:r:o:n:1")), ElementsAre(a, b));
  EXPECT_EQ(elements(value("index:node:n")).size(), 2U);

  ASSERT_TRUE(all.forget("a").ok());
  EXPECT_THAT(elements(value("trace:r:o:n:1")), ElementsAre(b));
  EXPECT_EQ(elements(value("index:node:n")).size(), 1U);
  ASSERT_TRUE(all.update("a").ok());
  EXPECT_THAT(elements(value("trace:r:o:n:1")), ElementsAre(b, a));
}

TEST_F(KvMirrorTest, ATornTailWaitsUntilItIsWhole) {
  const auto writer = log("a");
  append(*writer, 1, "note", "{}");
  const std::string whole = testing::read_text(layout_.log("a"));
  KvMirror all = mirror();
  testing::write_text(layout_.log("a"), whole.substr(0, whole.size() - 10));
  EXPECT_EQ(all.update("a").value().events, 1U);
  testing::write_text(layout_.log("a"), whole.substr(0, whole.size() - 10) + "xxxx\n");
  const MirrorUpdate bad = all.update("a").value();
  EXPECT_EQ(bad.events, 0U);
  ASSERT_TRUE(bad.fault);
  EXPECT_EQ(bad.fault->kind, ProblemKind::kMalformed);
  testing::write_text(layout_.log("a"), whole);
  const MirrorUpdate good = all.update("a").value();
  EXPECT_EQ(good.events, 1U);
  EXPECT_FALSE(good.rebuilt);
}

TEST_F(KvMirrorTest, ALineThatIsNoJsonIsNotMirrored) {
  const auto writer = log("a");
  const std::string line = testing::read_lines(layout_, "a")[0];
  const LineView first = read_line(line).value();
  std::string text = line + "\n";
  LineWriter(writer->names())
      .append(text, {.seq = 1,
                     .durable = 1,
                     .time = first.time,
                     .turn = 1,
                     .type = "note",
                     .data = "{nonsense}",
                     .prev = first.hash});
  testing::write_text(layout_.log("a"), text);
  const MirrorUpdate update = mirror().update("a").value();
  EXPECT_EQ(update.events, 1U);
  ASSERT_TRUE(update.fault);
  EXPECT_EQ(update.fault->kind, ProblemKind::kBadJson);
}

TEST_F(KvMirrorTest, ACompactedLogIsTheSameLog) {
  {
    const auto writer = log("a");
    append(*writer, 1, "note", "{}");
    ASSERT_TRUE(mirror().update("a").ok());
    append(*writer, 1, "note", "{}");
  }
  ASSERT_TRUE(compact_log(posix_file_system(), layout_, "a").ok());
  const MirrorUpdate update = mirror().update("a").value();
  EXPECT_EQ(update.events, 1U);
  EXPECT_FALSE(update.rebuilt);
}

TEST_F(KvMirrorTest, LogsThatAreGoneAreForgotten) {
  append(*log("a"), 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  log("b");
  KvMirror all = mirror();
  ASSERT_TRUE(all.update_all().ok());
  ASSERT_TRUE(posix_file_system().remove(layout_.log("a")).ok());
  ASSERT_TRUE(all.update_all().ok());
  EXPECT_THAT(keys("twotrack:mirror:%"), ElementsAre("twotrack:mirror:b"));
  EXPECT_THAT(keys("trace:%"), ElementsAre("trace:r1:lint:n%3A%3Ab:0"));
  EXPECT_THAT(query("SELECT id FROM tool_calls"), IsEmpty());
}

// ---- The mirror's own file is not as it was. ----

TEST_F(KvMirrorTest, AMarkThatWasLostOrSpoiledDoesNotDoubleEvents) {
  append(*log("a"), 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  ASSERT_TRUE(mirror().update("a").ok());
  const auto before = contents();
  for (const char* change :
       {"DELETE FROM kv_store WHERE key = 'twotrack:mirror:a'",
        "UPDATE kv_store SET value = '{}' WHERE key = 'twotrack:mirror:a'",
        "UPDATE kv_store SET value = 'nonsense' WHERE key = 'twotrack:mirror:a'",
        "UPDATE kv_store SET value = replace(value, '\"hash\":\"', '\"hash\":\"0') "
        "WHERE key = 'twotrack:mirror:a'"}) {
    SCOPED_TRACE(change);
    ASSERT_TRUE(database().execute(change).ok());
    ASSERT_TRUE(mirror().update("a").ok());
    EXPECT_EQ(contents(), before);
  }
}

TEST_F(KvMirrorTest, RebuildingLeavesAloneWhatOthersPutThere) {
  append(*log("a"), 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  ASSERT_TRUE(mirror().update("a").ok());
  const auto before = contents();
  ASSERT_TRUE(database()
                  .execute("INSERT INTO kv_store (key, value) VALUES ('user:1', '[1]');"
                           "INSERT INTO kv_store (key, value) VALUES ('trace:r1:x:y:0', '[2]');"
                           "INSERT INTO tool_calls (name, started_at) VALUES ('theirs', 1);")
                  .ok());
  ASSERT_TRUE(mirror().rebuild_all().ok());
  EXPECT_EQ(value("user:1"), "[1]");
  EXPECT_EQ(value("trace:r1:x:y:0"), "nothing") << "what stands under our keys is ours";
  EXPECT_THAT(query("SELECT name FROM tool_calls ORDER BY name"), ElementsAre("t", "theirs"));
  ASSERT_TRUE(database().execute("DELETE FROM kv_store WHERE key = 'user:1'").ok());
  EXPECT_EQ(contents(), before);
}

// ---- Limits. ----

TEST_F(KvMirrorTest, ALargeTurnGoesOnUnderFurtherKeys) {
  const auto writer = log("a");
  for (int i = 0; i < 20; ++i) append(*writer, 1, "note", R"({"text":"0123456789"})");
  append(*writer, 1, "note", R"({"text":")" + std::string(5000, 'x') + "\"}");
  append(*writer, 1, "note", "{}");
  const KvMirrorOptions small{.batch_bytes_max = 700, .turn_bytes_max = 2000};
  ASSERT_TRUE(mirror(small).update("a").ok());

  const auto lines = testing::read_lines(layout_, "a");
  Elements found;
  uint64_t part = 1;
  for (;; ++part) {
    const std::string array =
        value("trace:r1:lint:n%3A%3Aa:1" + (part == 1 ? "" : ":" + std::to_string(part)));
    if (array == "nothing") break;
    EXPECT_TRUE(array.size() <= 2000 || elements(array).size() == 1) << array;
    for (const std::string& one : elements(array)) found.push_back(one);
  }
  EXPECT_GE(part, 5U);
  EXPECT_EQ(found, Elements(lines.begin() + 1, lines.end()));
  EXPECT_EQ(elements(value("index:run:r1")).size(), 1U);

  ASSERT_TRUE(mirror(small).forget("a").ok());
  EXPECT_THAT(keys("%"), IsEmpty());
}

// ---- However updates and appends mix, the mirror is what it would be when made at once. ----

// All events and index entries. How events fall into the parts of a large turn depends on the
// batches; that all are there does not.
std::vector<std::string> gathered(const std::map<std::string, std::vector<std::string>>& contents) {
  std::vector<std::string> found;
  for (const auto& [key, values] : contents) {
    if (!key.starts_with("twotrack:")) found.insert(found.end(), values.begin(), values.end());
  }
  std::ranges::sort(found);
  return found;
}

TEST_F(KvMirrorTest, ManySmallUpdatesEqualOneLargeOne) {
  const std::pair<std::string_view, std::string_view> kinds[] = {
      {"tool_call", R"({"call_id":"1","tool":"t","args":{"a":1}})"},
      {"tool_call", R"({"tool":"t"})"},
      {"tool_result", R"({"call_id":"1","tool":"t","outcome":"error","raw_output":"x"})"},
      {"tool_result", R"({"tool":"t","raw_output":"AA==","raw_output_encoding":"base64"})"},
      {"note", R"({"text":"hello"})"}};
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    testing::Seeded random(seed);
    const testing::TempDir dir;
    layout_ = Layout{dir.path()};
    const KvMirrorOptions options{.batch_bytes_max = random.between(1, 3000),
                                  .turn_bytes_max = random.between(1, 5000)};
    const std::unique_ptr<Writer> writers[] = {log("a"), log("b")};
    KvMirror stepwise = mirror(options);
    uint64_t turn = 0;
    for (uint64_t i = random.between(1, 25); i > 0; --i) {
      Writer& writer = *writers[random.below(2)];
      const auto& [type, data] = kinds[random.below(std::size(kinds))];
      turn += random.below(2);
      append(writer, turn, type, data);
      if (random.one_in(3)) {
        ASSERT_TRUE(stepwise.update(writer.names().agent_id).ok());
      }
    }
    ASSERT_TRUE(stepwise.update_all().ok());
    const auto before = gathered(contents());
    ASSERT_TRUE(stepwise.rebuild_all().ok());
    EXPECT_EQ(before, gathered(contents()));
  }
}

}  // namespace
}  // namespace twotrack::track
