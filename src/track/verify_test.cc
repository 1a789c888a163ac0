#include "track/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sha256.h"
#include "event/line.h"
#include "testing/sample_log.h"
#include "track/compaction.h"
#include "track/writer.h"

namespace twotrack::track {
namespace {

using ::testing::Contains;
using testing::create_log;
using testing::draft;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::kAgent;
using testing::read_lines;
using testing::read_text;
using testing::write_text;

class VerifyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto writer = create_log(layout_);
    for (int i = 1; i < 6; ++i) {
      writer->append(draft("note", "{\"n\":" + std::to_string(i) + "}")).value();
    }
  }

  void rewrite(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    write_text(layout_.log(kAgent), text);
  }

  // Gives a changed line the hash that fits it again, as somebody who knows the format would.
  static std::string rehashed(const std::string& line) {
    const size_t covered = line.rfind(",\"hash\"");
    return line.substr(0, covered) + ",\"hash\":\"" + sha256_hex(line.substr(0, covered)) + "\"}";
  }

  VerifyReport verify(const VerifyOptions& options = {}) {
    return verify_log(posix_file_system(), layout_, kAgent, options).value();
  }

  std::vector<std::string> kinds(const VerifyOptions& options = {}) {
    std::vector<std::string> found;
    for (const LogProblem& problem : verify(options).problems)
      found.emplace_back(name_of(problem.kind));
    return found;
  }

  testing::TempDir dir_;
  Layout layout_{dir_.path()};
};

TEST_F(VerifyTest, AnUntouchedLogIsIntact) {
  const VerifyReport report = verify();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, 6U);
  EXPECT_EQ(report.head, read_line(read_lines(layout_).back()).value().hash);
  EXPECT_TRUE(report.problems.empty());
}

TEST_F(VerifyTest, AFlippedBitIsNamedByLineAndOffset) {
  std::string bytes = read_text(layout_.log(kAgent));
  const size_t at = bytes.find("{\"n\":3}") + 5;
  bytes[at] ^= 1;
  write_text(layout_.log(kAgent), bytes);
  const VerifyReport report = verify();
  EXPECT_FALSE(report.ok());
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_EQ(report.problems[0].kind, ProblemKind::kBadHash);
  EXPECT_EQ(report.problems[0].line, 4U);
  EXPECT_EQ(report.problems[0].seq, 3U);
  EXPECT_EQ(report.problems[0].offset, bytes.rfind('\n', at) + 1);
  EXPECT_EQ(report.events, 5U) << "the rest still counts";
}

TEST_F(VerifyTest, AChangedLineIsDamageThoughNothingProvesThatItWasAcknowledged) {
  std::filesystem::remove(layout_.head(kAgent));
  auto lines = read_lines(layout_);
  lines.back().replace(lines.back().find("{\"n\":5}"), 7, "{\"n\":9}");
  rewrite(lines);
  EXPECT_THAT(kinds(), ElementsAre("bad_hash"));
  EXPECT_FALSE(verify().ok());
  EXPECT_EQ(Writer::open(layout_, kAgent).error().code, Code::kCorrupt) << "recovery agrees";
}

TEST_F(VerifyTest, AGapInALineIsWhatACrashLeaves) {
  std::filesystem::remove(layout_.head(kAgent));
  auto lines = read_lines(layout_);
  lines.back().replace(lines.back().find("{\"n\":5}"), 7, std::string(7, '\0'));
  rewrite(lines);
  EXPECT_THAT(kinds(), ElementsAre("torn_tail"));
  EXPECT_TRUE(verify().ok());
}

TEST_F(VerifyTest, AChangedLineWithANewHashBreaksTheChain) {
  auto lines = read_lines(layout_);
  lines[2].replace(lines[2].find("{\"n\":2}"), 7, "{\"n\":9}");
  lines[2] = rehashed(lines[2]);
  rewrite(lines);
  EXPECT_THAT(kinds(), ElementsAre("bad_chain"));
}

TEST_F(VerifyTest, ARemovedLineIsMissed) {
  auto lines = read_lines(layout_);
  lines.erase(lines.begin() + 2);
  rewrite(lines);
  EXPECT_THAT(kinds(), ElementsAre("bad_sequence"));
}

TEST_F(VerifyTest, SwappedLinesAreFound) {
  auto lines = read_lines(layout_);
  std::swap(lines[2], lines[3]);
  rewrite(lines);
  EXPECT_FALSE(verify().ok());
}

TEST_F(VerifyTest, ACutTailIsFoundAgainstTheHeadFile) {
  auto lines = read_lines(layout_);
  lines.pop_back();
  rewrite(lines);
  EXPECT_THAT(kinds(), ElementsAre("missing_tail"));
}

TEST_F(VerifyTest, WithoutAHeadFileTheEndIsUnproven) {
  auto lines = read_lines(layout_);
  lines.pop_back();
  rewrite(lines);
  std::filesystem::remove(layout_.head(kAgent));
  const VerifyReport report = verify();
  EXPECT_TRUE(report.ok());
  EXPECT_THAT(report.notes, ElementsAre(HasSubstr("the end of the log is unproven"),
                                        "events of an unknown type: note (4)"));
}

TEST_F(VerifyTest, ATornTailIsReportedAndIsNoDamage) {
  const std::string whole = read_text(layout_.log(kAgent));
  write_text(layout_.log(kAgent), whole + R"({"v":1,"seq":6,"d":)");
  const VerifyReport report = verify();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, 6U);
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_EQ(report.problems[0].kind, ProblemKind::kTornTail);
  EXPECT_EQ(report.problems[0].offset, whole.size());
  EXPECT_EQ(report.problems[0].line, 7U);
}

TEST_F(VerifyTest, ATailRewrittenTogetherWithTheHeadIsFoundAgainstAnAnchor) {
  const VerifyOptions anchored{.anchor = HeadFile::read(posix_file_system(), layout_.head(kAgent))};
  ASSERT_TRUE(anchored.anchor);
  ASSERT_TRUE(verify(anchored).ok());

  auto lines = read_lines(layout_);
  lines[5].replace(lines[5].find("{\"n\":5}"), 7, "{\"n\":9}");
  lines[5] = rehashed(lines[5]);
  rewrite(lines);
  Head forged = *anchored.anchor;
  forged.hash = read_line(lines[5]).value().hash;
  write_text(layout_.head(kAgent), format_head(forged));

  EXPECT_TRUE(verify().ok()) << "nothing beside the log can tell";
  EXPECT_THAT(kinds(anchored), ElementsAre("anchor_mismatch"));
}

TEST_F(VerifyTest, AHeadFileThatIsALinkIsNone) {
  const Path elsewhere = layout_.head(kAgent).string() + ".elsewhere";
  std::filesystem::rename(layout_.head(kAgent), elsewhere);
  std::filesystem::create_symlink(elsewhere, layout_.head(kAgent));
  EXPECT_THAT(verify().notes, Contains(HasSubstr("no head file")));
}

TEST_F(VerifyTest, ALineThatIsNotJsonInsideIsFoundThoughItsHashFits) {
  auto lines = read_lines(layout_);
  lines[5].replace(lines[5].find("{\"n\":5}"), 7, "{\"n\":5]");
  lines[5] = rehashed(lines[5]);
  rewrite(lines);
  EXPECT_THAT(kinds(), ElementsAre("bad_json"));
}

TEST_F(VerifyTest, AHeaderThatIsNotJsonIsFoundThoughItsHashFits) {
  struct Case {
    std::string_view operation;
    std::string_view kind;
  };
  const Case cases[] = {
      {"li\\u006et", ""},         {"l\xc3\xafnt", ""},     {"li\x7ft", ""},
      {"li\\qt", "bad_json"},     {"li\x01t", "bad_json"}, {"li\xfft", "bad_json"},
      {"li\\ud83dt", "bad_json"},
  };
  const auto lines = read_lines(layout_);
  constexpr std::string_view kOperation = "\"operation\":\"lint";
  const size_t at = lines[5].find(kOperation) + kOperation.size() - 4;
  ASSERT_LT(at, lines[5].size());
  for (const auto& [operation, kind] : cases) {
    SCOPED_TRACE(operation);
    auto changed = lines;
    changed[5].replace(at, 4, operation);
    changed[5] = rehashed(changed[5]);
    rewrite(changed);
    // The head file knows the line as it was; the anchor knows it as it is.
    std::filesystem::remove(layout_.head(kAgent));
    const auto found = kinds(
        {.anchor =
             Head{.seq = 5, .offset = 0, .hash = std::string(read_line(changed[5]).value().hash)}});
    EXPECT_EQ(found, kind.empty() ? std::vector<std::string>{}
                                  : std::vector<std::string>{std::string(kind)});
  }
}

TEST_F(VerifyTest, NumbersBeyond64BitsAreLegal) {
  Writer::open(layout_, kAgent)
      .value()
      ->append(draft("note", R"({"n":123456789012345678901234567890,"x":1e400})"))
      .value();
  EXPECT_TRUE(verify().problems.empty());
}

TEST_F(VerifyTest, AMissingOrDamagedBlobIsFound) {
  const std::string raw(kInlineRawBytesMax + 1, 'x');
  Writer::open(layout_, kAgent)
      .value()
      ->append(
          Draft::make({.type = "tool_result", .data = "{}", .turn = {}, .raw_output = raw}, nullptr)
              .value())
      .value();
  ASSERT_TRUE(verify().ok());
  const Path blob = layout_.blob(sha256_hex(raw));
  std::string bytes = read_text(blob);
  bytes[bytes.size() / 2] ^= 1;
  write_text(blob, bytes);
  EXPECT_THAT(kinds(), ElementsAre("blob_damaged"));
  std::filesystem::remove(blob);
  EXPECT_THAT(kinds(), ElementsAre("blob_missing"));
}

// A file of some bytes can unpack to anything.
TEST_F(VerifyTest, ABlobIsUnpackedNoFurtherThanTheLogSays) {
  const std::string raw(4 * kInlineRawBytesMax, 'x');
  Writer::open(layout_, kAgent)
      .value()
      ->append(
          Draft::make({.type = "tool_result", .data = "{}", .turn = {}, .raw_output = raw}, nullptr)
              .value())
      .value();
  auto lines = read_lines(layout_);
  const std::string size = "\"size\":" + std::to_string(raw.size());
  lines.back().replace(lines.back().find(size), size.size(), "\"size\":1000");
  lines.back() = rehashed(lines.back());
  rewrite(lines);
  std::filesystem::remove(layout_.head(kAgent));
  const VerifyReport report = verify();
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_EQ(report.problems[0].kind, ProblemKind::kBlobDamaged);
  EXPECT_NE(report.problems[0].message.find("larger than the log says"), std::string::npos);
}

// What somebody leaves who changes an event and makes its hash fit.
TEST_F(VerifyTest, AnOutputThatIsNotTheOneOfItsHashIsFound) {
  for (const std::string raw : {"three problems", "\xff\xfe bytes"}) {
    Writer::open(layout_, kAgent)
        .value()
        ->append(Draft::make({.type = "tool_result", .data = "{}", .turn = {}, .raw_output = raw},
                             nullptr)
                     .value())
        .value();
    ASSERT_TRUE(verify().ok());
    auto lines = read_lines(layout_);
    const size_t at = lines.back().find("\"raw_output\":\"") + 14;
    lines.back()[at] = lines.back()[at] == 'A' ? 'B' : 'A';
    lines.back() = rehashed(lines.back());
    const std::string whole = read_text(layout_.log(kAgent));
    rewrite(lines);
    std::filesystem::remove(layout_.head(kAgent));
    EXPECT_THAT(kinds(), ElementsAre("bad_output")) << raw;
    write_text(layout_.log(kAgent), whole);
  }
}

TEST_F(VerifyTest, AHeadOrTailThatIsNotTheBlobsIsFound) {
  const std::string raw = "head" + std::string(kInlineRawBytesMax, 'x') + "tail";
  Writer::open(layout_, kAgent)
      .value()
      ->append(
          Draft::make({.type = "tool_result", .data = "{}", .turn = {}, .raw_output = raw}, nullptr)
              .value())
      .value();
  const auto lines = read_lines(layout_);
  for (const std::string_view part : {"\"head\":\"head", "xtail\""}) {
    auto changed = lines;
    changed.back()[changed.back().find(part) + part.size() - 2] = 'y';
    changed.back() = rehashed(changed.back());
    rewrite(changed);
    std::filesystem::remove(layout_.head(kAgent));
    EXPECT_THAT(kinds(), ElementsAre("bad_output")) << part;
  }
}

TEST_F(VerifyTest, AKeyThatStandsTwiceInsideOfTheDataIsFound) {
  auto lines = read_lines(layout_);
  lines.back().replace(lines.back().find("{\"n\":5}"), 7, R"({"n":[{"a":0,"\u0061":3}]})");
  lines.back() = rehashed(lines.back());
  rewrite(lines);
  std::filesystem::remove(layout_.head(kAgent));
  EXPECT_THAT(kinds(), ElementsAre("bad_json"));
}

TEST_F(VerifyTest, AKnownTypeInDisguiseIsFound) {
  auto lines = read_lines(layout_);
  lines.back().replace(lines.back().find("\"note\""), 6, R"("run_\u0065nd")");
  lines.back() = rehashed(lines.back());
  rewrite(lines);
  std::filesystem::remove(layout_.head(kAgent));
  EXPECT_THAT(kinds(), ElementsAre("bad_type"));
}

TEST_F(VerifyTest, OfVeryManyBadLinesTheFirstAreListedAndTheRestCounted) {
  std::string log = read_text(layout_.log(kAgent)) + std::string(300'000, '\n');
  // An event that proves that something was there.
  LineWriter(testing::sample_names())
      .append(log, {.seq = 400'000,
                    .durable = 400'000,
                    .time = "",
                    .type = "note",
                    .data = "{}",
                    .prev = kNoHash});
  write_text(layout_.log(kAgent), log);
  const VerifyReport report = verify();
  EXPECT_FALSE(report.ok());
  ASSERT_EQ(report.problems.size(), kProblemsMax + 1);
  EXPECT_EQ(report.problems.back().kind, ProblemKind::kMore);
  EXPECT_THAT(report.problems.back().message, HasSubstr("299901 more"));
  EXPECT_EQ(report.problems[7].line, 14U);
}

TEST_F(VerifyTest, BehindADamagedFrameTheLogIsStillChecked) {
  {
    const auto writer = Writer::open(layout_, kAgent).value();
    for (int i = 0; i < 40; ++i) {
      const std::string text = random_hex(50'000);  // frames of some ten lines
      writer->append(draft("note", "{\"text\":\"" + text + "\"}")).value();
    }
  }
  ASSERT_TRUE(compact_log(posix_file_system(), layout_, kAgent).ok());
  ASSERT_TRUE(verify().ok());
  std::string bytes = read_text(layout_.compacted(kAgent));
  bytes[bytes.size() / 2] ^= 1;
  write_text(layout_.compacted(kAgent), bytes);
  const VerifyReport report = verify();
  EXPECT_FALSE(report.ok());
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_EQ(report.problems[0].kind, ProblemKind::kUnreadable);
  EXPECT_GT(report.events, 20U);
  EXPECT_LT(report.events, 46U);
}

TEST_F(VerifyTest, AMissingLogIsNotFound) {
  const auto report = verify_log(posix_file_system(), layout_, "nobody");
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, Code::kNotFound);
}

}  // namespace
}  // namespace twotrack::track
