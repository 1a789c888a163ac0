#include "mcp/tool_mapping.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace twotrack::mcp {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tool::ValueType;

MappedTool mapped(std::string_view schema) {
  return map_tool({.name = "t", .description = "Does it.", .input_schema = std::string(schema)},
                  "s__t");
}

TEST(ToolMappingTest, ASchemaBecomesWhatTheModelSees) {
  const MappedTool tool = mapped(
      R"({"type":"object","required":["path"],"properties":{
          "mode":{"enum":["a","b"],"description":"How.\nReally."},
          "path":{"type":"string","minLength":1},
          "count":{"type":["integer","null"],"default":5,"maximum":9},
          "edits":{"type":"array","items":{"$ref":"#/$defs/edit"}}},
          "$defs":{"edit":{"type":"object","required":["old"],"properties":{"old":{"type":"string"}}}}})");
  EXPECT_THAT(tool.left_out, IsEmpty());
  constexpr std::string_view kExpected =
      R"x({"type":"object","properties":{"path":{"type":"string","description":"(characters: at least 1)"},)x"
      R"x("mode":{"type":"string","description":"How. Really.","enum":["a","b"]},)x"
      R"x("count":{"type":"integer","description":"(at most 9, default 5)"},)x"
      R"x("edits":{"type":"array","items":{"type":"object",)x"
      R"x("properties":{"old":{"type":"string"}},"required":["old"]}}},"required":["path"]})x";
  EXPECT_EQ(parameters_schema(tool.spec), kExpected);
}

// Fifty members that each are the whole again: 50 to the sixth is a tree that nobody can hold.
TEST(ToolMappingTest, ASchemaThatMultipliesItselfIsCutShort) {
  std::string members;
  for (int i = 0; i < 50; ++i) {
    members += (i > 0 ? "," : "") + ("\"m" + std::to_string(i)) + R"(":{"$ref":"#/$defs/all"})";
  }
  const MappedTool tool = mapped(R"({"properties":{)" + members +
                                 R"(},"$defs":{"all":{"properties":{)" + members + "}}}}");
  EXPECT_THAT(tool.left_out, Contains(HasSubstr("of more than 1000 values")));
  EXPECT_LT(parameters_schema(tool.spec).size(), 100'000U);
}

TEST(ToolMappingTest, WhatCannotBeSaidIsListed) {
  struct Case {
    std::string_view property;
    std::string_view left_out;
  };
  const Case cases[] = {
      {"true", "p: may be anything; taken as text"},
      {"{}", "p: has no type; taken as text"},
      {R"({"type":["string","number"]})", "p: only the first of its types is said"},
      {R"({"anyOf":[{"type":"string"},{"type":"array"}]})", "p: only the first of 2 in anyOf"},
      {R"({"type":"array","prefixItems":[{"type":"string"}]})", "p: each element has a type"},
      {R"({"type":"array","uniqueItems":true})", "p: uniqueItems is not said"},
      {R"({"type":"object","patternProperties":{}})", "p: patternProperties is not said"},
      {R"({"type":"object","additionalProperties":{"type":"string"}})", "p: further members"},
      {R"({"$ref":"http://x/y"})", "p: refers to what is not there"},
  };
  for (const auto& [property, left_out] : cases) {
    SCOPED_TRACE(property);
    const MappedTool tool =
        mapped(R"({"type":"object","properties":{"p":)" + std::string(property) + "}}");
    EXPECT_THAT(tool.left_out, ElementsAre(HasSubstr(left_out)));
    EXPECT_EQ(tool.spec.parameters.size(), 1U);
  }
  EXPECT_THAT(mapped(R"({"oneOf":[{"required":["a"]}]})").left_out,
              ElementsAre(HasSubstr("oneOf is not said")));
}

TEST(ToolMappingTest, ASchemaThatRefersToItselfEnds) {
  const MappedTool tool = mapped(
      R"({"properties":{"a":{"$ref":"#/$defs/n"}},
          "$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}}}}})");
  EXPECT_THAT(tool.left_out, ElementsAre(HasSubstr("nested deeper")));
}

TEST(ToolMappingTest, NamesComeBackAsTheServerWroteThem) {
  const MappedTool tool = mapped(
      R"({"properties":{"oldText":{"type":"string"},"old_text":{"type":"string"},
          "Edits":{"type":"array","items":{"properties":{"newText":{"type":"string"}}}}}})");
  ASSERT_EQ(tool.spec.parameters.size(), 3U);
  const std::string renamed = tool.spec.parameters[0].name;
  EXPECT_THAT(renamed, HasSubstr("old_text_"));
  EXPECT_EQ(
      to_wire(tool.wire, R"({")" + renamed + R"(":"a","old_text":"b","edits":[{"new_text":"c"}]})"),
      R"({"oldText":"a","old_text":"b","Edits":[{"newText":"c"}]})");
  // Untouched when nothing has another name, to the digit.
  EXPECT_EQ(to_wire({}, R"({"n":1.10})"), R"({"n":1.10})");
}

TEST(ModelNamesTest, NamesAreReadable) {
  const std::vector<std::string> tools = {"read_file", "getUser", "get-tiny-image", "a.b", "A.B"};
  const auto names = tool_names("files", tools);
  EXPECT_EQ(names[0], "files__read_file");
  EXPECT_EQ(names[1], "files__get_user");
  EXPECT_EQ(names[2], "files__get_tiny_image");
  EXPECT_THAT(names[3], HasSubstr("files__a_b_"));
  EXPECT_NE(names[3], names[4]);
}

RC_GTEST_PROP(ModelNamesTest, NoTwoNamesBecomeOneAndEachIsLegal, ()) {
  const auto letters = rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("abAB_-.0") + std::string(8, 'x')));
  const auto made = *rc::gen::container<std::set<std::string>>(letters);
  const std::vector<std::string> names(made.begin(), made.end());
  const auto shown = model_names(names);
  RC_ASSERT(std::set<std::string>(shown.begin(), shown.end()).size() == names.size());
  for (const std::string& name : shown) {
    RC_ASSERT(!name.empty() && name.size() <= 64 && name[0] >= 'a' && name[0] <= 'z');
    RC_ASSERT(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos);
  }
}

TEST(ModelNamesTest, ALongNameIsCutAndKeepsItsHash) {
  const std::vector<std::string> names = {std::string(100, 'a'), std::string(101, 'a')};
  const auto shown = model_names(names);
  EXPECT_EQ(shown[0].size(), 64U);
  EXPECT_NE(shown[0], shown[1]);
}

TEST(CleanTextTest, NothingHiddenIsShown) {
  struct Case {
    std::string_view text;
    std::string_view clean;
    size_t bytes_max = 100;
  };
  const Case cases[] = {
      {"  one\r\n\ttwo  ", "one two"},
      {"a\x1b[31mb", "a [31mb"},
      {"safe\u202E evil\u2066\u200B", "safe evil"},
      {"tag\U000E0041\U000E007Fged", "tagged"},
      {"not \xFF utf-8", "not \uFFFD utf-8"},
      {"12345678901", "1234567…", 10},
  };
  for (const auto& [text, clean, bytes_max] : cases) {
    SCOPED_TRACE(clean);
    EXPECT_EQ(clean_text(text, bytes_max), clean);
  }
}

}  // namespace
}  // namespace twotrack::mcp
