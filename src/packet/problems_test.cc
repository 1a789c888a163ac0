#include "packet/problems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Le;

std::vector<Problem> failed_tests(int count, const std::string& message) {
  std::vector<Json> entries;
  for (int i = 1; i <= count; ++i) {
    entries.push_back({R"({"file":"t.py","line":)" + std::to_string(i) + R"(,"test":"t.py::test_)" +
                       std::to_string(i) + R"(","message":")" + message + "\"}"});
  }
  return read_problems(entries, "");
}

size_t bytes_of(const ToldProblems& told) {
  return std::transform_reduce(told.json.begin(), told.json.end(), size_t{0}, std::plus{},
                               [](const Json& json) { return json.size() + 1; });
}

std::string joined(const ToldProblems& told) {
  std::string all;
  for (const Json& json : told.json) all += json.text;
  return all;
}

TEST(ProblemsTest, AreToldInFullWhenAllFit) {
  const auto problems = failed_tests(3, "assert 1 == 2");
  const auto told = tell_problems(problems, 1000, 1000);
  EXPECT_EQ(told.in_full, 3);
  EXPECT_THAT(told.json, ElementsAre(problems[0].json, problems[1].json, problems[2].json));
}

TEST(ProblemsTest, TheFirstStandInFullAndAllOthersAreNamed) {
  const auto problems = failed_tests(4, "assert 1 == 2");
  const auto told = tell_problems(problems, 150, 150);
  EXPECT_THAT(told.json, ElementsAre(problems[0].json,
                                     R"({"file":"t.py","tests":["test_2","test_3","test_4"]})"));
  EXPECT_EQ(told.left_out, 0);
}

// Whatever the room and the messages: no message is told while a name is missing.
TEST(ProblemsTest, NoMessageIsToldBeforeEveryNameIs) {
  for (const size_t message : {0U, 1U, 20U, 79U, 500U}) {
    const auto problems = failed_tests(9, std::string(message, 'x'));
    for (size_t room = 0; room < 800; ++room) {
      SCOPED_TRACE(std::to_string(message) + " bytes in " + std::to_string(room));
      const auto told = tell_problems(problems, room, room);
      ASSERT_LE(bytes_of(told), room);
      if (told.left_out > 0) {
        ASSERT_EQ(told.in_full, 0);
        ASSERT_LT(room, 120);  // what nine names and their file take
        continue;
      }
      for (int i = 1; i <= 9; ++i) {
        ASSERT_THAT(joined(told), HasSubstr("test_" + std::to_string(i) + "\""));
      }
    }
  }
}

TEST(ProblemsTest, NamesAloneMayTakeMoreThanMessages) {
  const auto problems = failed_tests(9, "assert 1 == 2");
  const auto told = tell_problems(problems, 60, 200);
  EXPECT_EQ(told.in_full, 0);
  EXPECT_EQ(told.left_out, 0);
  EXPECT_THAT(bytes_of(told), Gt(60U));
}

TEST(ProblemsTest, NamesThatFindNoRoomAreCounted) {
  const auto told = tell_problems(failed_tests(9, "x"), 0, 60);
  EXPECT_THAT(told.json, ElementsAre(R"({"file":"t.py","tests":["test_1","test_2","test_3"]})"));
  EXPECT_EQ(told.left_out, 6);
  EXPECT_THAT(bytes_of(told), Le(60U));
}

TEST(ProblemsTest, AreNamedByWhatTheirMakerSays) {
  struct Case {
    std::string entry;
    std::string named;
  };
  const Case cases[] = {
      {R"({"file":"a.c","line":3,"col":9,"rule":"E1","message":"x"})",
       R"({"file":"a.c","rule":"E1","line":3})"},
      {R"({"file":"a.c","rule":"E1","lines":[3,9],"message":"x"})",
       R"({"file":"a.c","rule":"E1","lines":[3,9]})"},
      {R"({"line":3,"message":"x"})", R"({"line":3})"},
      {R"({"file":"a.c","message":"x"})", R"({"file":"a.c"})"},
      {R"({"file":"a.py","line":3,"test":"t.py::T::x","message":"x"})",
       R"({"file":"t.py","tests":["T::x"]})"},
      {R"({"file":"t.py","tests":["T::x","y"]})", R"({"file":"t.py","tests":["T::x","y"]})"},
      {R"({"file":"a_test.go","line":3,"test":"TestX","message":"x"})",
       R"({"file":"a_test.go","tests":["TestX"]})"},
      {R"({"file":"a.c","line":"three","message":"x"})", R"({"file":"a.c"})"},
      // Without a name they stand as they are.
      {R"({"message":"out of memory"})", R"({"message":"out of memory"})"},
      {R"("out of memory")", R"("out of memory")"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.entry);
    EXPECT_THAT(tell_problems(read_problems({Json{one.entry}}, ""), 0, 1000).json,
                ElementsAre(one.named));
  }
}

TEST(ProblemsTest, ThoseOfOneFileAndRuleShareAnObject) {
  const auto problems = read_problems(
      {
          {R"({"file":"a.c","line":3,"rule":"E1","message":"x"})"},
          {R"({"file":"b.c","line":3,"rule":"E1","message":"x"})"},
          {R"({"file":"a.c","line":5,"rule":"E1","message":"y"})"},
          {R"({"file":"a.c","line":5,"rule":"E1","message":"z"})"},
      },
      "");
  EXPECT_THAT(tell_problems(problems, 0, 1000).json,
              ElementsAre(R"({"file":"a.c","rule":"E1","lines":[3,5]})",
                          R"({"file":"b.c","rule":"E1","line":3})"));
}

TEST(ProblemsTest, ANameThatIsTooLongDoesNotHideTheNext) {
  const auto problems = read_problems({{R"({"message":")" + std::string(500, 'x') + "\"}"},
                                       {R"({"file":"a.c","line":5,"message":"y"})"}},
                                      "");
  const auto told = tell_problems(problems, 100, 100);
  EXPECT_THAT(told.json, ElementsAre(R"({"file":"a.c","line":5})"));
  EXPECT_EQ(told.left_out, 1);
}

TEST(ProblemsTest, ThoseOfTheNodesOwnFileAreCalledWithoutIt) {
  const auto problems =
      read_problems({Json{R"({"file":"a.c","line":5,"rule":"E1","message":"y"})"}}, "a.c");
  EXPECT_THAT(tell_problems(problems, 0, 100).json, ElementsAre(R"({"rule":"E1","line":5})"));
}

TEST(ProblemsTest, IsToldWhereEachOfItsTextsStands) {
  struct Case {
    std::string entry;
    bool is_told;
  };
  const std::vector<std::string_view> shown = {
      R"({"e3":"lint","got":"message=`os` is \"unused\""})",
      R"({"e5":"lint","got":"fix=Remove the import"})"};
  const Case cases[] = {
      {R"({"file":"a.py","line":3,"message":"`os` is \"unused\""})", true},
      {R"({"file":"a.py","line":3,"column":5,"message":"`os` is \"unused\""})", true},
      {R"({"line":3,"message":"`os` is \"unused\"","fix":"Remove the import"})", true},
      {R"({"line":3,"message":"`os` is \"unused\"","fix":"Remove the line"})", false},
      // Numbers may be anything; a place in the line is nothing that a reader acts on.
      {R"({"line":3,"message":"`os` is \"unused\"","expected":7})", false},
      // So short a text stands there by chance.
      {R"({"line":3,"message":"Remove the"})", false},
      {R"({"line":3})", false},
      {R"({"message":"`os` is \"unused\""})", false},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.entry);
    EXPECT_EQ(is_told_in(shown, read_problems({Json{one.entry}}, "").front()), one.is_told);
  }
}

}  // namespace
}  // namespace twotrack
