#include "base/plain_json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_tree.h"

namespace twotrack {
namespace {

struct PlainCase {
  std::string_view text;
  bool is_read;
  std::string_view value = {};
};

TEST(PlainJsonTest, ReadsTextsWithoutEscapesAndNoOthers) {
  const PlainCase kCases[] = {
      {R"("")", true, ""}, {R"( "a b")", true, "a b"}, {R"("a\nb")", false}, {"\"a\x01\"", false},
      {"\"\x7F\"", false}, {"\"\xC3\xA4\"", false},    {R"("open)", false},  {"7", false}};
  for (const PlainCase& one : kCases) {
    SCOPED_TRACE(one.text);
    PlainJson json(one.text);
    std::string_view inside;
    EXPECT_EQ(json.quoted(inside), one.is_read);
    if (one.is_read) {
      EXPECT_EQ(inside, one.value);
    }
  }
}

TEST(PlainJsonTest, ReadsShortIntegersAndNoOtherNumbers) {
  const PlainCase kCases[] = {
      {"0", true, "0"}, {"-12,", true, "-12"}, {"-0", false}, {"01", false},
      {"1.0", false},   {"1e3", false},        {"-", false},  {"1234567890123456", false},
      {"", false}};
  for (const PlainCase& one : kCases) {
    SCOPED_TRACE(one.text);
    PlainJson json(one.text);
    std::string_view digits;
    EXPECT_EQ(json.integer(digits), one.is_read);
    if (one.is_read) {
      EXPECT_EQ(digits, one.value);
    }
  }
}

TEST(PlainJsonTest, ACountIsNotNegative) {
  uint64_t number = 0;
  EXPECT_TRUE(PlainJson("12").count(number));
  EXPECT_EQ(number, 12U);
  EXPECT_FALSE(PlainJson("-1").count(number));
}

TEST(PlainJsonTest, PassesOverAnyValueAndCountsElements) {
  PlainJson json(R"({"a":[1.5e-3,{"b":"c"},[],"d"],"e":"x\né"} tail)");
  uint64_t elements = 0;
  std::string_view key;
  ASSERT_TRUE(json.take('{') && json.quoted(key) && json.take(':'));
  ASSERT_TRUE(json.skip_array(elements));
  EXPECT_EQ(elements, 4U);
  ASSERT_TRUE(json.take(',') && json.quoted(key) && json.take(':') && json.skip());
  ASSERT_TRUE(json.take('}'));
  EXPECT_EQ(json.rest(), " tail");
}

// Wherever in the text it is that a character is not plain.
RC_GTEST_PROP(PlainJsonProperty, ATextEndsAtItsFirstQuote, ()) {
  const auto inside = *rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("ab \"\\\x01\x1F~\x7F\x80\xFF")));
  std::string_view read;
  const size_t end = inside.find_first_of(std::string("\"\\\x01\x1F\x7F\x80\xFF"));
  const bool is_plain = end == std::string::npos || inside[end] == '"';
  PlainJson json("");
  const std::string text = "\"" + inside + "\"";
  json.rewind(text);
  RC_ASSERT(json.quoted(read) == is_plain);
  if (is_plain) RC_ASSERT(read == inside.substr(0, end));
}

// What it passes over as a whole is what a parser takes as a whole.
RC_GTEST_PROP(PlainJsonProperty, PassesOverNothingThatIsNoJson, ()) {
  const auto text = *rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("{}[]\",:01.5e-+ truefalsn\\a\xC3\xA4")));
  PlainJson json(text);
  if (json.skip() && json.peek() == '\0') RC_ASSERT(JsonTree::parse(text).ok());
}

}  // namespace
}  // namespace twotrack
