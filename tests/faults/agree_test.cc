// verify and a writer that opens the log agree about every log: what one calls damage the other
// refuses, and what one calls a torn tail the other moves aside.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <span>

#include "base/sha256.h"
#include "rewrite.h"
#include "sample_on_disk.h"
#include "scale.h"

namespace twotrack::faults {
namespace {

using testing::Seeded;
using Lines = std::vector<std::string>;

// The line with the hash of what it says now.
std::string rehashed(std::string line) {
  constexpr std::string_view kHash = ",\"hash\":\"";
  const size_t at = line.rfind(kHash);
  if (at == std::string::npos) return line;
  return line.substr(0, at) + std::string(kHash) + sha256_hex(line.substr(0, at)) + "\"}";
}

// A second `data`, which is what most programs would read, under a hash that fits.
std::string with_second_data(std::string line) {
  const size_t at = line.rfind(",\"prev\":\"");
  return at == std::string::npos ? line
                                 : rehashed(line.insert(at, R"(,"data":{"content":"another"})"));
}

std::string with_field_twice(std::string line) {
  const size_t at = line.find(",\"data\":");
  return at == std::string::npos ? line : rehashed(line.insert(at, R"(,"s\u0065q":7)"));
}

std::string with_bad_json(std::string line) {
  const size_t at = line.rfind("},\"prev\":\"");
  return at == std::string::npos ? line : rehashed(line.replace(at, 1, "]"));
}

// The first of two members of the data once more, further inside, under a hash that fits.
std::string with_nested_twins(std::string line) {
  const size_t at = line.rfind("},\"prev\":\"");
  return at == std::string::npos ? line
                                 : rehashed(line.insert(at, R"(,"n":[{"left":0,"l\u0065ft":3}])"));
}

// An output that is not the one of its hash.
std::string with_other_output(std::string line) {
  const size_t at = line.rfind("},\"prev\":\"");
  if (at == std::string::npos) return line;
  return rehashed(line.insert(
      at, R"(,"raw_output":"x","size":1,"sha256":")" + sha256_hex(std::string_view("y")) + "\""));
}

std::string with_disguised_type(std::string line) {
  const size_t at = line.find("\"type\":\"");
  const size_t end = line.find('"', at + 8);
  if (at == std::string::npos || end == std::string::npos) return line;
  return rehashed(line.replace(at, end - at, R"("type":"run_\u0065nd)"));
}

struct Mutation {
  std::string_view name;
  std::function<void(Lines&, Seeded&)> change;
};

std::string& any_line(Lines& lines, Seeded& random) {
  return lines[random.below(lines.size())];
}

// A change that knows nothing of lines.
template <class Change>
auto of_bytes(Change change) {
  return [change](Lines& lines, Seeded& random) {
    std::string text = join_lines(lines);
    const size_t at = random.below(text.size() + 1);
    const size_t size = std::min<size_t>(text.size() - at, random.below(400));
    change(text, at, size, random);
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    lines = split_lines(text);
  };
}

const std::vector<Mutation>& mutations() {
  static const std::vector<Mutation> all = {
      {"a carriage return at the end of every line",
       [](Lines& lines, Seeded&) {
         for (std::string& line : lines) line += '\r';
       }},
      {"every line changed",
       [](Lines& lines, Seeded&) {
         for (std::string& line : lines) std::ranges::replace(line, 'e', 'E');
       }},
      {"the last line twice", [](Lines& lines, Seeded&) { lines.push_back(lines.back()); }},
      {"some line twice",
       [](Lines& lines, Seeded& random) {
         const size_t at = random.below(lines.size());
         lines.insert(lines.begin() + static_cast<ptrdiff_t>(at), std::string(lines[at]));
       }},
      {"a line gone",
       [](Lines& lines, Seeded& random) {
         lines.erase(lines.begin() + static_cast<ptrdiff_t>(random.below(lines.size())));
       }},
      {"all lines but the last gone",
       [](Lines& lines, Seeded&) { lines.erase(lines.begin(), lines.end() - 1); }},
      {"lines before the last gone",
       [](Lines& lines, Seeded& random) {
         const auto from = static_cast<ptrdiff_t>(random.below(lines.size()));
         if (lines.begin() + from < lines.end() - 1)
           lines.erase(lines.begin() + from, lines.end() - 1);
       }},
      {"the end gone",
       [](Lines& lines, Seeded& random) { lines.resize(random.below(lines.size() + 1)); }},
      {"two lines exchanged",
       [](Lines& lines, Seeded& random) {
         std::swap(any_line(lines, random), any_line(lines, random));
       }},
      {"a byte flipped",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         if (!line.empty()) line[random.below(line.size())] ^= 1;
       }},
      {"a line cut short",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line.resize(random.below(line.size() + 1));
       }},
      {"a line of nothing", [](Lines& lines, Seeded&) { lines.emplace_back(); }},
      {"zeros at the end", [](Lines& lines, Seeded&) { lines.emplace_back(300, '\0'); }},
      {"two members data",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line = with_second_data(line);
       }},
      {"a field of the header twice",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line = with_field_twice(line);
       }},
      {"data that are not JSON",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line = with_bad_json(line);
       }},
      {"members inside of the data twice",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line = with_nested_twins(line);
       }},
      {"an output that is not its hash's",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line = with_other_output(line);
       }},
      {"a type in disguise",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         line = with_disguised_type(line);
       }},
      {"many lines of nothing before the last",
       [](Lines& lines, Seeded& random) {
         lines.insert(lines.end() - 1, 50 + random.below(200), std::string());
       }},
      {"some bytes gone",
       of_bytes([](std::string& text, size_t at, size_t size, Seeded&) { text.erase(at, size); })},
      {"some bytes of chance",
       of_bytes([](std::string& text, size_t at, size_t size, Seeded& random) {
         for (char& byte : std::span(text).subspan(at, size)) {
           byte = static_cast<char>(random.below(256));
         }
       })},
      {"some bytes zero", of_bytes([](std::string& text, size_t at, size_t size, Seeded&) {
         text.replace(at, size, size, '\0');
       })},
      {"some bytes once more elsewhere",
       of_bytes([](std::string& text, size_t at, size_t size, Seeded& random) {
         text.insert(random.below(text.size() + 1), text.substr(at, size));
       })},
      {"a sign of the notation", of_bytes([](std::string& text, size_t at, size_t, Seeded& random) {
         constexpr std::string_view kSigns = "{}[]\",:\\0e\r\n";
         text.insert(at, 1, kSigns[random.below(kSigns.size())]);
       })},
      {"another agent's line",
       [](Lines& lines, Seeded& random) {
         std::string& line = any_line(lines, random);
         const size_t at = line.find("\"agent_id\":\"");
         if (at != std::string::npos) line = rehashed(line.insert(at + 12, "x"));
       }},
  };
  return all;
}

std::string text_of(const Lines& lines, bool ends) {
  std::string text = join_lines(lines);
  if (!ends && text.ends_with('\n')) text.pop_back();
  return text;
}

std::string problems_of(const track::VerifyReport& report) {
  std::string text;
  for (const track::LogProblem& one : report.problems) {
    text += std::string(name_of(one.kind)) + ": " + one.message + "; ";
  }
  return text;
}

// One log in three states of its head file.
void expect_agreement(SampleOnDisk& sample, const std::string& log, const std::string& what) {
  const std::string stale = track::format_head(head_at(sample.log(), 2));
  for (const std::string& head : {std::string(), stale, sample.head()}) {
    sample.set_log(log);
    sample.set_head(head);
    if (head.empty()) sample.remove_head();
    const track::VerifyReport before = sample.verify();
    const uint64_t read = sample.events_read();
    const auto refusal = sample.refusal();
    ASSERT_EQ(before.ok(), !refusal)
        << what << ", head of " << head.size() << " bytes, " << problems_of(before);
    ASSERT_TRUE(before.events > 0 || !before.ok()) << what << ": no event, and intact";
    if (refusal) continue;
    // Readers check no hashes: they may see more of a tail, until a writer has moved it aside.
    ASSERT_GE(read, before.events) << what << ": a reader misses something";
    ASSERT_EQ(sample.events_read(), before.events) << what;
    const track::VerifyReport after = sample.verify();
    ASSERT_TRUE(after.problems.empty()) << what << ": the writer left a problem";
    ASSERT_EQ(after.events, before.events) << what;
    ASSERT_EQ(after.head, before.head) << what;
  }
}

TEST(AgreeTest, WhatVerifyCallsIntactIsOpenedAndNothingElse) {
  SampleOnDisk sample(8);
  const Lines lines = split_lines(sample.log());
  for (const Mutation& mutation : mutations()) {
    for (uint64_t seed = 0; seed < 12; ++seed) {
      Seeded random(seed);
      Lines changed = lines;
      mutation.change(changed, random);
      for (const bool ends : {true, false}) {
        ASSERT_NO_FATAL_FAILURE(
            expect_agreement(sample, text_of(changed, ends), std::string(mutation.name)));
      }
    }
  }
}

TEST(AgreeTest, TheyAgreeAfterSeveralMutationsToo) {
  SampleOnDisk sample(8);
  const Lines lines = split_lines(sample.log());
  for (uint64_t seed = 0; seed < scaled(300, 200'000); ++seed) {
    Seeded random(seed);
    Lines changed = lines;
    std::string what = "seed " + std::to_string(seed);
    for (uint64_t left = 1 + random.below(3); left > 0 && !changed.empty(); --left) {
      const Mutation& mutation = mutations()[random.below(mutations().size())];
      mutation.change(changed, random);
      what.append(", ").append(mutation.name);
    }
    ASSERT_NO_FATAL_FAILURE(expect_agreement(sample, text_of(changed, random.below(2) == 0), what));
  }
}

// The events stay what they were; only how each is written has changed, and the head is gone.
TEST(AgreeTest, ALogWithoutAReadableEventIsNeverIntact) {
  SampleOnDisk sample(4);
  std::string changed = sample.log();
  for (size_t at = 0; (at = changed.find('\n', at)) != std::string::npos; at += 2) {
    changed.insert(at, "\r");
  }
  for (const std::string& log : {changed, std::string(), std::string("\n"), std::string("x")}) {
    sample.set_log(log);
    sample.set_head("");
    sample.remove_head();
    EXPECT_FALSE(sample.verify().ok()) << log.size() << " bytes";
  }
}

// At the end, where nothing else proves that the line was acknowledged.
TEST(AgreeTest, WhatNoWriterMakesIsDamageWhateverTheHashSays) {
  SampleOnDisk sample(4);
  for (const auto& change : {with_nested_twins, with_other_output, with_disguised_type}) {
    Lines lines = split_lines(sample.log());
    lines.back() = change(lines.back());
    sample.set_log(join_lines(lines));
    sample.set_head("");
    sample.remove_head();
    EXPECT_FALSE(sample.verify().ok()) << lines.back();
    EXPECT_TRUE(sample.refusal()) << lines.back();
  }
}

TEST(AgreeTest, NorIsItTakenForATornTailBehindOne) {
  SampleOnDisk sample(4);
  Lines lines = split_lines(sample.log());
  lines.back() = with_other_output(lines.back());
  lines.insert(lines.end() - 1, 3, std::string());
  expect_agreement(sample, join_lines(lines), "behind lines of nothing");
}

// What stands last does not say how far the log goes.
TEST(AgreeTest, AnOldLineInATornTailEndsNothingBefore) {
  SampleOnDisk sample(4);
  Lines lines = split_lines(sample.log());
  lines.back() = "{";
  lines.push_back(lines[1]);
  expect_agreement(sample, join_lines(lines), "an old line");
}

TEST(AgreeTest, TwoMembersDataAreDamageWhateverTheHashSays) {
  SampleOnDisk sample(4);
  Lines lines = split_lines(sample.log());
  lines.back() = with_second_data(lines.back());
  sample.set_log(join_lines(lines));
  sample.set_head("");
  sample.remove_head();
  EXPECT_FALSE(sample.verify().ok());
}

}  // namespace
}  // namespace twotrack::faults
