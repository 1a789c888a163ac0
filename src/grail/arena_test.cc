#include "grail/arena.h"

#include <gmock/gmock.h>

#include "base/encoding.h"
#include "base/protobuf.h"
#include "grail/messages.h"
#include "testing/message_of.h"

namespace twotrack::grail {
namespace {

using ::testing::HasSubstr;

std::string hex(std::string_view bytes) {
  return to_hex({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

std::string node(std::string_view inside) {
  return ProtobufWriter().bytes(2, inside).take();
}

TEST(Messages, RequestsAreTheGoldenBytes) {
  ArenaWriter values;
  const uint32_t x = values.add_json(R"([1,"a"])").value();
  EXPECT_EQ(hex(feed_request("x", {{"x", x}}, values)),
            "1a1f0a01781205"
            "0a017810021a13080312022802120342016112065a040a020001");
  EXPECT_EQ(hex(configure_request("tool", {})),
            "0a2b0a04746f6f6c120f108080800820c80128e8073080897a48065a101a0208002a021a0042061a0474"
            "6f6f6c");
  EXPECT_EQ(hex(reset_request()), "4a00");
  EXPECT_EQ(hex(abort_request("RuntimeError", "")), "5a120a100a0c52756e74696d654572726f721200");
  EXPECT_EQ(hex(not_handled_request(0)), "220412022a00");
  EXPECT_EQ(hex(future_request(0)), "220412021800");
  EXPECT_EQ(hex(return_request(0, {.json = "false"}).value()),
            "220c120208001a060801120220"
            "00");
  EXPECT_EQ(hex(return_request(5, {.exception = "E", .message = "m"}).value()),
            "220c0805120812060a014512016d");
  EXPECT_EQ(hex(futures_request({{0, {.json = "1"}}, {4, {.json = "[2]"}}}).value()),
            "32210a04120208000a0608041202080212110803120228021202280412055a030a0101");
  EXPECT_EQ(hex(not_found_request(1, "g")), "220708011203220167");
  EXPECT_EQ(hex(function_request("g")), "2a0e0a0a08011206ca01030a01671000");
  EXPECT_EQ(hex(undefined_request()), "2a021a00");
}

TEST(Messages, TheAnswerToTheGoldenFeedIsRead) {
  const std::string message =
      ProtobufWriter()
          .bytes(
              6,
              ProtobufWriter()
                  .uint(1, 2)
                  .bytes(2, ProtobufWriter()
                                .uint(1, 3)
                                .bytes(2, ProtobufWriter().sint(5, 1).text())
                                .bytes(2, ProtobufWriter().bytes(8, "a").text())
                                .bytes(2, ProtobufWriter()
                                              .bytes(11, ProtobufWriter().packed(1, {0, 1}).text())
                                              .text())
                                .text())
                  .text())
          .uint(24, 17)
          .take();
  const auto event = read_event(message);
  ASSERT_TRUE(event.ok());
  EXPECT_EQ(event.value().value, R"([1,"a"])");
  EXPECT_EQ(event.value().execution_us, 17);
}

TEST(Arena, JsonComesBackAsItWas) {
  for (const std::string_view json :
       {"null", "true", "0", "-5", "9223372036854775807", "18446744073709551615", "0.5",
        R"("a\nb")", "[]", "{}", R"({"a":[1,{"b":null}],"c":"é"})"}) {
    SCOPED_TRACE(json);
    ArenaWriter writer;
    const auto index = writer.add_json(json);
    ASSERT_TRUE(index.ok());
    const std::string message = writer.take();
    const auto arena = Arena::read(message);
    ASSERT_TRUE(arena.ok());
    EXPECT_EQ(arena.value().to_json(index.value()).value(), json);
  }
}

TEST(Arena, IndexesMayBePackedOrSingle) {
  const std::string one = node(ProtobufWriter().sint(5, 7).text());
  const std::string packed =
      one + node(ProtobufWriter().bytes(11, ProtobufWriter().packed(1, {0, 0}).text()).text());
  const std::string single =
      one + node(ProtobufWriter().bytes(11, ProtobufWriter().uint(1, 0).uint(1, 0).text()).text());
  EXPECT_EQ(Arena::read(packed).value().to_json(1).value(), "[7,7]");
  EXPECT_EQ(Arena::read(single).value().to_json(1).value(), "[7,7]");
}

TEST(Arena, WhatAnUntrustedWorkerSendsIsRefused) {
  struct Case {
    std::string_view what;
    std::string message;
    std::string_view error;
  };
  const std::string self =
      ProtobufWriter().bytes(11, ProtobufWriter().packed(1, {0}).text()).take();
  const Case cases[] = {
      {"a child that is itself", node(self), "a reference to a missing value"},
      {"no kind", node(""), "a malformed value"},
      {"two kinds", node(ProtobufWriter().uint(4, 1).uint(4, 1).text()), "a malformed value"},
      {"cut", std::string("\x12\x7f\x01", 3), "cannot be read"},
      {"an int as bytes is a word", node(ProtobufWriter().real(5, 1).text()), "a malformed value"},
      {"a huge index",
       node(ProtobufWriter().bytes(11, ProtobufWriter().uint(1, ~uint64_t{0}).text()).text()),
       "a malformed value"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    const auto arena = Arena::read(one.message);
    ASSERT_FALSE(arena.ok());
    EXPECT_THAT(arena.error().message, HasSubstr(one.error));
  }
  EXPECT_FALSE(Arena::read(node(ProtobufWriter().uint(4, 1).text())).value().to_json(1).ok());
}

// One node, named many times.
TEST(Arena, AValueMayBeAsLargeAsItsLimitsAndNoLarger) {
  const auto list_of = [](uint32_t child, uint64_t times) {
    const std::vector<uint32_t> children(times, child);
    return node(ProtobufWriter().bytes(11, ProtobufWriter().packed(1, children).text()).text());
  };
  const auto json_of = [](const std::string& message) {
    const auto arena = Arena::read(message);
    EXPECT_TRUE(arena.ok());
    return arena.value().to_json(static_cast<uint32_t>(arena.value().size() - 1));
  };
  const std::string none = node(ProtobufWriter().bytes(2, "").text());
  const std::string megabyte = node(ProtobufWriter().bytes(8, std::string(1 << 20, 'a')).text());
  std::string deep = node(ProtobufWriter().bytes(11, "").text());
  for (uint32_t i = 0; i + 1 < kValueDepthMax; ++i) deep += list_of(i, 1);

  EXPECT_TRUE(json_of(none + list_of(0, kValueNodesMax - 1)).ok());
  EXPECT_EQ(testing::message_of(json_of(none + list_of(0, kValueNodesMax))),
            "the value has more than 100000 parts");
  EXPECT_TRUE(json_of(megabyte + list_of(0, 10)).ok());
  EXPECT_EQ(testing::message_of(json_of(megabyte + list_of(0, 11))),
            "the value has more than 10 MiB of text");
  EXPECT_TRUE(json_of(deep).ok());
  EXPECT_EQ(testing::message_of(json_of(deep + list_of(kValueDepthMax - 1, 1))),
            "the value is 63 levels deep; the most is 62");
}

// Sixty nodes, and a tree of 10^28: a count that began again at 0 might come to a small number.
TEST(Arena, ATreeThatIsTooLargeToCountHasTheLargestNumber) {
  std::string message = node(ProtobufWriter().bytes(8, "a").text());
  for (uint32_t i = 0; i < 60; ++i) {
    message +=
        node(ProtobufWriter().bytes(11, ProtobufWriter().packed(1, {i, i, i}).text()).text());
  }
  const auto arena = Arena::read(message);
  ASSERT_TRUE(arena.ok());
  EXPECT_EQ(arena.value().at(2).nodes, 13);
  EXPECT_EQ(arena.value().at(2).bytes, 9);
  EXPECT_EQ(arena.value().at(60).depth, 61);
  EXPECT_EQ(arena.value().at(60).nodes, ~uint64_t{0});
  EXPECT_EQ(arena.value().at(60).bytes, ~uint64_t{0});
}

TEST(Arena, ManyNodesAreNotEvenRead) {
  std::string message;
  for (uint64_t i = 0; i <= kValueNodesMax; ++i) message += std::string("\x12\x02\x12\x00", 4);
  EXPECT_EQ(Arena::read(message).error().code, Code::kInvalid);
}

TEST(Arena, LargeIntegersKeepTheirDigits) {
  const auto big = [](std::string_view magnitude, bool is_negative) {
    return node(
        ProtobufWriter()
            .bytes(6, ProtobufWriter().uint(1, is_negative ? 1 : 0).bytes(2, magnitude).text())
            .text());
  };
  EXPECT_EQ(
      Arena::read(big(std::string("\x01\0\0\0\0\0\0\0\0", 9), true)).value().to_json(0).value(),
      "-18446744073709551616");
  EXPECT_EQ(Arena::read(big("", true)).value().to_json(0).value(), "0");
  EXPECT_EQ(
      Arena::read(big(std::string("\0\0\x3b\x9a\xca\0", 6), false)).value().to_json(0).value(),
      "1000000000");
  EXPECT_EQ(Arena::read(big(std::string(4000, '\x01'), false)).value().to_json(0).value(),
            "\"<integer of 32000 bits>\"");
}

}  // namespace
}  // namespace twotrack::grail
