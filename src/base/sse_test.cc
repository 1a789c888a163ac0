#include "base/sse.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(SseTest, EventsComeOutWhereverTheStreamIsCut) {
  const std::string stream =
      "\xEF\xBB\xBF: a comment\r\n"
      "id: 7\r\ndata: one\r\ndata:two\r\n\r\n"
      "event: other\ndata\n\n"
      "retry: 250\nid: 8\n\n"
      "data: {\"a\":1}\nunknown: x\n\n"
      "data: never finished\n";
  for (size_t cut = 0; cut <= stream.size(); ++cut) {
    SCOPED_TRACE(cut);
    SseParser parser;
    std::vector<SseEvent> events = parser.add(stream.substr(0, cut));
    for (SseEvent& event : parser.add(stream.substr(cut))) events.push_back(std::move(event));
    EXPECT_EQ(events, (std::vector<SseEvent>{
                          {.data = "one\ntwo"}, {.type = "other"}, {.data = "{\"a\":1}"}}));
    EXPECT_EQ(parser.last_event_id(), "8");
    EXPECT_EQ(parser.retry(), std::chrono::milliseconds(250));
  }
}

TEST(SseTest, ATimeToWaitIsAWholeNumberOrNothing) {
  struct Case {
    std::string_view value;
    std::optional<std::chrono::milliseconds> retry;
  };
  const Case cases[] = {{"0", std::chrono::milliseconds(0)},
                        {"-1", std::nullopt},
                        {"1s", std::nullopt},
                        {"", std::nullopt},
                        {"999999999999", std::nullopt},
                        {"10", std::chrono::milliseconds(10)}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.value);
    SseParser parser;
    EXPECT_TRUE(parser.add("retry: " + std::string(one.value) + "\n\n").empty());
    EXPECT_EQ(parser.retry(), one.retry);
  }
}

TEST(SseTest, AnEventBeyondTheLimitEndsTheStream) {
  SseParser parser(10);
  EXPECT_EQ(parser.add("data: 1234\n").size(), 0U);
  EXPECT_FALSE(parser.is_too_long());
  EXPECT_EQ(parser.add("data: 5678\ndata: 9012\n\ndata: x\n\n").size(), 0U);
  EXPECT_TRUE(parser.is_too_long());
}

TEST(SseTest, AnIdThatCouldEndAHeaderIsNotTaken) {
  for (const std::string_view id : {"8\rHost: other", "8\t", "8\x7F", "8\x01"}) {
    SCOPED_TRACE(id);
    SseParser parser;
    parser.add("id: 7\ndata: a\n\nid: " + std::string(id) + "\ndata: b\n\n");
    EXPECT_EQ(parser.last_event_id(), "7");
  }
}

}  // namespace
}  // namespace twotrack
