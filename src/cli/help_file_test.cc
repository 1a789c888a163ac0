#include "cli/help_file.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace twotrack::cli {
namespace {

constexpr EmbeddedFile kFiles[] = {{.name = "tell.txt", .text = R"(Tell what happened

One paragraph,
of two lines.

  and what is indented

== arguments
  AGENT <agent, required>      whose
  -n, --lines N                how many, and
                               where from
  --as FORM (text|json)        the form
  --a-very-long-name FILE <file>
                               where to
  --since [REF]                since when

== examples
  # the last ones
  twotrack tell my-agent -n 5

== formats text jsonl
)"}};

CommandHelp told() {
  return read_help("tell", kFiles);
}

Argument argument(std::string_view name) {
  const CommandHelp help = told();
  const auto found = std::ranges::find(help.arguments, name, &Argument::name);
  return found == help.arguments.end() ? Argument{} : *found;
}

TEST(HelpFileTest, TheSummaryIsTheFirstLine) {
  EXPECT_EQ(told().name, "tell");
  EXPECT_EQ(told().summary, "Tell what happened");
}

TEST(HelpFileTest, ParagraphsStayAsTheyAre) {
  EXPECT_EQ(told().details, "One paragraph,\nof two lines.\n\n  and what is indented");
}

TEST(HelpFileTest, APositionalArgumentHasANameOnly) {
  const Argument agent = argument("AGENT");
  EXPECT_EQ(agent.help, "whose");
  EXPECT_TRUE(agent.value.empty());
  EXPECT_TRUE(agent.required);
  EXPECT_EQ(agent.completes, Completes::kAgents);
}

TEST(HelpFileTest, DeeperLinesContinueTheText) {
  const Argument lines = argument("--lines");
  EXPECT_EQ(lines.letter, 'n');
  EXPECT_EQ(lines.value, "N");
  EXPECT_EQ(lines.help, "how many, and where from");
  EXPECT_FALSE(lines.may_lack_value);
}

TEST(HelpFileTest, ALongNameHasItsTextBelow) {
  const Argument file = argument("--a-very-long-name");
  EXPECT_EQ(file.value, "FILE");
  EXPECT_EQ(file.help, "where to");
  EXPECT_EQ(file.completes, Completes::kFiles);
}

TEST(HelpFileTest, ChoicesAreTheOnlyValues) {
  EXPECT_EQ(argument("--as").choices, (std::vector<std::string>{"text", "json"}));
  EXPECT_EQ(argument("--as").value, "FORM");
}

TEST(HelpFileTest, AValueInBracketsMayBeLeftOut) {
  EXPECT_TRUE(argument("--since").may_lack_value);
}

TEST(HelpFileTest, ExamplesAndFormats) {
  const CommandHelp help = told();
  ASSERT_EQ(help.examples.size(), 1U);
  EXPECT_EQ(help.examples[0].what, "the last ones");
  EXPECT_EQ(help.examples[0].command, "twotrack tell my-agent -n 5");
  EXPECT_EQ(help.formats, (std::vector<Format>{Format::kText, Format::kJsonl}));
}

TEST(HelpFileTest, ALineStandsForASharedFile) {
  const CommandHelp help = read_help("doctor");  // has @model
  EXPECT_NE(std::ranges::find(help.arguments, "--dialect", &Argument::name), help.arguments.end());
}

TEST(HelpFileTest, ACommandCanBeMadeAnew) {
  const Registered show = command_named("show");
  EXPECT_EQ(show.help.name, "show");
  EXPECT_TRUE(show.arguments.is_complete());
}

// Also that each has all that it describes: registered() checks it.
TEST(HelpFileTest, EveryCommandHasAnExample) {
  for (const Registered& one : all_commands()) {
    const bool has_example = !one.help.examples.empty();
    EXPECT_TRUE(has_example || !one.outside.empty()) << one.help.name;
  }
}

}  // namespace
}  // namespace twotrack::cli
