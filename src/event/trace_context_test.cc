#include "event/trace_context.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

constexpr std::string_view kTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr std::string_view kSpan = "00f067aa0ba902b7";

std::string traceparent(std::string_view flags = "01") {
  return "00-" + std::string(kTrace) + "-" + std::string(kSpan) + "-" + std::string(flags);
}

TEST(TraceContextTest, ReadsWhatItWrites) {
  const auto context = parse_traceparent(traceparent());
  ASSERT_TRUE(context);
  EXPECT_EQ(*context, (TraceContext{std::string(kTrace), std::string(kSpan), true}));
  EXPECT_EQ(to_traceparent(*context), traceparent());
}

TEST(TraceContextTest, OnlyTheLastBitSaysWhetherSpansAreWanted) {
  EXPECT_FALSE(parse_traceparent(traceparent("00"))->is_sampled);
  EXPECT_FALSE(parse_traceparent(traceparent("0a"))->is_sampled);
  EXPECT_TRUE(parse_traceparent(traceparent("ff"))->is_sampled);
}

TEST(TraceContextTest, ALaterVersionMayHaveMore) {
  EXPECT_TRUE(parse_traceparent("01" + traceparent().substr(2) + "-more"));
  EXPECT_FALSE(parse_traceparent("01" + traceparent().substr(2) + "more"));
  EXPECT_FALSE(parse_traceparent(traceparent() + "-more"));
}

TEST(TraceContextTest, RefusesWhatIsNone) {
  std::string upper = traceparent();
  upper[4] = 'B';
  std::string no_dash = traceparent();
  no_dash[35] = '_';
  const std::string cases[] = {"",
                               "00",
                               upper,
                               no_dash,
                               "ff" + traceparent().substr(2),
                               "00-" + std::string(32, '0') + "-" + std::string(kSpan) + "-01",
                               "00-" + std::string(kTrace) + "-" + std::string(16, '0') + "-01",
                               traceparent("0g")};
  for (const std::string& text : cases) EXPECT_FALSE(parse_traceparent(text)) << text;
}

TEST(TraceContextTest, IdsArePiecesOfTheHash) {
  const std::string hash = "aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccccccccccccccccdddddddddddddddd";
  EXPECT_EQ(span_id_of(hash), std::string(16, 'a'));
  EXPECT_EQ(span_id_of(hash, SpanPart::kTurn), std::string(16, 'b'));
  EXPECT_EQ(span_id_of(hash, SpanPart::kPacket), std::string(16, 'c'));
  EXPECT_EQ(trace_id_of(hash), std::string(16, 'c') + std::string(16, 'd'));
}

}  // namespace
}  // namespace twotrack
