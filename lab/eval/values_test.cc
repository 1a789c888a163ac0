#include "eval/values.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

using Values = std::vector<std::string>;

TEST(ValuesTest, ArgumentsBecomeTheValuesThatTheAgentHadToKnow) {
  struct Case {
    std::string_view args;
    Values values;
  };
  const Case cases[] = {
      {"", {}},
      {"{}", {}},
      {R"({"id":"BX-7031"})", {"BX-7031"}},
      {R"({"a":["x1","x2"],"b":{"c":"x1"}})", {"x1", "x2"}},
      {R"({"n":1700,"price":1.10,"small":3})", {"1700", "1.10"}},
      {R"({"yes":true,"no":false,"none":null,"empty":"","dash":"--"})", {}},
      {R"({"name":"Zoë Müller"})", {"Zoë", "Müller"}},
      {R"({"command":"grep -rn scaled_to src/dough.py: | head"})", {"scaled_to", "src/dough.py"}},
      {R"({"command":"SELECT name FROM cakes WHERE id = 4711"})", {"name", "cakes", "4711"}},
      {R"("just text")", {"just", "text"}},
  };
  for (const auto& [args, values] : cases) {
    SCOPED_TRACE(args);
    EXPECT_EQ(argument_values(args), values);
  }
}

TEST(ValuesTest, TextThatTheAgentWroteIsLeftOut) {
  EXPECT_EQ(argument_values(R"({"note":"The customer asked for two small rolls today."})"),
            Values{});
  const std::string file =
      R"({"content":")" + std::string(150, 'x') + R"(\n)" + std::string(150, 'y') + R"("})";
  EXPECT_EQ(argument_values(file), Values{});
}

TEST(ValuesTest, ASentenceIsMostlyPlainWords) {
  EXPECT_TRUE(is_prose("Please move the order, it's late."));
  EXPECT_FALSE(is_prose("move the order"));
  EXPECT_FALSE(is_prose("git log --oneline -n 5 src/a.py"));
}

}  // namespace
}  // namespace twotrack::eval
