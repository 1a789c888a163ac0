#include "agent/template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/definition.h"
#include "testing/message_of.h"

namespace twotrack::agent {
namespace {

using ::testing::HasSubstr;

const NodeText kNode = {.node_text = "def f(): {{ node_name }}",
                        .node_name = "f",
                        .node_type = "function",
                        .file_path = "src/a.py"};

TEST(TemplateTest, VariablesBecomeTheirValues) {
  struct Case {
    std::string_view text;
    std::string_view rendered;
  };
  const Case cases[] = {
      {"", ""},
      {"plain { text } {", "plain { text } {"},
      {"{{ node_name }}", "f"},
      {"{{node_name}}/{{\tnode_type }}", "f/function"},
      {"File: {{ file_path }}\n", "File: src/a.py\n"},
      // A value is not a template.
      {"<{{ node_text }}>", "<def f(): {{ node_name }}>"},
  };
  for (const auto& [text, rendered] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(testing::message_of(render(text, kNode)), "ok");
    EXPECT_EQ(render(text, kNode).value(), rendered);
  }
}

TEST(TemplateTest, WhatIsNoVariableIsRefused) {
  struct Case {
    std::string_view text;
    std::string_view says;
  };
  const Case cases[] = {
      {"{{ node_nam }}", "no variable \"node_nam\" (did you mean \"node_name\"?)"},
      {"{{ }}", "no variable \"\""},
      {"{{ node_name | upper }}", "no variable \"node_name | upper\""},
      {"{{ node_name", "a \"{{\" has no \"}}\" behind it"},
      {"{% if node_name %}x{% endif %}", "{{ variables }} only, no \"{% if node_name %}\""},
      {"{# note #}", "no \"{# note #}\""},
      {"{% if", "a \"{%\" has no \"%}\" behind it"},
  };
  for (const auto& [text, says] : cases) {
    SCOPED_TRACE(text);
    const auto rendered = render(text, kNode);
    ASSERT_FALSE(rendered.ok());
    EXPECT_EQ(rendered.error().code, Code::kInvalid);
    EXPECT_THAT(rendered.error().message, HasSubstr(says));
  }
}

TEST(TemplateTest, EveryFaultIsTold) {
  EXPECT_EQ(parse_template("{{ a }} {% b %} {{ node_text }} {{ c").faults.size(), 3U);
}

}  // namespace
}  // namespace twotrack::agent
