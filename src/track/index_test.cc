#include "track/index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "testing/counting_files.h"
#include "testing/sample_log.h"
#include "testing/simulated_disk.h"
#include "track/compaction.h"
#include "track/log_file.h"

namespace twotrack::track {
namespace {

using ::testing::ElementsAre;
using testing::kAgent;
using testing::LogText;
using testing::SimulatedDisk;

// What an index must say, found the slow and obvious way.
struct Expected {
  std::vector<IndexRow> rows;
  std::vector<uint64_t> turns;
};

Expected read_slowly(std::string_view log) {
  Expected expected;
  uint64_t offset = 0;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    const LineView view = read_line(line).value();
    expected.rows.push_back({.offset = offset,
                             .length = static_cast<uint32_t>(line.size()),
                             .turn = static_cast<uint32_t>(view.turn),
                             .type = event_type(view.type.escaped)});
    expected.turns.push_back(view.turn);
    offset += line.size() + 1;
    log.remove_prefix(line.size() + 1);
  }
  return expected;
}

// Four events a turn, of three types, one of them unknown.
LogText make_log(uint64_t events, std::string_view agent = kAgent) {
  LogText log(agent);
  while (log.events() < events) {
    const uint64_t i = log.events();
    const std::string data = "{\"n\":" + std::to_string(i) + "}";
    log.add(i % 4 == 1 ? "turn_start" : i % 4 == 2 ? "tool_call" : "my_own", data, i / 4);
  }
  return log;
}

class IndexTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(disk_.create_directories(layout_.traces()).ok()); }

  void write(std::string_view log) { disk_.plant(layout_.log(kAgent), std::string(log)); }
  std::string stored() const { return disk_.peek(layout_.index(kAgent)).value_or(""); }
  void write_index(std::string bytes) { disk_.plant(layout_.index(kAgent), std::move(bytes)); }

  Index open(Index::Save save = Index::Save::kYes) {
    return Index::open(disk_, layout_, kAgent, save).value();
  }

  static void expect_says(const Index& index, std::string_view log) {
    const Expected expected = read_slowly(log);
    ASSERT_EQ(index.event_count(), expected.rows.size());
    EXPECT_EQ(index.end(), log.size());
    EXPECT_EQ(index.summary().events, expected.rows.size());
    EXPECT_EQ(index.summary().bytes, log.size());
    for (uint64_t seq = 0; seq < index.event_count(); ++seq) {
      ASSERT_EQ(index.row(seq), expected.rows[seq]) << seq;
    }
  }

  SimulatedDisk disk_{3};
  const Layout layout_{"/project", CacheKey("of the user")};
};

TEST_F(IndexTest, KnowsWhereEveryEventIs) {
  for (const uint64_t events : {1, 2, 100, 4095, 4096, 4097, 9000}) {
    SCOPED_TRACE(events);
    const LogText log = make_log(events);
    write(log.text());
    expect_says(open(Index::Save::kNo), log.text());
    expect_says(Index::rebuild(disk_, layout_, kAgent).value(), log.text());
    expect_says(open(), log.text());
  }
}

TEST_F(IndexTest, FindsTurnsAndTypes) {
  const LogText log = make_log(10'000);
  write(log.text());
  const Index index = open();
  using Range = std::pair<uint64_t, uint64_t>;
  EXPECT_EQ(index.turn_range(0), Range(0, 4));
  EXPECT_EQ(index.turn_range(1234), Range(4936, 4940));
  EXPECT_EQ(index.turn_range(2499), Range(9996, 10'000));
  EXPECT_EQ(index.turn_range(2500), Range(0, 0));
  EXPECT_THAT(index.events_of_type(EventType::kRunStart), ElementsAre(0));
  const auto calls = index.events_of_type(EventType::kToolCall);
  ASSERT_EQ(calls.size(), 2500U);
  EXPECT_EQ(calls[1000], 4002U);
  EXPECT_EQ(index.events_of_type(EventType::kUnknown).size(), 4999U);
  EXPECT_TRUE(index.events_of_type(EventType::kRunEnd).empty());
  EXPECT_EQ(index.summary().types.at("my_own"), 4999U);
}

TEST_F(IndexTest, TurnsThatGoBackAndForthAreFoundAllTheSame) {
  LogText log;
  for (const uint64_t turn : {1, 2, 1, 3, 1, 7}) log.add("note", "{}", turn);
  write(log.text());
  for (const Index& index : {open(), Index::rebuild(disk_, layout_, kAgent).value(), open()}) {
    using Range = std::pair<uint64_t, uint64_t>;
    EXPECT_EQ(index.turn_range(0), Range(0, 1));
    EXPECT_EQ(index.turn_range(1), Range(1, 6));
    EXPECT_EQ(index.turn_range(2), Range(2, 3));
    EXPECT_EQ(index.turn_range(3), Range(4, 5));
    EXPECT_EQ(index.turn_range(4), Range(0, 0));
    EXPECT_EQ(index.turn_range(7), Range(6, 7));
  }
}

TEST_F(IndexTest, ATurnWithoutEventsBetweenOthersIsEmpty) {
  LogText log;
  log.add("note", "{}", 2).add("note", "{}", 5);
  write(log.text());
  const auto [first, second] = open().turn_range(3);
  EXPECT_EQ(first, second);
}

TEST_F(IndexTest, AHugeTurnDoesNoHarm) {
  LogText log;
  log.add("note", "{}", 1).add("note", "{}", UINT64_MAX);
  write(log.text());
  const Index index = open();
  EXPECT_EQ(index.summary().turns, UINT64_MAX);
  EXPECT_EQ(index.turn_range(1), (std::pair<uint64_t, uint64_t>(1, 2)));
  EXPECT_EQ(index.turn_range(UINT64_MAX), (std::pair<uint64_t, uint64_t>(2, 3)));
}

TEST_F(IndexTest, ALogThatGrowsIsReadFromWhereTheStoredIndexEnds) {
  const LogText all = make_log(9000);
  const Expected expected = read_slowly(all.text());
  const std::string_view text = all.text();
  for (const uint64_t events : {2500, 2600, 4096, 4097, 8191, 9000}) {
    SCOPED_TRACE(events);
    const IndexRow& last = expected.rows[events - 1];
    const std::string_view so_far = text.substr(0, last.offset + last.length + 1);
    write(so_far);
    expect_says(open(), so_far);
  }
  EXPECT_EQ(open().summary(), Index::rebuild(disk_, layout_, kAgent).value().summary());
}

TEST_F(IndexTest, WithAStoredIndexLittleIsRead) {
  const LogText log = make_log(50'000);
  write(log.text());
  Index::rebuild(disk_, layout_, kAgent).value();
  testing::CountingFiles counting(disk_);
  const Index index = Index::open(counting, layout_, kAgent).value();
  EXPECT_EQ(index.row(25'000).turn, 6250U);
  EXPECT_LT(counting.bytes_read(), 200'000U);
  EXPECT_GT(log.text().size(), 10'000'000U);
}

TEST_F(IndexTest, IsStoredWhenMuchWasReadAndNotForALittle) {
  const LogText small = make_log(50);
  write(small.text());
  open();
  EXPECT_EQ(stored(), "");

  const LogText large = make_log(5000);
  write(large.text());
  open(Index::Save::kNo);
  EXPECT_EQ(stored(), "");
  open();
  const std::string before = stored();
  EXPECT_NE(before, "");

  LogText grown = make_log(5050);
  write(grown.text());
  expect_says(open(), grown.text());
  EXPECT_EQ(stored(), before);
  grown = make_log(7000);
  write(grown.text());
  expect_says(open(), grown.text());
  EXPECT_NE(stored(), before);
  EXPECT_FALSE(disk_.peek(layout_.traces() / (std::string(kAgent) + ".idx.tmp")));
}

TEST_F(IndexTest, WhereItCannotBeStoredItStillWorks) {
  const LogText log = make_log(5000);
  // The log and the index are opened; then come opening, three writes and a rename.
  for (uint64_t call = 2; call < 7; ++call) {
    SCOPED_TRACE(call);
    SimulatedDisk disk(call);
    ASSERT_TRUE(disk.create_directories(layout_.traces()).ok());
    disk.plant(layout_.log(kAgent), log.text());
    disk.add_fault({.kind = testing::DiskFault::Kind::kIoError, .at_call = disk.calls() + call});
    expect_says(Index::open(disk, layout_, kAgent).value(), log.text());
    EXPECT_EQ(disk.faults_happened(), 1U);
    expect_says(Index::open(disk, layout_, kAgent).value(), log.text());
  }
}

TEST_F(IndexTest, AnotherLogWithTheSameNameGetsAnotherIndex) {
  const LogText one = make_log(5000);
  write(one.text());
  Index::rebuild(disk_, layout_, kAgent).value();

  LogText other;
  while (other.events() < 6000) other.add("model_request", "{}", other.events());
  write(other.text());
  expect_says(open(), other.text());
  // And one of which the first is a part that was cut.
  write(one.text().substr(0, read_slowly(one.text()).rows[100].offset));
  EXPECT_EQ(open().event_count(), 100U);
}

TEST_F(IndexTest, StopsAtTheFirstLineThatIsNotTheNextEvent) {
  const LogText log = make_log(10);
  const std::string& text = log.text();
  const uint64_t third = read_slowly(text).rows[3].offset;
  std::string flipped = text;
  flipped[third + 10] = 'x';
  const LogText of_another = make_log(11, "somebody-else");
  struct Case {
    std::string name;
    std::string text;
    uint64_t events;
    bool fault;
  };
  const Case cases[] = {
      {"whole", text, 10, false},
      {"torn", text + "{\"v\":1,\"seq\":10", 10, false},
      {"garbage", text + "garbage\n", 10, true},
      {"an empty line", text + "\n", 10, true},
      {"a line twice", text + text.substr(text.rfind("{\"v\":1")), 10, true},
      {"a flipped byte in the middle", flipped, 3, true},
      {"a line of another log",
       text + of_another.text().substr(of_another.text().rfind("{\"v\":1")), 10, true},
      {"nothing", "", 0, false},
      {"no log", "hello\n", 0, true},
  };
  for (const auto& [name, bytes, events, fault] : cases) {
    SCOPED_TRACE(name);
    write(bytes);
    const Index rebuilt = Index::rebuild(disk_, layout_, kAgent).value();
    const Index opened = open();
    for (const Index* index : {&rebuilt, &opened}) {
      EXPECT_EQ(index->event_count(), events);
      EXPECT_EQ(index->stopped_at_fault(), fault);
      EXPECT_EQ(index->end(), events == 10 ? text.size() : events == 3 ? third : 0);
      EXPECT_EQ(index->turn_range(99).second, 0U);
    }
  }
}

TEST_F(IndexTest, WithoutALogThereIsNoIndex) {
  EXPECT_EQ(Index::open(disk_, layout_, kAgent).error().code, Code::kNotFound);
  EXPECT_EQ(Index::rebuild(disk_, layout_, kAgent).error().code, Code::kNotFound);
}

TEST_F(IndexTest, AnIndexOfSomebodyElseIsNotBelieved) {
  // It covers the whole log and says that the last 2000 events are its last ones' neighbours.
  const LogText log = make_log(5000);
  write(log.text());
  const Layout theirs{layout_.root, CacheKey("of somebody else")};
  for (const Layout& other : {theirs, Layout{layout_.root}}) {
    Index::rebuild(disk_, theirs, kAgent).value();
    std::string forged = stored();
    forged[9] = static_cast<char>(0xff);  // a length
    write_index(forged);
    expect_says(open(Index::Save::kNo), log.text());
    expect_says(Index::open(disk_, other, kAgent, Index::Save::kNo).value(), log.text());
  }
}

TEST_F(IndexTest, WithoutAKeyNothingIsKept) {
  write(make_log(5000).text());
  const Layout without{layout_.root};
  Index::open(disk_, without, kAgent).value();
  Index::rebuild(disk_, without, kAgent).value();
  EXPECT_EQ(stored(), "");
}

TEST_F(IndexTest, BlocksOfTwoIndexesOfTheSameUserAreNotMixed) {
  const LogText one = make_log(9000);
  write(one.text());
  Index::rebuild(disk_, layout_, kAgent).value();
  const std::string of_one = stored();
  LogText other;
  while (other.events() < 9000) other.add("my_own", "{\"other\":1}", other.events());
  write(other.text());
  Index::rebuild(disk_, layout_, kAgent).value();
  std::string mixed = stored();
  mixed.replace(0, 4096 * 16 + 32, of_one, 0, 4096 * 16 + 32);
  write_index(mixed);
  expect_says(open(), other.text());
  // Nor are two blocks of one.
  mixed = of_one;
  mixed.replace(4096 * 16 + 32, 4096 * 16 + 32, of_one, 0, 4096 * 16 + 32);
  write(one.text());
  write_index(mixed);
  expect_says(open(), one.text());
}

TEST_F(IndexTest, DamageAtAnyByteOfASmallIndexChangesNoAnswer) {
  const LogText log = make_log(12);
  write(log.text());
  const Index index = Index::rebuild(disk_, layout_, kAgent).value();
  const std::string good = stored();
  for (size_t at = 0; at < good.size(); ++at) {
    SCOPED_TRACE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x20);
    write_index(bad);
    const Index opened = open();
    expect_says(opened, log.text());
    EXPECT_EQ(opened.summary(), index.summary());

    write_index(good.substr(0, at));
    expect_says(open(), log.text());
  }
}

TEST_F(IndexTest, DamageInsideALargeIndexIsMendedWhenItIsTouched) {
  const LogText log = make_log(9000);
  write(log.text());
  Index::rebuild(disk_, layout_, kAgent).value();
  const std::string good = stored();
  for (const size_t at : {size_t{0}, size_t{65'535}, size_t{65'540}, size_t{70'000}}) {
    SCOPED_TRACE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    write_index(bad);
    expect_says(open(), log.text());
    EXPECT_EQ(open().events_of_type(EventType::kToolCall).size(), 2250U);
    EXPECT_EQ(open().turn_range(700), (std::pair<uint64_t, uint64_t>(2800, 2804)));
  }
  // When the log has grown so much that the index is copied, the damage is found there.
  std::string bad = good;
  bad[100] = static_cast<char>(bad[100] ^ 1);
  write_index(bad);
  const LogText longer = make_log(12'000);
  write(longer.text());
  expect_says(open(), longer.text());
  expect_says(open(), longer.text());
}

TEST_F(IndexTest, ADamagedIndexOfADamagedLogAnswersWithEmptyRows) {
  const LogText log = make_log(9000);
  write(log.text());
  Index::rebuild(disk_, layout_, kAgent).value();
  std::string index_bytes = stored();
  index_bytes[5] = static_cast<char>(index_bytes[5] ^ 1);
  write_index(index_bytes);
  std::string text = log.text();
  text[read_slowly(text).rows[50].offset] = 'x';
  write(text);

  const Index index = open(Index::Save::kNo);
  EXPECT_EQ(index.event_count(), 9000U);
  EXPECT_EQ(index.row(50), IndexRow{});
  const auto file = open_log(disk_, layout_, kAgent).value();
  EXPECT_EQ(read_event(*file, index, 49).value()->parsed.seq, 49U);
  EXPECT_EQ(read_event(*file, index, 50).error().code, Code::kCorrupt);
}

TEST_F(IndexTest, ManyThreadsMayAskAtOnce) {
  const LogText log = make_log(20'000);
  write(log.text());
  const Index index = Index::rebuild(disk_, layout_, kAgent).value();
  const Expected expected = read_slowly(log.text());
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (uint64_t i = 0; i < 2000; ++i) {
        const uint64_t seq = (i * 7919 + t * 4096) % 20'000;
        if (index.row(seq) != expected.rows[seq]) ++wrong;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(IndexTest, ACompactedLogKeepsItsIndex) {
  const LogText log = make_log(9000);
  write(log.text());
  Index::rebuild(disk_, layout_, kAgent).value();
  const std::string before = stored();
  ASSERT_TRUE(compact_log(disk_, layout_, kAgent).ok());
  const Index index = open();
  expect_says(index, log.text());
  EXPECT_EQ(stored(), before);
  const auto file = open_log(disk_, layout_, kAgent).value();
  EXPECT_EQ(read_event(*file, index, 5001).value()->parsed.data, R"({"n":5001})");
}

TEST_F(IndexTest, AMillionRowsAreNoTrouble) {
  constexpr uint64_t kRows = 1'000'000;
  const BlockSeal seal{.key = layout_.cache_key, .index = "some line"};
  IndexRows rows;
  const auto row_of = [](uint64_t i) {
    return IndexRow{.offset = i * 300,
                    .length = static_cast<uint32_t>(299),
                    .turn = static_cast<uint32_t>(i / 9),
                    .type = static_cast<EventType>(i % 18)};
  };
  for (uint64_t i = 0; i < kRows; ++i) rows.add(row_of(i));
  auto file = disk_.open(layout_.index(kAgent), OpenMode::kTruncate).value();
  ASSERT_TRUE(rows.write(*file, seal).ok());
  EXPECT_EQ(file->size().value(), IndexRows::stored_bytes(kRows));
  auto again = IndexRows::open(std::move(file), kRows, seal);
  ASSERT_TRUE(again);
  for (uint64_t i = 0; i < kRows; i += 977) ASSERT_EQ(again->row(i), row_of(i));
  ASSERT_EQ(again->row(kRows - 1), row_of(kRows - 1));
}

// read_event

TEST_F(IndexTest, ReadsOneEvent) {
  const LogText log = make_log(20);
  write(log.text());
  const Index index = open();
  const auto file = open_log(disk_, layout_, kAgent).value();
  for (uint64_t seq = 1; seq < 20; ++seq) {
    const auto event = read_event(*file, index, seq).value();
    EXPECT_EQ(event->parsed.seq, seq);
    EXPECT_EQ(event->parsed.data, "{\"n\":" + std::to_string(seq) + "}");
  }
  EXPECT_EQ(read_event(*file, index, 20).error().code, Code::kNotFound);
  EXPECT_EQ(read_event(*file, index, UINT64_MAX).error().code, Code::kNotFound);
}

TEST_F(IndexTest, ALineThatIsNotThatEventIsCorrupt) {
  const LogText log = make_log(20);
  write(log.text());
  const Index index = open();
  const uint64_t offset = index.row(7).offset;
  struct Case {
    uint64_t at;
    char byte;
  };
  for (const auto& [at, byte] :
       {Case{offset, 'x'}, {offset + 13, '9'}, {offset + index.row(7).length, ' '}}) {
    SCOPED_TRACE(at);
    std::string bad = log.text();
    bad[at] = byte;
    write(bad);
    const auto file = open_log(disk_, layout_, kAgent).value();
    const auto event = read_event(*file, index, 7);
    ASSERT_FALSE(event.ok());
    EXPECT_EQ(event.error().code, Code::kCorrupt);
  }
  write(log.text().substr(0, offset + 20));
  const auto file = open_log(disk_, layout_, kAgent).value();
  EXPECT_EQ(read_event(*file, index, 7).error().code, Code::kCorrupt);
  EXPECT_EQ(read_event(*file, index, 15).error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack::track
