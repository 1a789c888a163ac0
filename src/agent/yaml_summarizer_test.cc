#include "agent/yaml_summarizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "summary/summarize.h"

namespace twotrack::agent {
namespace {

using ::testing::HasSubstr;
using ::testing::Pair;

Result<Summarizer> read(std::string_view yaml) {
  const config::YamlText text = config::parse_yaml(yaml);
  EXPECT_TRUE(text.faults.empty());
  Faults faults("a.yaml");
  auto summarizer = read_summarizer(text.root, "summarizer", faults);
  EXPECT_NE(summarizer.has_value(), !faults.empty());
  if (!summarizer) return faults.error();
  return std::move(*summarizer);
}

std::optional<ToolSummary> ask(std::string_view yaml, std::string_view json) {
  const auto summarizer = read(yaml);
  EXPECT_TRUE(summarizer.ok()) << summarizer.error().message;
  auto said = summarizer.value().ask({.tool = "mine", .text = json, .is_json = true});
  if (!said.ok()) return std::nullopt;
  return std::move(said).value();
}

TEST(YamlSummarizerTest, ANameIsASummarizerThatTheProgramHas) {
  EXPECT_EQ(read("linter").value().id, "linter@1");
  EXPECT_EQ(read("test_runner").value().id, "test_runner@1");
  EXPECT_EQ(read("passthrough").value().id, "passthrough@1");
}

TEST(YamlSummarizerTest, ATemplateIsFilledWithValuesOfTheResult) {
  const auto said = ask(R"({template: "Found {total} in {/meta/file}"})",
                        R"({"total":3,"meta":{"file":"a.py"}})");
  ASSERT_TRUE(said.has_value());
  EXPECT_EQ(said->summary, "Found 3 in a.py");
}

TEST(YamlSummarizerTest, FactsBecomeKnowledgeAndCanStandInTheText) {
  const auto said = ask(R"({facts: {count: /total, first: /items/0}, text: "Found {count}"})",
                        R"({"total":3,"items":["x","y"]})");
  ASSERT_TRUE(said.has_value());
  EXPECT_EQ(said->summary, "Found 3");
  EXPECT_THAT(said->knowledge, ::testing::ElementsAre(Pair("count", "3"), Pair("first", "\"x\"")));
}

TEST(YamlSummarizerTest, AResultOfAnotherShapeIsNotDescribed) {
  for (const std::string_view json : {"{}", "[]", "null", R"({"total":null,"x":1})", "7"}) {
    SCOPED_TRACE(json);
    EXPECT_FALSE(ask("{facts: {count: /total/n}}", json).has_value());
    EXPECT_FALSE(ask(R"({template: "{sum} of {/a/b}"})", json).has_value());
  }
}

TEST(YamlSummarizerTest, WhatIsWrongIsToldWithItsPlace) {
  const struct Case {
    std::string_view yaml;
    std::string_view says;
  } kCases[] = {
      {"lintr", "did you mean \"linter\"?"},
      {"[linter]", "a name, or a map"},
      {"{}", "needs a template or facts"},
      {"{templte: x}", "did you mean \"template\"?"},
      {"{template: \"Found {\"}", "begins no placeholder"},
      {"{template: \"Found {}\"}", "begins no placeholder"},
      {"{template: [a]}", "a.yaml:1:12: summarizer: a template is a text"},
      {"{template: a, text: b}", "keep one"},
      {"{facts: total}", "map of names"},
      {"{facts: {count: total}}", "begins with \"/\""},
  };
  for (const auto& [yaml, says] : kCases) {
    SCOPED_TRACE(yaml);
    const auto read_back = read(yaml);
    ASSERT_FALSE(read_back.ok());
    EXPECT_EQ(read_back.error().code, Code::kInvalid);
    EXPECT_THAT(read_back.error().message, HasSubstr(says));
  }
}

TEST(YamlSummarizerTest, WhatItSaysBecomesTheDelta) {
  Registry registry;
  registry.add("my_tool", read("{facts: {count: /total}, text: \"Found {count}\"}").value());
  const Delta delta =
      summarize({.tool = "my_tool", .raw_output = R"({"total":3})", .registry = &registry});
  EXPECT_EQ(delta.summary, "Found 3");
  EXPECT_THAT(delta.summarizer, HasSubstr("yaml-"));
}

TEST(YamlSummarizerTest, AFactThatFindsNothingIsToldAndItsOlderValueGoes) {
  Registry registry;
  registry.add("my_tool", read("{facts: {count: /total, at: /where}}").value());
  const auto summarized = [&](std::string_view output) {
    return summarize({.tool = "my_tool", .raw_output = output, .registry = &registry});
  };
  for (const auto& [output, says] :
       {std::pair(R"({"sum":3,"where":1})", "failed: the result has no /total)"),
        std::pair(R"({"total":3})", "failed: the result has no /where)"),
        std::pair("3 found", "failed: the result is not JSON)")}) {
    SCOPED_TRACE(output);
    const Delta delta = summarized(output);
    EXPECT_THAT(delta.summarizer, HasSubstr(says));
    EXPECT_THAT(delta.knowledge, ::testing::ElementsAre(Pair("count", "null"), Pair("at", "null")));
  }
  // What did not work says nothing of what holds.
  EXPECT_THAT(summarized(R"({"error":true,"message":"gone"})").knowledge, ::testing::IsEmpty());
}

}  // namespace
}  // namespace twotrack::agent
