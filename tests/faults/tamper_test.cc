// A changed past is found: every bit of a small log, random damage in a larger one, and what
// somebody does who knows the format. And what a power cut leaves is never called damage.
#include <gtest/gtest.h>

#include <algorithm>

#include "rewrite.h"
#include "sample_on_disk.h"
#include "scale.h"

namespace twotrack::faults {
namespace {

using testing::Seeded;

TEST(TamperTest, EveryFlippedBitOfASmallLogIsFound) {
  SampleOnDisk sample(20);
  ASSERT_TRUE(sample.verify().problems.empty());
  uint64_t flips = 0;
  uint64_t missed = 0;
  for (size_t at = 0; at < sample.log().size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = sample.log();
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
      sample.set_log(std::move(flipped));
      ++flips;
      if (!sample.verify().ok()) continue;
      ++missed;
      ADD_FAILURE() << "bit " << bit << " of byte " << at << " is missed";
    }
  }
  std::cout << "[faults] F4 every bit of " << sample.log().size() << " bytes: " << flips
            << " flips, " << missed << " missed\n";
}

// With the head file a writer reads the end of the log alone, without it all of it. Either way
// nothing that was acknowledged is cut off; only the last line, without the head, is unproven.
TEST(TamperTest, NoWriterCutsOffWhatAFlippedByteMadeUnreadable) {
  SampleOnDisk sample(12);
  // The line feed before it belongs to it: without that, its own words are no line.
  const size_t last_line = sample.log().rfind('\n', sample.log().size() - 2);
  for (size_t at = 0; at < sample.log().size(); ++at) {
    for (const bool has_head : {true, false}) {
      const bool in_last_line = at >= last_line;
      if (!has_head && in_last_line) continue;
      std::string flipped = sample.log();
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
      sample.set_log(flipped);
      sample.set_head(sample.head());
      if (!has_head) sample.remove_head();
      const auto refusal = sample.refusal();
      ASSERT_EQ(sample.disk().peek(kLayout.log(kAgent)), flipped) << "byte " << at;
      const bool is_seen = in_last_line || !has_head;
      ASSERT_TRUE(!is_seen || refusal == Code::kCorrupt) << "byte " << at;
    }
  }
}

TEST(TamperTest, AFlippedBitOfTheHeadFileIsNoDamageToTheLog) {
  SampleOnDisk sample(5);
  for (size_t at = 0; at < sample.head().size(); ++at) {
    std::string flipped = sample.head();
    flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
    sample.set_head(std::move(flipped));
    ASSERT_TRUE(sample.verify().problems.empty()) << "byte " << at;
    ASSERT_EQ(sample.refusal(), std::nullopt) << "byte " << at;
  }
}

// The tail: three lines that were written and not yet acknowledged.
TEST(TamperTest, ACutAtAnyByteOfAnUnacknowledgedTailIsNoDamage) {
  SampleOnDisk sample(10);
  const auto lines = split_lines(sample.log());
  const LineView last = read_line(lines.back()).value();
  std::string whole = sample.log();
  std::string prev(last.hash);
  const LineWriter writer({.run_id = last.run_id.str(),
                           .agent_id = kAgent,
                           .operation = last.operation.str(),
                           .node_id = last.node_id.str()});
  for (uint64_t seq = 10; seq < 13; ++seq) {
    prev = writer.append(whole, {.seq = seq,
                                 .durable = 10,
                                 .time = last.time,
                                 .turn = 0,
                                 .type = "user_message",
                                 .data = R"({"content":"not acknowledged"})",
                                 .prev = prev});
  }
  uint64_t cuts = 0;
  for (size_t size = sample.log().size(); size <= whole.size(); ++size, ++cuts) {
    for (const bool filled_with_zeros : {false, true}) {
      std::string cut = whole.substr(0, size);
      if (filled_with_zeros) cut.resize(whole.size(), '\0');
      const bool is_torn = cut.back() != '\n';
      sample.set_log(cut);
      sample.set_head(sample.head());
      const track::VerifyReport report = sample.verify();
      ASSERT_TRUE(report.ok()) << "cut at byte " << size;
      ASSERT_EQ(report.problems.size(), is_torn ? 1U : 0U) << "cut at byte " << size;
      ASSERT_EQ(sample.refusal(), std::nullopt) << "cut at byte " << size;
      const std::string kept = sample.disk().peek(kLayout.log(kAgent)).value();
      ASSERT_TRUE(kept.starts_with(sample.log())) << "cut at byte " << size;
    }
  }
  std::cout << "[faults] F4 honest cuts: " << 2 * cuts << " cuts, 0 false alarms\n";
}

std::string damage_somewhere(const std::string& log, Seeded& random) {
  std::string damaged = log;
  const size_t at = random.below(log.size());
  switch (random.below(4)) {
    case 0:
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
      return damaged;
    case 1: {  // A block that reads as zeros.
      const size_t block = at / 512 * 512;
      const size_t length = std::min<size_t>(512, log.size() - block);
      return damaged.replace(block, length, length, '\0');
    }
    case 2: {  // A stretch of other bytes.
      const size_t length = std::min<size_t>(random.between(1, 100), log.size() - at);
      for (size_t i = at; i < at + length; ++i) damaged[i] = static_cast<char>(random.below(256));
      return damaged;
    }
    default:  // Bytes that are gone.
      return damaged.erase(at, random.between(1, 50));
  }
}

std::string reorder_lines(const std::string& log, Seeded& random) {
  auto lines = split_lines(log);
  const size_t at = random.below(lines.size() - 1);
  switch (random.below(3)) {
    case 0:
      std::swap(lines[at], lines[at + 1]);
      break;
    case 1:
      lines.insert(lines.begin() + static_cast<ptrdiff_t>(at), lines[at]);
      break;
    default:
      lines.erase(lines.begin() + static_cast<ptrdiff_t>(at));
      break;
  }
  return join_lines(lines);
}

TEST(TamperTest, RandomDamageInALargerLogIsFound) {
  SampleOnDisk sample(300);
  Seeded random(7);
  uint64_t tries = 0;
  for (uint64_t i = 0; i < scaled(400, 20'000); ++i) {
    const std::string changed = random.one_in(3) ? reorder_lines(sample.log(), random)
                                                 : damage_somewhere(sample.log(), random);
    if (changed == sample.log()) continue;
    sample.set_log(changed);
    ++tries;
    ASSERT_FALSE(sample.verify().ok()) << "try " << i;
  }
  std::cout << "[faults] F4 random damage: " << tries << " tries, 0 missed\n";
}

TEST(TamperTest, ATailCutOffAtALineEndIsFoundAgainstTheHead) {
  SampleOnDisk sample(20);
  const auto lines = split_lines(sample.log());
  for (size_t kept = 1; kept < lines.size(); ++kept) {
    sample.set_log(join_lines({lines.begin(), lines.begin() + static_cast<ptrdiff_t>(kept)}));
    EXPECT_FALSE(sample.verify().ok()) << kept;
    EXPECT_EQ(sample.refusal(), Code::kCorrupt) << kept;
  }
}

// Who can write the log can write the head file too. Only what is kept elsewhere finds that.
TEST(TamperTest, ATailRewrittenWithItsHeadIsFoundAgainstAnAnchor) {
  SampleOnDisk sample(20);
  const track::Head anchor = head_at(sample.log(), 15);
  ASSERT_TRUE(sample.verify(anchor).problems.empty());

  struct Case {
    std::string_view what;
    std::string log;
  };
  const auto lines = split_lines(sample.log());
  const std::string cut = join_lines({lines.begin(), lines.begin() + 10});
  const auto other_words = [](uint64_t from) {
    return [from](LineInput& line) {
      if (line.seq >= from) line.data = R"({"content":"this is how it was"})";
    };
  };
  const Case cases[] = {
      {"one event changed", rewrite_log(sample.log(),
                                        [](LineInput& line) {
                                          if (line.seq == 12)
                                            line.data = R"({"content":"this is how it was"})";
                                        })},
      {"all events changed", rewrite_log(sample.log(), other_words(1))},
      {"the anchored event changed", rewrite_log(sample.log(), other_words(15))},
      {"cut off", cut},
      {"cut off and continued",
       [&] {
         sample.set_log(cut);
         sample.set_head(head_of(cut));
         testing::Seeded random(1);
         Oracle oracle;
         uint64_t attempts = 0;
         Tally tally;
         Life life(sample.disk(), oracle, attempts, {.name = "forger"}, tally);
         CHECK(life.open());
         life.run(std::vector<Step>(10, Step::kAppendShort), random);
         return sample.disk().peek(kLayout.log(kAgent)).value();
       }()},
  };
  for (const auto& [what, log] : cases) {
    SCOPED_TRACE(what);
    sample.set_log(log);
    sample.set_head(head_of(log));
    EXPECT_TRUE(sample.verify().ok()) << "this is more than the file alone can tell";
    EXPECT_FALSE(sample.verify(anchor).ok());
  }
}

}  // namespace
}  // namespace twotrack::faults
