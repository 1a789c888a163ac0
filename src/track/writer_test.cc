#include "track/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "testing/sample_log.h"
#include "track/head.h"
#include "track/verify.h"

namespace twotrack::track {
namespace {

using testing::create_log;
using testing::draft;
using ::testing::HasSubstr;
using testing::kAgent;
using testing::read_lines;
using testing::read_text;
using testing::write_text;

class WriterTest : public ::testing::Test {
 protected:
  std::unique_ptr<Writer> open() {
    auto writer = Writer::open(layout_, kAgent);
    EXPECT_TRUE(writer.ok()) << writer.error().message;
    return std::move(writer).value();
  }

  std::string open_error() {
    const auto writer = Writer::open(layout_, kAgent);
    return writer.ok() ? "" : writer.error().message;
  }

  VerifyReport verify() { return verify_log(posix_file_system(), layout_, kAgent).value(); }

  testing::TempDir dir_;
  Layout layout_{dir_.path()};
};

TEST_F(WriterTest, ALogAppearsWithItsFirstEvent) {
  create_log(layout_);
  const auto lines = read_lines(layout_);
  ASSERT_EQ(lines.size(), 1U);
  const LineView first = read_line(lines[0]).value();
  EXPECT_EQ(first.seq, 0U);
  EXPECT_EQ(first.type.escaped, "run_start");
  EXPECT_EQ(first.node_id.str(), "src/foo.py::process");
  EXPECT_EQ(first.prev, kNoHash);
}

TEST_F(WriterTest, EventsGetTheirPlaceAndTheirChain) {
  const auto writer = create_log(layout_);
  const Receipt one = writer->append(draft("turn_start")).value();
  const Receipt two = writer->append(draft("note", R"({"text":"hello"})")).value();
  EXPECT_EQ(one.seq, 1U);
  EXPECT_EQ(two.seq, 2U);
  const auto lines = read_lines(layout_);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(read_line(lines[1]).value().hash, one.hash);
  EXPECT_EQ(read_line(lines[2]).value().prev, one.hash);
  EXPECT_EQ(read_line(lines[2]).value().hash, two.hash);
  EXPECT_TRUE(hash_matches(lines[2]));
}

TEST_F(WriterTest, TheWatermarkCountsWhatWasDurableBefore) {
  const auto writer = create_log(layout_);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(writer->append(draft("note")).ok());
  const auto lines = read_lines(layout_);
  for (size_t seq = 1; seq < lines.size(); ++seq) {
    EXPECT_EQ(read_line(lines[seq]).value().durable, seq) << lines[seq];
  }
}

TEST_F(WriterTest, AnEventNobodyWaitsForIsWrittenWithTheNextThatWaits) {
  const auto writer = create_log(layout_);
  ASSERT_TRUE(writer->append(draft("note"), Wait::kNo).ok());
  EXPECT_EQ(read_lines(layout_).size(), 1U);
  ASSERT_TRUE(writer->append(draft("note"), Wait::kDurable).ok());
  EXPECT_EQ(read_lines(layout_).size(), 3U);
}

TEST_F(WriterTest, SyncWritesWhatNobodyWaitedFor) {
  const auto writer = create_log(layout_);
  ASSERT_TRUE(writer->append(draft("note"), Wait::kNo).ok());
  ASSERT_TRUE(writer->sync().ok());
  EXPECT_EQ(read_lines(layout_).size(), 2U);
}

TEST_F(WriterTest, ClosingWritesWhatNobodyWaitedFor) {
  create_log(layout_)->append(draft("note"), Wait::kNo).value();
  EXPECT_EQ(read_lines(layout_).size(), 2U);
  EXPECT_TRUE(verify().ok());
}

TEST_F(WriterTest, AnEventWithoutATurnBelongsToTheTurnTheLogIsIn) {
  const auto writer = create_log(layout_);
  auto turn =
      Draft::make({.type = "turn_start", .data = "{}", .turn = 4, .raw_output = {}}, nullptr);
  ASSERT_TRUE(writer->append(std::move(turn).value()).ok());
  ASSERT_TRUE(writer->append(draft("note")).ok());
  EXPECT_EQ(read_line(read_lines(layout_).back()).value().turn, 4U);
  EXPECT_EQ(writer->turn(), 4U);
}

TEST_F(WriterTest, AReopenedLogGoesOnWhereItEnded) {
  const std::string last = create_log(layout_)->append(draft("note")).value().hash;
  const Receipt next = open()->append(draft("note")).value();
  EXPECT_EQ(next.seq, 2U);
  EXPECT_EQ(read_line(read_lines(layout_)[2]).value().prev, last);
  EXPECT_EQ(open()->names(), testing::sample_names());
  EXPECT_TRUE(verify().ok());
}

TEST_F(WriterTest, ASecondWriterIsToldWhoHoldsTheLog) {
  const auto writer = create_log(layout_);
  EXPECT_THAT(open_error(), HasSubstr("in use by process " + std::to_string(::getpid())));
}

TEST_F(WriterTest, ALogIsNotBegunTwice) {
  create_log(layout_);
  const auto again =
      Writer::create(layout_, testing::sample_names(), draft("run_start", R"({"log_id":"01"})"));
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().code, Code::kConflict);
}

TEST_F(WriterTest, ALogWhoseFileIsGoneIsNotBegunAnewInSilence) {
  create_log(layout_);
  std::filesystem::remove(layout_.log(kAgent));
  const auto again =
      Writer::create(layout_, testing::sample_names(), draft("run_start", R"({"log_id":"01"})"));
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().code, Code::kCorrupt);
  EXPECT_THAT(again.error().message, HasSubstr("acknowledged events are gone"));
}

TEST_F(WriterTest, RefusesNamesThatAreNoFileNames) {
  for (const std::string& name :
       std::vector<std::string>{"", ".", "..", "-a", "a/b", "a b", "ä", std::string(129, 'a')}) {
    SCOPED_TRACE(name);
    const auto writer = Writer::create(layout_, testing::sample_names(name),
                                       draft("run_start", R"({"log_id":"01"})"));
    ASSERT_FALSE(writer.ok());
    EXPECT_EQ(writer.error().code, Code::kInvalid);
  }
}

TEST_F(WriterTest, AHalfWrittenLineIsSetAside) {
  create_log(layout_)->append(draft("note")).value();
  const std::string whole = read_text(layout_.log(kAgent));
  const std::string half = R"({"v":1,"seq":2,"d":2,"ts":"20)";
  write_text(layout_.log(kAgent), whole + half);
  {
    const auto writer = open();
    ASSERT_TRUE(writer->torn_tail());
    EXPECT_EQ(writer->torn_tail()->offset, whole.size());
    EXPECT_EQ(writer->torn_tail()->bytes, half.size());
  }
  EXPECT_EQ(read_text(layout_.log(kAgent)), whole);
  EXPECT_EQ(read_text(layout_.torn(kAgent)), half);
}

TEST_F(WriterTest, AWholeLineThatWasNeverAcknowledgedStays) {
  const std::string head = [&] {
    create_log(layout_)->append(draft("note")).value();
    return read_text(layout_.head(kAgent));
  }();
  open()->append(draft("note")).value();
  write_text(layout_.head(kAgent), head);  // as if the crash came before the head was written
  EXPECT_EQ(open()->event_count(), 3U);
}

TEST_F(WriterTest, DamageToAnAcknowledgedLineIsNeverCutOff) {
  create_log(layout_)->append(draft("note")).value();
  std::string bytes = read_text(layout_.log(kAgent));
  bytes[bytes.size() - 100] ^= 1;
  write_text(layout_.log(kAgent), bytes);
  EXPECT_THAT(open_error(), HasSubstr("Acknowledged events are damaged"));
  EXPECT_EQ(read_text(layout_.log(kAgent)), bytes);
  EXPECT_FALSE(exists(posix_file_system(), layout_.torn(kAgent)));
}

TEST_F(WriterTest, NothingIsAppendedBehindDamageInTheMiddle) {
  {
    const auto writer = create_log(layout_);
    for (int i = 0; i < 5; ++i) writer->append(draft("note")).value();
  }
  std::string bytes = read_text(layout_.log(kAgent));
  bytes[bytes.find("\"type\":\"note\"") + 9] ^= 1;
  write_text(layout_.log(kAgent), bytes);
  EXPECT_THAT(open_error(), HasSubstr("event 1 at byte"));
  EXPECT_EQ(read_text(layout_.log(kAgent)), bytes);
}

TEST_F(WriterTest, ACutTailIsNotContinued) {
  create_log(layout_)->append(draft("note")).value();
  const std::string bytes = read_text(layout_.log(kAgent));
  write_text(layout_.log(kAgent), bytes.substr(0, bytes.find('\n') + 1));
  EXPECT_THAT(open_error(), HasSubstr("the head file knows 2 acknowledged events"));
}

TEST_F(WriterTest, ALargeRawOutputGoesToABlobAndItsLineStaysSmall) {
  const auto writer = create_log(layout_);
  const std::string raw(kInlineRawBytesMax + 1, 'x');
  auto result = Draft::make(
      {.type = "tool_result", .data = R"({"tool":"cat"})", .turn = {}, .raw_output = raw}, nullptr);
  ASSERT_TRUE(writer->append(std::move(result).value()).ok());
  EXPECT_LT(read_lines(layout_).back().size(), 20'000U);
  EXPECT_TRUE(verify().ok());
}

TEST_F(WriterTest, ManyThreadsShareOneChain) {
  constexpr int kThreads = 8;
  constexpr int kEvents = 50;
  const auto writer = create_log(layout_);
  std::vector<std::vector<Receipt>> receipts(kThreads);
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kEvents; ++i) {
          const Wait wait = i % 5 == 4 ? Wait::kNo : Wait::kDurable;
          receipts[thread].push_back(writer->append(draft("note"), wait).value());
        }
      });
    }
  }
  ASSERT_TRUE(writer->sync().ok());
  const auto lines = read_lines(layout_);
  ASSERT_EQ(lines.size(), 1U + kThreads * kEvents);
  for (const auto& of_thread : receipts) {
    for (const Receipt& receipt : of_thread) {
      EXPECT_EQ(read_line(lines[receipt.seq]).value().hash, receipt.hash);
    }
  }
  EXPECT_TRUE(verify().ok());
}

TEST_F(WriterTest, WithoutDurabilityNothingIsCalledDurable) {
  const WriterOptions options{.durability = Durability::kNone};
  create_log(layout_, kAgent, options)->append(draft("note")).value();
  EXPECT_EQ(read_line(read_lines(layout_).back()).value().durable, 0U);
  EXPECT_FALSE(HeadFile::read(posix_file_system(), layout_.head(kAgent)));
  EXPECT_THAT(verify().notes, ::testing::Contains(HasSubstr("unproven")));
}

}  // namespace
}  // namespace twotrack::track
