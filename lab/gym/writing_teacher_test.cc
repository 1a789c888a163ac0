#include "gym/writing_teacher.h"

#include <gmock/gmock.h>

#include "gym/shipped_teacher.h"
#include "tool/builtin.h"

namespace twotrack::gym {
namespace {

TEST(WritingTeacher, SaysInADocstringWhatTheNamesSay) {
  struct Case {
    std::string_view signature;
    std::string_view docstring;
  };
  const Case cases[] = {
      {"def parse_pairs(text: str, sep: str = \"=\") -> dict", "Parse pairs. Takes text and sep."},
      {"def hypotenuse(a, b)", "Return the hypotenuse. Takes a and b."},
      {"def is_open(self)", "Tell whether it is open."},
      {"async def fetchAll(urls, *rest, limit=3)", "Fetch all. Takes urls, rest and limit."},
      {"def _(x)", "Do the work. Takes x."},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.signature);
    EXPECT_EQ(docstring_of(tool::parse_signature(c.signature).value()), c.docstring);
  }
}

TEST(WritingTeacher, GivesEachParameterAValueOfItsType) {
  const auto signature =
      tool::parse_signature("def f(self, name: str, n: int, xs: list[int], ok: bool, x, **more)");
  EXPECT_EQ(sample_data_of(signature.value()), R"([{"name":"one","n":1,"xs":[],"ok":true,"x":1},)"
                                               R"({"name":"two","n":2,"xs":[],"ok":false,"x":2}])");
}

class ShippedTeacherTest : public ::testing::Test {
 protected:
  std::string called(std::initializer_list<std::string_view> tools, std::string_view view) {
    std::vector<tool::ToolSpec> specs;
    for (const std::string_view name : tools) specs.push_back(tool::find_builtin(name)->spec);
    model::Question question;
    question.prompt.tools = specs;
    question.prompt.user = view;
    return std::get<model::Reply>(
               make_shipped_teacher({})->open(0, 0)->ask(question, std::stop_token()))
        .text;
  }
  std::string docstring(std::string_view rest) {
    return called({"read_current_docstring", "write_docstring", "submit_result"},
                  R"v({"node":{"summary":"def area(w, h)"},)v" + std::string(rest));
  }
};

TEST_F(ShippedTeacherTest, ReadsWritesAndReadsAgainBeforeItSubmits) {
  struct Case {
    std::string_view rest;
    std::string_view call;
  };
  const Case cases[] = {
      {R"v("history":[],"turn":1})v", R"v({"tool":"read_current_docstring","args":{}})v"},
      {R"v("history":[{"e5":"read_current_docstring()"}],"knowledge":{"docstring_present":false}})v",
       R"v({"tool":"write_docstring","args":{"docstring":"Return the area. Takes w and h."}})v"},
      {R"v("history":[{"e5":"read_current_docstring()"},{"e9":"write_docstring(docstring=x)"}],)v"
       R"v("knowledge":{"docstring_present":false,"docstring_written":true}})v",
       R"v({"tool":"read_current_docstring","args":{}})v"},
      {R"v("history":[{"e9":"write_docstring(docstring=x)"},{"e14":"read_current_docstring()"}],)v"
       R"v("knowledge":{"docstring_present":true}})v",
       R"v({"tool":"submit_result","args":{"summary":"area has a docstring"}})v"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.rest);
    EXPECT_EQ(docstring(c.rest), c.call);
  }
}

TEST_F(ShippedTeacherTest, SaysWhichAgentsItKnowsWhenItIsAskedForAnother) {
  EXPECT_THAT(called({"run_tests"}, "{}"), ::testing::HasSubstr("docstring and sample_data alone"));
}

}  // namespace
}  // namespace twotrack::gym
