#include "base/json_scanner.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/quoted.h"
#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;
using namespace std::string_view_literals;

std::string nested(int levels, std::string_view open, std::string_view close) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += open;
  for (int i = 0; i < levels; ++i) text += close;
  return text;
}

TEST(NormalizeTest, LeavesOutWhiteSpaceAndNothingElse) {
  struct Case {
    std::string_view text;
    std::string_view json;
  };
  const Case cases[] = {
      {"null", "null"},
      {" true ", "true"},
      {"\t\r\nfalse\n", "false"},
      {"{}", "{}"},
      {" { } ", "{}"},
      {"[ ]", "[]"},
      {"[ 1 , \"a b\" , null ]", "[1,\"a b\",null]"},
      {"{ \"b\" : 1 , \"a\" : { \"c\" : [ ] } }", R"({"b":1,"a":{"c":[]}})"},
      {R"("")", R"("")"},
      // Text is kept as it was written, keys too.
      {R"("\u0041\/\ud83d\ude00 é")", R"("\u0041\/\ud83d\ude00 é")"},
      {R"({"\u0041\/":1})", R"({"\u0041\/":1})"},
      {"\"\x7f\"", "\"\x7f\""},
      // Numbers too.
      {"0", "0"},
      {"-0", "-0"},
      {"1.10", "1.10"},
      {"-12.340e+05", "-12.340e+05"},
      {"1E400", "1E400"},
      {"1e-999999", "1e-999999"},
      {"123456789012345678901234567890", "123456789012345678901234567890"},
      // One key in two objects is no duplicate.
      {R"([{"a":1},{"a":{"a":2}}])", R"([{"a":1},{"a":{"a":2}}])"},
      {R"({"a":1,"A":2,"":3})", R"({"a":1,"A":2,"":3})"},
  };
  for (const auto& [text, json] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(message_of(normalize_json(text)), "ok");
    EXPECT_EQ(normalize_json(text).value(), json);
  }
}

TEST(NormalizeTest, RefusesWhatIsNotJsonAndSaysWhere) {
  struct Case {
    std::string_view text;
    std::string_view error;
  };
  const Case cases[] = {
      {"", "column 1: the text ends before the value does"},
      {"  ", "column 3: the text ends before the value does"},
      {"[", "column 2: the text ends before the value does"},
      {"[1", "column 3: the text ends before the value does"},
      {"[1,", "column 4: the text ends before the value does"},
      {"{", "column 2: the text ends before the value does"},
      {R"({"a")", "column 5: the text ends before the value does"},
      {R"({"a":)", "column 6: the text ends before the value does"},
      {R"({"a":1)", "column 7: the text ends before the value does"},
      {R"({"a":1,)", "column 8: the text ends before the value does"},
      {R"("abc)", "column 1: the string does not end"},
      {R"("abc\")", "column 1: the string does not end"},
      {"\0"sv, "column 1: a value was expected"},
      {"[1,]", "column 4: a value was expected"},
      {"[1 2]", "column 4: a comma or ] was expected"},
      {"[1}", "column 3: a comma or ] was expected"},
      {"]", "column 1: a value was expected"},
      {R"({"a":1,})", "column 8: a key in double quotes was expected"},
      {R"({"a":1 "b":2})", "column 8: a comma or } was expected"},
      {"{a:1}", "column 2: a key in double quotes was expected"},
      {"{'a':1}", "column 2: a key in double quotes was expected"},
      {"{1:2}", "column 2: a key in double quotes was expected"},
      {R"({"a" 1})", "column 6: a colon was expected"},
      {"'a'", "column 1: a value was expected"},
      {"1 2", "column 3: something follows the value"},
      {"{}}", "column 3: something follows the value"},
      {"null\0"sv, "column 5: something follows the value"},
      {"// a\n1", "column 1: a value was expected"},
      {"\xef\xbb\xbf{}", "column 1: a value was expected"},
      // Words.
      {"tru", "column 1: a value was expected"},
      {"True", "column 1: a value was expected"},
      {"nul", "column 1: a value was expected"},
      {"undefined", "column 1: a value was expected"},
      {"truex", "column 5: something follows the value"},
      // Numbers.
      {"NaN", "column 1: NaN and Infinity are not JSON; send null or a string"},
      {"[1,Infinity]", "column 4: NaN and Infinity are not JSON; send null or a string"},
      {R"({"a":-Infinity})", "column 7: NaN and Infinity are not JSON; send null or a string"},
      {"-NaN", "column 2: NaN and Infinity are not JSON; send null or a string"},
      {"-", "column 2: the text ends before the value does"},
      {"+1", "column 1: a value was expected"},
      {".5", "column 1: a value was expected"},
      {"5.", "column 3: the text ends before the value does"},
      {"[5.]", "column 4: a digit after the point was expected"},
      {"[5e]", "column 4: a digit in the exponent was expected"},
      {"[5e+]", "column 5: a digit in the exponent was expected"},
      {"01", "column 2: something follows the value"},
      {"-01", "column 3: something follows the value"},
      {"0x10", "column 2: something follows the value"},
      {"1_000", "column 2: something follows the value"},
      // Strings.
      {"\"a\nb\"", "column 3: a control character must be escaped"},
      {"\"\0\""sv, "column 2: a control character must be escaped"},
      {R"("\x")", "column 2: unknown escape"},
      {R"("\)", "column 2: unknown escape"},
      {"\"\\\0\""sv, "column 2: unknown escape"},
      {R"("\u12")", "column 2: \\u needs four hexadecimal digits"},
      {R"("\u12g4")", "column 2: \\u needs four hexadecimal digits"},
      {R"("a\ud800")", "column 3: half of a surrogate pair is no character; send bytes as base64"},
      {R"("\udc00")", "column 2: half of a surrogate pair is no character; send bytes as base64"},
      {R"("\ud800\ud800")",
       "column 2: half of a surrogate pair is no character; send bytes as base64"},
      {R"("\ud800x")", "column 2: half of a surrogate pair is no character; send bytes as base64"},
      {"[\"a\xff\"]",
       "column 2: the string is not UTF-8; send the bytes as base64 with raw_output_encoding"},
      {"\"\xed\xa0\x80\"",
       "column 1: the string is not UTF-8; send the bytes as base64 with raw_output_encoding"},
      {"\xff", "column 1: a value was expected"},
      // Duplicates, also when they are written differently. The second one is pointed at.
      {R"({"a":1,"a":2})", "column 8: the key \"a\" stands twice in one object"},
      {R"({"a":1,"\u0061":2})", "column 8: the key \"a\" stands twice in one object"},
      {R"({"a\/b":1,"x":0,"a/b":2})", "column 17: the key \"a/b\" stands twice in one object"},
      {R"({"x":{"k":1, "k":2}})", "column 14: the key \"k\" stands twice in one object"},
      {R"({"z":1,"a":1,"z":2,"a":2})", "column 14: the key \"z\" stands twice in one object"},
      {R"({"a\n":1,"a\n":2})", "column 10: the key \"a\\n\" stands twice in one object"},
  };
  for (const auto& [text, error] : cases) {
    SCOPED_TRACE(in_quotes(text));
    const auto json = normalize_json(text);
    EXPECT_EQ(message_of(json), error);
    if (!json.ok()) {
      EXPECT_EQ(json.error().code, Code::kInvalid);
    }
  }
}

TEST(NormalizeTest, TheDepthHasALimit) {
  EXPECT_TRUE(normalize_json(nested(64, "[", "]")).ok());
  EXPECT_EQ(message_of(normalize_json(nested(65, "[", "]"))),
            "column 65: nested deeper than 64 levels");
  EXPECT_EQ(message_of(normalize_json(nested(100'000, "[", "]"))),
            "column 65: nested deeper than 64 levels");
  EXPECT_EQ(message_of(normalize_json(nested(65, "{\"a\":", "}"))),
            "column 321: nested deeper than 64 levels");
  // A closed level does not count.
  EXPECT_TRUE(normalize_json("[" + nested(63, "[", "]") + "," + nested(63, "[", "]") + "]").ok());

  std::string out;
  EXPECT_TRUE(JsonScanner(nested(63, "[", "]"), 1).copy_value(out).ok());
  EXPECT_FALSE(JsonScanner(nested(64, "[", "]"), 1).copy_value(out).ok());
}

TEST(NormalizeTest, AnObjectOfManyKeysIsStillCheckedForDuplicates) {
  std::string text = "{";
  for (int i = 0; i < 20'000; ++i) text += "\"key" + std::to_string(i) + "\":1,";
  EXPECT_TRUE(normalize_json(text + "\"last\":1}").ok());
  EXPECT_EQ(message_of(normalize_json(text + "\"key7\":1}")),
            "column " + std::to_string(text.size() + 1) +
                ": the key \"key7\" stands twice in one object");
}

TEST(FilterTest, SeesEveryStringAndNumberAndReplacesThem) {
  std::vector<std::string> seen;
  const StringFilter filter = [&](std::string& text) {
    seen.push_back(text);
    const size_t at = text.find("secret");
    if (at == std::string::npos) return false;
    text.replace(at, 6, "\"***\"");
    return true;
  };
  EXPECT_EQ(normalize_json(
                R"({"k\u0065y": "my s\u0065cret", "other\/": ["x\/", 1.10, true, null]})", &filter)
                .value(),
            R"({"k\u0065y":"my \"***\"","other\/":["x\/",1.10,true,null]})");
  EXPECT_EQ(seen, (std::vector<std::string>{"key", "my secret", "other/", "x/", "1.10"}));
}

TEST(FilterTest, AChangedNumberBecomesAString) {
  const StringFilter filter = [](std::string& text) {
    if (text != "12345678") return false;
    text = "***";
    return true;
  };
  EXPECT_EQ(normalize_json(R"({"pin":12345678,"n":1234567})", &filter).value(),
            R"({"pin":"***","n":1234567})");
}

TEST(FilterTest, ChangedKeysStayDifferent) {
  const StringFilter filter = [](std::string& text) {
    if (!text.starts_with("secret")) return false;
    text = "***";
    return true;
  };
  EXPECT_EQ(normalize_json(R"({"secret1":1,"a":2,"secret2":3,"b":{"secret3":4}})", &filter).value(),
            R"({"***":1,"a":2,"***#2":3,"b":{"***":4}})");
}

TEST(ScannerTest, WalksMembersWithTheTextOfTheirValues) {
  std::vector<std::pair<std::string, std::string>> members;
  JsonScanner scanner(R"( { "a\n" : [ 1, 2 ] , "b":"x" } )");
  ASSERT_TRUE(scanner
                  .for_each_member([&](const std::string& key, std::string_view value) -> Status {
                    members.emplace_back(key, value);
                    return Done{};
                  })
                  .ok());
  EXPECT_TRUE(scanner.finish().ok());
  EXPECT_EQ(members, (std::vector<std::pair<std::string, std::string>>{{"a\n", "[ 1, 2 ]"},
                                                                       {"b", "\"x\""}}));
}

TEST(ScannerTest, WalksElements) {
  std::vector<std::string> elements;
  JsonScanner scanner(R"([ {"a": 1} ,2, "x" ])");
  ASSERT_TRUE(scanner
                  .for_each_element([&](std::string_view value) -> Status {
                    elements.emplace_back(value);
                    return Done{};
                  })
                  .ok());
  EXPECT_EQ(elements, (std::vector<std::string>{R"({"a": 1})", "2", "\"x\""}));
}

TEST(ScannerTest, TheErrorOfACallbackStopsTheWalk) {
  int calls = 0;
  const auto refuse = [&]() -> Status {
    ++calls;
    return Error{Code::kNotFound, "enough"};
  };
  EXPECT_EQ(message_of(JsonScanner("[1,2]").for_each_element([&](auto) { return refuse(); })),
            "enough");
  EXPECT_EQ(message_of(JsonScanner(R"({"a":1,"b":2})").for_each_member([&](const auto&, auto) {
              return refuse();
            })),
            "enough");
  EXPECT_EQ(calls, 2);
}

TEST(ScannerTest, RefusesAValueOfAnotherKind) {
  const auto member = [](const std::string&, std::string_view) -> Status { return Done{}; };
  const auto element = [](std::string_view) -> Status { return Done{}; };
  EXPECT_EQ(message_of(JsonScanner("[1]").for_each_member(member)),
            "column 1: an object was expected");
  EXPECT_EQ(message_of(JsonScanner(" {}").for_each_element(element)),
            "column 2: an array was expected");
  EXPECT_EQ(message_of(JsonScanner("17").string()), "column 1: a string was expected");
  EXPECT_EQ(JsonScanner(R"( "a\u00e9" )").string().value(), "aé");
}

TEST(ScannerTest, SaysWhatComesNextAndHowMuchIsLeft) {
  JsonScanner scanner("  [1] \"x\" ");
  EXPECT_EQ(scanner.peek(), '[');
  EXPECT_EQ(scanner.value_text().value(), "[1]");
  EXPECT_EQ(scanner.remaining(), 5U);
  EXPECT_EQ(scanner.peek(), '"');
  EXPECT_FALSE(scanner.finish().ok());
  EXPECT_EQ(scanner.string().value(), "x");
  EXPECT_EQ(scanner.peek(), '\0');
  EXPECT_TRUE(scanner.finish().ok());
}

}  // namespace
}  // namespace twotrack
