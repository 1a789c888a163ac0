#include "grail/message_codec.h"

#include <gmock/gmock.h>

#include "grail/messages.h"

namespace twotrack::grail {
namespace {

using ::testing::ElementsAre;
using Kind = ChildEvent::Kind;

struct Inner {
  protocol::Field<1, uint32_t> number{};
  auto fields() { return std::tie(number); }
};

// One field of each form.
struct Sample {
  protocol::Field<1, uint32_t> number{};
  protocol::Field<2, bool> flag{};
  protocol::Field<3, std::string_view> text{};
  protocol::Field<4, std::vector<uint32_t>> numbers{};
  protocol::Field<5, std::vector<Inner>> inners{};
  protocol::Choice<6, uint32_t> chosen{};
  protocol::Choice<7, Inner> chosen_inner{};
  auto fields() { return std::tie(number, flag, text, numbers, inners, chosen, chosen_inner); }
};

TEST(MessageCodec, EveryFormOfAFieldIsWritten) {
  const Sample sample{.number = 300U,
                      .flag = true,
                      .text = "ab",
                      .numbers = std::vector<uint32_t>{1, 2},
                      .inners = std::vector<Inner>{{.number = 5U}, {}},
                      .chosen = 7U,
                      .chosen_inner = Inner{.number = 9U}};
  EXPECT_EQ(encode(sample), ProtobufWriter()
                                .uint(1, 300)
                                .uint(2, 1)
                                .bytes(3, "ab")
                                .packed(4, {1, 2})
                                .bytes(5, ProtobufWriter().uint(1, 5).text())
                                .bytes(5, "")
                                .uint(6, 7)
                                .bytes(7, ProtobufWriter().uint(1, 9).text())
                                .text());
}

TEST(MessageCodec, APlainZeroIsLeftOutAndAChosenOneIsNot) {
  EXPECT_EQ(encode(Inner{}), "");
  EXPECT_EQ(encode(Sample{.chosen = 0U, .chosen_inner = Inner{}}),
            ProtobufWriter().bytes(3, "").uint(6, 0).bytes(7, "").text());
}

TEST(MessageCodec, EveryFormOfAFieldIsRead) {
  const std::string bytes = ProtobufWriter()
                                .bytes(5, ProtobufWriter().uint(1, 5).text())
                                .uint(1, 300)
                                .uint(2, 1)
                                .bytes(3, "ab")
                                .packed(4, {1, 2})
                                .uint(4, 3)
                                .bytes(5, "")
                                .uint(6, 0)
                                .bytes(7, "")
                                .text();
  Sample read;
  ASSERT_TRUE(decode(bytes, read));
  EXPECT_EQ(read.number.value, 300);
  EXPECT_TRUE(read.flag.value);
  EXPECT_EQ(read.text.value, "ab");
  EXPECT_THAT(read.numbers.value, ElementsAre(1, 2, 3));
  ASSERT_EQ(read.inners.value.size(), 2);
  EXPECT_EQ(read.inners.value[0].number.value, 5);
  EXPECT_EQ(read.chosen.value, 0);
  EXPECT_TRUE(read.chosen_inner.value.has_value());
}

TEST(MessageCodec, UnknownFieldsAndThoseOfAnotherTypeArePassedOver) {
  Sample read;
  ASSERT_TRUE(decode(
      ProtobufWriter().uint(99, 1).bytes(1, "x").uint(3, 1).uint(5, 1).real(6, 1).real(7, 1).text(),
      read));
  EXPECT_EQ(read.number.value, 0);
  EXPECT_TRUE(read.inners.value.empty());
  EXPECT_FALSE(read.chosen.value);
  EXPECT_FALSE(read.chosen_inner.value);
}

TEST(MessageCodec, WhatIsNoMessageIsRefused) {
  std::string many;
  for (size_t i = 0; i <= kRepeatedMax; ++i) many += std::string_view("\x2a\x00", 2);
  struct Case {
    std::string_view what;
    std::string bytes;
  };
  const Case cases[] = {
      {"a number that does not fit", ProtobufWriter().uint(1, uint64_t{1} << 32).take()},
      {"a packed number that does not fit",
       ProtobufWriter().bytes(4, "\xff\xff\xff\xff\x7f").take()},
      {"a packed number that is cut", ProtobufWriter().bytes(4, "\x80").take()},
      {"numbers of another type", ProtobufWriter().real(4, 1).take()},
      {"a text that is cut", ProtobufWriter().bytes(3, "abc").take().substr(0, 4)},
      {"a bad message inside", ProtobufWriter().bytes(5, "\x08").take()},
      {"a bad choice", ProtobufWriter().bytes(7, "\x08").take()},
      {"field 0", ProtobufWriter().uint(0, 1).take()},
      {"a wire type that there is not", "\x0b"},
      {"too many messages", many},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    Sample read;
    EXPECT_FALSE(decode(one.bytes, read));
  }
}

TEST(Messages, EventsAreReadByTheirNumbers) {
  const auto text = [](uint32_t field, std::string_view said) {
    return ProtobufWriter().bytes(field, ProtobufWriter().bytes(1, said).text()).take();
  };
  struct Case {
    std::string message;
    Kind kind;
    std::string_view text;
  };
  const std::string segment = ProtobufWriter().uint(1, 1).bytes(2, "said").take();
  const Case cases[] = {
      {text(1, segment), Kind::kPrint, "said"},
      {text(2, "f"), Kind::kFunctionCall, "f"},
      {ProtobufWriter().bytes(3, "").take(), Kind::kOsCall, ""},
      {text(4, "name"), Kind::kNameLookup, "name"},
      {ProtobufWriter().bytes(5, "").take(), Kind::kResolveFutures, ""},
      {text(7, ""), Kind::kError, ""},
      {text(8, "types"), Kind::kTypingError, "types"},
      {text(9, "dump"), Kind::kOther, ""},
      {ProtobufWriter().bytes(10, "").take(), Kind::kOk, ""},
      {text(11, "fatal"), Kind::kFatal, "fatal"},
  };
  for (const Case& one : cases) {
    const auto event = read_event(one.message);
    ASSERT_TRUE(event.ok()) << event.error().message;
    EXPECT_EQ(event.value().kind, one.kind);
    EXPECT_EQ(event.value().text, one.text);
  }
  EXPECT_EQ(read_event(ProtobufWriter().uint(24, 1).text()).error().code, Code::kCorrupt);
}

TEST(Messages, AnExceptionSaysWhereItWasRaised) {
  const auto frame = [](uint64_t line, uint64_t column) {
    return ProtobufWriter().bytes(2, ProtobufWriter().uint(1, line).uint(2, column).text()).take();
  };
  const std::string raised = ProtobufWriter()
                                 .bytes(1, "ValueError")
                                 .bytes(2, "no")
                                 .bytes(3, frame(3, 1))
                                 .bytes(3, frame(7, 5))
                                 .bytes(3, "")
                                 .take();
  const auto event =
      read_event(ProtobufWriter().bytes(7, ProtobufWriter().bytes(1, raised).text()).text());
  ASSERT_TRUE(event.ok());
  const Raised& found = event.value().raised;
  EXPECT_EQ(found.exception, "ValueError");
  EXPECT_EQ(found.message, "no");
  EXPECT_EQ(found.line, 7);
  EXPECT_EQ(found.column, 5);
  EXPECT_EQ(found.frames, 3);
}

}  // namespace
}  // namespace twotrack::grail
