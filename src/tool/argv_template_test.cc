#include "tool/argv_template.h"

#include <gmock/gmock.h>

namespace twotrack::tool {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

const Words kNames = {"path", "line", "files", "missing"};

Result<Words> fill(const Words& argv) {
  const std::vector<ArgvValue> values = {{.name = "path", .words = {"a b; rm -rf $HOME"}},
                                         {.name = "line", .words = {"-3"}, .is_text = false},
                                         {.name = "files", .words = {"x.py", "-y.py"}},
                                         {.name = "missing"}};
  const ArgvTemplate made = TRY(ArgvTemplate::parse(argv, kNames));
  return made.fill(values);
}

TEST(ArgvTemplateTest, EachWordBecomesWhatItSays) {
  struct Case {
    Words argv;
    Words filled;
  };
  const Case cases[] = {
      {{"p"}, {"p"}},
      {{"p", "{path}"}, {"p", "a b; rm -rf $HOME"}},
      {{"p", "--at={path}:{line}"}, {"p", "--at=a b; rm -rf $HOME:-3"}},
      {{"p", "{line}"}, {"p", "-3"}},
      {{"p", "--", "{files}"}, {"p", "--", "x.py", "-y.py"}},
      {{"p", "--files={files}"}, {"p", "--files=x.py -y.py"}},
      {{"p", "{missing}", "q"}, {"p", "q"}},
      {{"p", "--x={missing}"}, {"p", "--x="}},
      {{"p", "{{path}}", "}}{{", ""}, {"p", "{path}", "}{", ""}},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(::testing::PrintToString(one.argv));
    const auto filled = fill(one.argv);
    ASSERT_TRUE(filled.ok()) << filled.error().message;
    EXPECT_EQ(filled.value(), one.filled);
  }
}

TEST(ArgvTemplateTest, RefusesWhatItCannotMean) {
  struct Case {
    Words argv;
    std::string_view says;
  };
  const Case cases[] = {
      {{}, "argv is empty"},
      {{""}, "argv is empty"},
      {{"p", "{pth}"}, "{pth} names no parameter (did you mean \"path\"?)"},
      {{"p", "{path"}, "a lone {"},
      {{"p", "path}"}, "a lone }"},
      {{"p", "{}"}, "{} names no parameter: write {{ and }} for braces"},
      {{"{path}"}, "the program itself"},
      {{"p", "{files}"}, "files: may not begin with '-'"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.says);
    const auto filled = fill(one.argv);
    ASSERT_FALSE(filled.ok());
    EXPECT_EQ(filled.error().code, Code::kInvalid);
    EXPECT_THAT(filled.error().message, HasSubstr(one.says));
  }
}

}  // namespace
}  // namespace twotrack::tool
