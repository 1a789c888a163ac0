#include "config/yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::config {
namespace {

using ::testing::HasSubstr;

// "2:5 what", one fault a line.
std::string faults_in(std::string_view text) {
  std::string out;
  for (const auto& [position, message] : parse_yaml(text).faults) {
    out += std::to_string(position.line) + ":" + std::to_string(position.column) + " " + message +
           "\n";
  }
  return out;
}

TEST(YamlTest, ValuesKnowWhereTheyStand) {
  const YamlText yaml = parse_yaml("# comment\na: 1\nb:\n  - x\n  - 'y'\nc:\nd: {e: null}\n");
  ASSERT_TRUE(yaml.faults.empty());
  const auto& members = yaml.root.members;
  ASSERT_EQ(members.size(), 4U);
  EXPECT_EQ(members[0].key, "a");
  EXPECT_EQ(members[0].position, (YamlPosition{2, 1}));
  EXPECT_EQ(members[0].value.position, (YamlPosition{2, 4}));
  EXPECT_EQ(members[1].value.items[1].text, "y");
  EXPECT_TRUE(members[1].value.items[1].quoted);
  EXPECT_FALSE(members[1].value.items[0].quoted);
  EXPECT_EQ(members[2].value.kind, YamlNode::Kind::kNull);
  EXPECT_EQ(members[2].value.position, (YamlPosition{6, 1}));
  EXPECT_EQ(members[3].value.members[0].value.kind, YamlNode::Kind::kNull);
}

TEST(YamlTest, AnEmptyTextIsNull) {
  for (const std::string_view text : {"", "\n", "# nothing\n", "---\n"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(faults_in(text), "");
    EXPECT_EQ(parse_yaml(text).root.kind, YamlNode::Kind::kNull);
  }
}

TEST(YamlTest, FaultsSayLineAndColumn) {
  struct Case {
    std::string text;
    std::string fault;
  };
  const Case cases[] = {
      {"a: 1\nb: 2\na: 3\n", "3:1 the key \"a\" appears twice\n"},
      {"a: {b: 1, b: 2}\n", "1:11 the key \"b\" appears twice\n"},
      {"a: &x 1\nb: *x\n",
       "1:4 anchors are not supported: write out the value where it is needed\n"
       "2:4 aliases are not supported: write out the value\n"},
      {"a: !!binary aGk=\n", "1:4 tags are not supported: \"tag:yaml.org,2002:binary\"\n"},
      {"a: !x {}\n", "1:4 tags are not supported: \"!x\"\n"},
      {"a: 1\n---\nb: 2\n", "2:1 a second document: only one is allowed\n"},
      {"\"\",",
       "1:3 a second document: only one is allowed\n"},  // documents without end to yaml-cpp
      {"? [x]\n: 1\n", "1:3 a key must be plain text\n"},
      {"a:\n\tb: 1\n", "2:1 tabs cannot be used for indentation: use spaces\n"},
      {"a: b: c\n", "1:5 invalid YAML: illegal map value\n"},
      {"a: [1, 2\n", "2:1 invalid YAML: end of sequence flow not found\n"},
      {"a: 1\nb: \xff\n", "2:1 not UTF-8\n"},
      {"a: 1\nb: x\x04\nc: 3\n", "2:5 a control character\n"},
      {std::string("a: \0", 4), "1:4 a control character\n"},
  };
  for (const auto& [text, fault] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(faults_in(text), fault);
  }
}

TEST(YamlTest, DepthIsBounded) {
  const auto nested = [](size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(faults_in(nested(kYamlDepthMax)), "");
  EXPECT_EQ(faults_in(nested(kYamlDepthMax + 1)), "1:17 nested deeper than 16 levels\n");
  EXPECT_EQ(faults_in(nested(400000)), "1:17 nested deeper than 16 levels\n");
}

TEST(YamlTest, SizeIsBounded) {
  const std::string comment = "#" + std::string(kYamlBytesMax - 1, ' ');
  EXPECT_EQ(faults_in(comment), "");
  EXPECT_EQ(faults_in(comment + " "), "0:0 larger than 1048576 bytes\n");
}

// Each line refers to the line before it twice: 2^40 values if aliases were followed.
TEST(YamlTest, AnAliasBombIsJustAFault) {
  std::string bomb = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before + ", " + before +
            "]\n";
  }
  EXPECT_THAT(faults_in(bomb), HasSubstr("2:10 aliases are not supported"));
}

}  // namespace
}  // namespace twotrack::config
