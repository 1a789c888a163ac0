#include "event/draft.h"

#include <gtest/gtest.h>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "event/size_and_hash_test.h"
#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;
using namespace std::string_view_literals;

std::string nested(int levels) {
  return std::string(static_cast<size_t>(levels), '[') +
         std::string(static_cast<size_t>(levels), ']');
}

Result<Draft> draft(std::string_view type, std::string_view data) {
  return Draft::make({.type = type, .data = data}, nullptr);
}

TEST(DraftTest, KeepsTypeTurnAndData) {
  const Draft made =
      Draft::make({.type = "user_message", .data = R"( {"content" : "hi"} )", .turn = 3}, nullptr)
          .value();
  EXPECT_EQ(made.type_name(), "user_message");
  EXPECT_EQ(made.type(), EventType::kUserMessage);
  EXPECT_EQ(made.turn(), 3U);
  EXPECT_EQ(made.data(), R"({"content":"hi"})");
  EXPECT_EQ(made.data_with_raw_output(), made.data());
  EXPECT_EQ(made.raw_output(), std::nullopt);
  EXPECT_EQ(made.raw_sha256(), "");
}

TEST(DraftTest, DataIsKeptAsItWasSentButForWhiteSpace) {
  struct Case {
    std::string_view type;
    std::string_view data;
    std::string_view kept;
  };
  const Case cases[] = {
      {"tool_call", R"({"tool":"t"})", R"({"tool":"t"})"},
      {"turn_start", "{ }", "{}"},
      // Fields that nobody listed, and numbers that no type holds.
      {"tool_call", R"({"tool":"t","new":[1.10,1e400,123456789012345678901234567890,-0]})",
       R"({"tool":"t","new":[1.10,1e400,123456789012345678901234567890,-0]})"},
      {"tool_call", R"({"\u006eew\/" : "\u00e9\/", "tool":"t"})",
       R"({"\u006eew\/":"\u00e9\/","tool":"t"})"},
      // A field that is not required may be null.
      {"model_response", R"({"text":null,"calls":null})", R"({"text":null,"calls":null})"},
      {"tool_result", R"({"raw_output":null})", R"({"raw_output":null})"},
      // Without a raw output, size and sha256 are anybody's.
      {"tool_result", R"({"size":5,"sha256":"x","tool":"t"})",
       R"({"size":5,"sha256":"x","tool":"t"})"},
      // Types that we do not know: anything.
      {"my_type", "null", "null"},
      {"my_type", " [1, 2]", "[1,2]"},
      {"my_type", "\"text\"", "\"text\""},
      {"my_type", "1.10", "1.10"},
      {"my type\n\"", R"({"tool":5})", R"({"tool":5})"},
      {"my_type",
       R"({"raw_output": {"a": 1}, "size": "large", "sha256": 7, "raw_output_encoding": 1})",
       R"({"raw_output":{"a":1},"size":"large","sha256":7,"raw_output_encoding":1})"},
      {"my_type", R"({"raw_output":"text"})", R"({"raw_output":"text"})"},
  };
  for (const auto& [type, data, kept] : cases) {
    SCOPED_TRACE(data);
    const auto made = draft(type, data);
    ASSERT_EQ(message_of(made), "ok");
    EXPECT_EQ(made.value().data(), kept);
    EXPECT_EQ(made.value().data_with_raw_output(), kept);
    EXPECT_EQ(made.value().type_name(), type);
  }
}

TEST(DraftTest, RefusesWhatDoesNotFitItsTypeAndNamesIt) {
  struct Case {
    std::string_view type;
    std::string_view data;
    std::string_view error;
  };
  const Case cases[] = {
      {"", "{}", "the type is empty"},
      {"\xff", "{}", "the type is not UTF-8"},
      {"user_message", "{}", "data of user_message has no \"content\", which must be a string"},
      {"user_message", R"({"content":null})", "data.content must be a string"},
      {"user_message", R"({"content":5})", "data.content must be a string"},
      {"user_message", "[]", "data of \"user_message\" must be an object"},
      {"user_message", "\"hi\"", "data of \"user_message\" must be an object"},
      {"user_message", "", "column 1: the text ends before the value does"},
      {"run_start", R"({"log_id":"x","constraints":[]})", "data.constraints must be an object"},
      {"turn_start", R"({"turn":1.5})", "data.turn must be an integer"},
      {"turn_start", R"({"turn":1e3})", "data.turn must be an integer"},
      {"turn_start", R"({"turn":"1"})", "data.turn must be an integer"},
      {"tool_call", R"({"tool":"t","effect":true})", "data.effect must be a string"},
      {"tool_result", R"({"duration_ms":"1"})", "data.duration_ms must be a number"},
      {"tool_result", R"({"size":"5"})", "data.size must be an integer"},
      {"model_response", R"({"calls":{}})", "data.calls must be an array"},
      {"packet_limit", "{}", "data of packet_limit has no \"bytes\", which must be an integer"},
      // What is no JSON, whatever the type.
      {"my_type", "", "column 1: the text ends before the value does"},
      {"my_type", "NaN", "column 1: NaN and Infinity are not JSON; send null or a string"},
      {"tool_result", R"({"a":Infinity})",
       "column 6: NaN and Infinity are not JSON; send null or a string"},
      {"tool_result", R"({"a":1,"a":2})", "column 8: the key \"a\" stands twice in one object"},
      {"tool_result", R"({"raw_output":"a","raw_output":"b"})",
       "column 19: the key \"raw_output\" stands twice in one object"},
      {"tool_result", R"({"a":1,"\u0061":2})",
       "column 8: the key \"a\" stands twice in one object"},
      {"tool_result", "{} {}", "column 4: something follows the value"},
      {"tool_result", R"({"raw_output":"\ud800"})",
       "column 16: half of a surrogate pair is no character; send bytes as base64"},
      {"tool_result", "\"\xff\"",
       "column 1: the string is not UTF-8; send the bytes as base64 with raw_output_encoding"},
      {"tool_result", "[1,", "column 4: the text ends before the value does"},
      {"tool_result", "oops", "column 1: a value was expected"},
      // What the log writes itself.
      {"my_type", R"({"raw_output_blob":{"sha256":"../../x"}})",
       "data.raw_output_blob is for the log to write: send the bytes as raw_output"},
      // The raw output.
      {"tool_result", R"({"raw_output_encoding":"base64"})",
       "data has raw_output_encoding but no raw_output"},
      {"tool_result", R"({"raw_output":"a","raw_output_encoding":"latin-1"})",
       "data.raw_output_encoding \"latin-1\" is not known: leave it out for text, or use "
       "\"base64\""},
      {"tool_result", R"({"raw_output":"a","raw_output_encoding":5})",
       "data.raw_output_encoding 5 is not known: leave it out for text, or use \"base64\""},
      {"tool_result", R"({"raw_output":"YQ=","raw_output_encoding":"base64"})",
       "data.raw_output: not base64 at position 3"},
      {"tool_result", R"({"raw_output":[1],"raw_output_encoding":"base64"})",
       "data.raw_output must be a string when raw_output_encoding is \"base64\""},
      {"tool_result", R"({"raw_output":"{","raw_output_encoding":"json"})",
       "data.raw_output is not the JSON it says: column 2: the text ends before the value does"},
      {"tool_result", R"({"raw_output":"abc","size":4})",
       "data.size is 4, but the raw output has 3 bytes"},
      {"tool_result", R"({"raw_output":"abc","size":-3})",
       "data.size is -3, but the raw output has 3 bytes"},
      {"tool_result", R"({"raw_output":"abc","sha256":"00"})",
       "data.sha256 is not the SHA-256 of the raw output"},
  };
  for (const auto& [type, data, error] : cases) {
    SCOPED_TRACE(data);
    const auto made = draft(type, data);
    EXPECT_EQ(message_of(made), error);
    if (!made.ok()) {
      EXPECT_EQ(made.error().code, Code::kInvalid);
    }
  }
}

TEST(DraftTest, TheDepthOfDataHasALimit) {
  for (const std::string_view type : {"tool_result", "my_type"}) {
    SCOPED_TRACE(type);
    EXPECT_EQ(message_of(draft(type, nested(64))), "ok");
    EXPECT_EQ(message_of(draft(type, nested(65))), "column 65: nested deeper than 64 levels");
    EXPECT_EQ(message_of(draft(type, R"({"a":)" + nested(63) + "}")), "ok");
    EXPECT_EQ(message_of(draft(type, R"({"a":)" + nested(64) + "}")),
              "column 69: nested deeper than 64 levels");
  }
}

TEST(DraftTest, DataHasALargestSize) {
  const std::string name(1024, 'x');
  EXPECT_EQ(message_of(draft(name, "{}")), "ok");
  EXPECT_EQ(message_of(draft(name + "x", "{}")), "the type has 1025 bytes; the most is 1024");

  const std::string most(kDataBytesMax - 2, 'x');
  EXPECT_EQ(message_of(draft("my_type", '"' + most + '"')), "ok");
  EXPECT_EQ(message_of(draft("my_type", '"' + most + "x\"")),
            "data has 67108865 bytes beside the raw output; the most is 67108864");
  EXPECT_EQ(message_of(draft("tool_result", R"({"raw_output":")" + most + "x\"}")), "ok");
}

TEST(RawOutputTest, StandsInTheDataAtItsEnd) {
  struct Case {
    std::string_view data;
    std::string_view raw;
    std::string_view written;  // before size and sha256
  };
  const Case cases[] = {
      {R"({"raw_output":""})", "", R"({"raw_output":"",)"},
      {R"({"raw_output" : "text", "tool": "t"})", "text", R"({"tool":"t","raw_output":"text",)"},
      {R"({"tool":"t" , "raw_output":"\u00e9\/","x":1.10})", "é/",
       R"({"tool":"t","x":1.10,"raw_output":"é/",)"},
      {R"({"raw_output":"a\u0000b"})", "a\0b"sv, R"({"raw_output":"a\u0000b",)"},
      {R"({"raw_output":"a\r\nb\r\n"})", "a\r\nb\r\n", R"({"raw_output":"a\r\nb\r\n",)"},
      {R"({"raw_output":"\u001b[31mred\u001b[0m"})", "\x1b[31mred\x1b[0m",
       R"({"raw_output":"\u001b[31mred\u001b[0m",)"},
      {R"({"raw_output":"\ud83d\ude00"})", "😀", R"({"raw_output":"😀",)"},
      {R"({"raw_output":"x","raw_output_encoding":"utf-8"})", "x", R"({"raw_output":"x",)"},
      // Base64 that holds text becomes text; what is not UTF-8 stays base64.
      {R"({"raw_output":"YWJj","raw_output_encoding":"base64"})", "abc", R"({"raw_output":"abc",)"},
      {R"({"raw_output_encoding":"base64","raw_output":"/wA="})", "\xff\0"sv,
       R"({"raw_output":"/wA=","raw_output_encoding":"base64",)"},
      // A JSON value: its text.
      {R"({"raw_output":{"a" : 1.10}})", R"({"a":1.10})",
       R"({"raw_output":"{\"a\":1.10}","raw_output_encoding":"json",)"},
      {R"({"raw_output":[ ]})", "[]", R"({"raw_output":"[]","raw_output_encoding":"json",)"},
      {R"({"raw_output":5})", "5", R"({"raw_output":"5","raw_output_encoding":"json",)"},
      {R"({"raw_output":"[1, 2]","raw_output_encoding":"json"})", "[1, 2]",
       R"({"raw_output":"[1, 2]","raw_output_encoding":"json",)"},
      // Whatever a tool returns that is no object is its raw output.
      {"\"plain text\"", "plain text", R"({"raw_output":"plain text",)"},
      {" [1, {\"a\": 2}] ", R"([1,{"a":2}])",
       R"({"raw_output":"[1,{\"a\":2}]","raw_output_encoding":"json",)"},
      {"1.10", "1.10", R"({"raw_output":"1.10","raw_output_encoding":"json",)"},
      {"null", "null", R"({"raw_output":"null","raw_output_encoding":"json",)"},
      {"false", "false", R"({"raw_output":"false","raw_output_encoding":"json",)"},
      {"\"\"", "", R"({"raw_output":"",)"},
  };
  for (const auto& [data, raw, written] : cases) {
    SCOPED_TRACE(data);
    const auto made = draft("tool_result", data);
    ASSERT_EQ(message_of(made), "ok");
    EXPECT_EQ(made.value().raw_output(), raw);
    EXPECT_EQ(made.value().raw_sha256(), sha256_hex(raw));
    EXPECT_EQ(made.value().data_with_raw_output(), std::string(written) + size_and_hash(raw));

    // What was written is sent again without a change.
    const auto again = draft("tool_result", made.value().data_with_raw_output());
    ASSERT_EQ(message_of(again), "ok");
    EXPECT_EQ(again.value().raw_output(), raw);
    EXPECT_EQ(again.value().data_with_raw_output(), made.value().data_with_raw_output());
  }
}

TEST(RawOutputTest, IsGivenAsBytesToo) {
  for (const std::string_view raw : {""sv, "a\0b"sv, "\xff\xfe"sv, "{\"a\": 1}"sv}) {
    SCOPED_TRACE(in_quotes(raw));
    const Draft made = Draft::make({.type = "tool_result",
                                    .data = R"({"tool":"t","raw_output":null,"size":)" +
                                            std::to_string(raw.size()) + "}",
                                    .raw_output = std::string(raw)},
                                   nullptr)
                           .value();
    EXPECT_EQ(made.raw_output(), raw);
    EXPECT_EQ(made.data(), R"({"tool":"t"})");
  }
}

TEST(RawOutputTest, IsNotGivenTwice) {
  EXPECT_EQ(
      message_of(Draft::make(
          {.type = "tool_result", .data = R"({"raw_output":"a"})", .raw_output = "b"}, nullptr)),
      "the raw output is given twice: as bytes, and in data");
  EXPECT_EQ(
      message_of(Draft::make({.type = "tool_result", .data = "\"a\"", .raw_output = "b"}, nullptr)),
      "data of \"tool_result\" must be an object");
  EXPECT_EQ(message_of(Draft::make({.type = "my_type", .data = "5", .raw_output = "b"}, nullptr)),
            "data of \"my_type\" must be an object");
}

TEST(RawOutputTest, IsMovedAndNotCopied) {
  std::string raw(1 << 20, 'x');
  const char* bytes = raw.data();
  const Draft made =
      Draft::make({.type = "tool_result", .data = "{}", .raw_output = std::move(raw)}, nullptr)
          .value();
  EXPECT_EQ(made.raw_output()->data(), bytes);
}

TEST(RawOutputTest, AnyTypeThatWeKnowMayHaveOne) {
  const auto made =
      draft("model_response", R"({"raw_output":"AP8=","raw_output_encoding":"base64"})");
  ASSERT_EQ(message_of(made), "ok");
  EXPECT_EQ(made.value().raw_output(), "\0\xff"sv);
}

TEST(RawOutputTest, OfAnUnknownTypeIsTakenOutOnlyWhenItIsLong) {
  const std::string limit(kForeignRawBytesMax - 2, 'x');
  EXPECT_EQ(draft("my_type", R"({"raw_output":")" + limit + "\"}").value().raw_output(),
            std::nullopt);
  const std::string longer = limit + "x";
  EXPECT_EQ(draft("my_type", R"({"raw_output":")" + longer + "\"}").value().raw_output(), longer);
}

TEST(RawOutputTest, ABlobLeavesHeadAndTailInTheLine) {
  struct Case {
    std::string raw;
    std::string head;
    std::string tail;
    std::string encoding;
  };
  const std::string middle(2 << 20, '.');
  const std::string window(4092, 'x');
  const Case cases[] = {
      {"BEGIN\n" + middle + "\nEND", "BEGIN\n" + std::string(4090, '.'),
       std::string(4092, '.') + "\nEND", ""},
      // A character is not cut.
      {window + "xé€" + middle + "€é" + window + "x", window + "xé", "é" + window + "x", ""},
      {window + "\xff\xff\xff\xff\xff" + middle, to_base64(window + "\xff\xff\xff\xff"),
       to_base64(std::string(4096, '.')), "base64"},
      {"short", "short", "short", ""},
  };
  for (const auto& [raw, head, tail, encoding] : cases) {
    SCOPED_TRACE(in_quotes(raw));
    const Draft made =
        Draft::make({.type = "tool_result", .data = R"({"tool":"t"})", .raw_output = raw}, nullptr)
            .value();
    const std::string data = made.data_with_blob(1234);
    ASSERT_EQ(normalize_json(data).value(), data);
    const auto tree = JsonTree::parse(data).value();
    JsonElement blob;
    ASSERT_TRUE(tree.root()["raw_output_blob"].read(blob));
    EXPECT_EQ(json_string(blob, "sha256"), sha256_hex(raw));
    EXPECT_EQ(blob["stored_bytes"].count(), 1234U);
    EXPECT_EQ(json_string(blob, "head"), head);
    EXPECT_EQ(json_string(blob, "tail"), tail);
    EXPECT_EQ(json_string(blob, "encoding"), encoding);
    EXPECT_TRUE(data.ends_with(size_and_hash(raw)));
    EXPECT_LT(data.size(), 20'000U);
  }
}

TEST(RawOutputTest, ABlobOfAJsonValueSaysSo) {
  const Draft made = draft("tool_result", "[1]").value();
  const auto tree = JsonTree::parse(made.data_with_blob(1)).value();
  EXPECT_EQ(json_string(tree.root(), "raw_output_encoding"), "json");
}

TEST(RawOutputTest, AHundredMegabytesPass) {
  std::string raw(100'000'000, 'x');
  for (size_t i = 79; i < raw.size(); i += 80) raw[i] = '\n';
  const std::string hash = sha256_hex(raw);
  const Draft made =
      Draft::make({.type = "tool_result", .data = "{}", .raw_output = std::move(raw)}, nullptr)
          .value();
  EXPECT_EQ(made.raw_output()->size(), 100'000'000U);
  EXPECT_EQ(made.raw_sha256(), hash);
}

TEST(DraftTest, ATurnStartBelongsToTheTurnThatItStarts) {
  struct Case {
    std::string_view data;
    std::optional<uint64_t> given;
    std::optional<uint64_t> turn;
  };
  const Case cases[] = {
      {R"({"turn":3})", std::nullopt, 3},
      {R"({"turn":3})", 7, 7},
      {"{}", std::nullopt, std::nullopt},
      {R"({"turn":null})", std::nullopt, std::nullopt},
  };
  for (const auto& [data, given, turn] : cases) {
    SCOPED_TRACE(data);
    const auto made = Draft::make({.type = "turn_start", .data = data, .turn = given}, nullptr);
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made.value().turn(), turn);
  }
}

}  // namespace
}  // namespace twotrack
