#include "gateway/stream_error.h"

#include <gtest/gtest.h>

#include <tuple>

#include "wire/read_answer.h"

namespace twotrack::gateway {
namespace {

TEST(StreamErrorTest, KeepsTheServersWordsAndSaysItsStatus) {
  const std::string_view long_one =
      R"x({"error":{"message":"too long","type":"t","code":"context_length_exceeded"}})x";
  EXPECT_EQ(stream_error(WireDialect::kChat, 400, long_one, ""),
            R"x(data: {"error":{"message":"too long (HTTP 400)","type":"t","param":null,)x"
            R"x("code":"context_length_exceeded"}})x"
            "\n\n");
  const std::string_view busy =
      R"x({"type":"error","error":{"type":"overloaded_error","message":"busy"}})x";
  EXPECT_EQ(stream_error(WireDialect::kMessages, 529, busy, ""),
            "event: error\ndata: "
            R"x({"type":"error","error":{"message":"busy (HTTP 529)","type":"overloaded_error"}})x"
            "\n\n");
}

TEST(StreamErrorTest, IsAnErrorInEveryDialect) {
  for (const WireDialect wire :
       {WireDialect::kChat, WireDialect::kResponses, WireDialect::kMessages}) {
    for (const auto& [status, body, fault] :
         {std::tuple(500, "<html>", ""), std::tuple(429, "", ""), std::tuple(0, "", "it died")}) {
      AnswerStream reader(wire);
      reader.add(stream_error(wire, status, body, fault));
      EXPECT_FALSE(reader.answer().error.empty()) << name_of(wire) << " " << status;
    }
  }
}

}  // namespace
}  // namespace twotrack::gateway
