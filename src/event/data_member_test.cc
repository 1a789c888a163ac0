#include "event/data_member.h"

#include <gtest/gtest.h>

#include <vector>

namespace twotrack {
namespace {

TEST(DataMemberTest, FindsMembersOfTheObjectItself) {
  struct Case {
    std::string_view data;
    std::string_view value;
  };
  const Case cases[] = {
      {R"({"outcome":"error"})", R"("error")"},
      {R"({"outcome":"error","raw_output":"x"})", R"("error")"},
      {R"({"tool":"run \"it\" \\","outcome":1})", "1"},
      {R"({"a":{"outcome":"no"},"b":["}",{"x":"]"}],"outcome":"yes"})", R"("yes")"},
      {R"({"a":-1.5e3,"b":true,"c":null,"outcome":{"k":["v"]},"d":0})", R"({"k":["v"]})"},
      {R"({"outcome\\":"no","outcome":[]})", "[]"},
      {R"({"raw_output":null,"outcome":"late"})", R"("late")"},
      {R"({"raw_output_note":"x","outcome":"late"})", R"("late")"},
      {R"({"outcome":""})", R"("")"},
      {R"({"out\u0063ome":2})", "2"},
  };
  for (const auto& [data, value] : cases) {
    SCOPED_TRACE(data);
    EXPECT_EQ(find_data_member(data, "outcome"), value);
  }
}

TEST(DataMemberTest, FindsNothingWhereThereIsNothing) {
  for (const std::string_view data :
       {"{}", "", "[]", "\"outcome\"", R"({"a":"\"outcome\":1"})", R"({"a":{"outcome":1}})",
        R"({"raw_output":"x","outcome":"behind it"})"}) {
    SCOPED_TRACE(data);
    EXPECT_EQ(find_data_member(data, "outcome"), std::nullopt);
  }
}

TEST(DataMemberTest, AnyPrefixOfAnyTextIsHarmless) {
  const std::string_view texts[] = {
      R"({"a":{"b":["c",1,"\\\""]},"outcome":"error","x":[[[{}]]]})",
      R"(}}}]]]"""{{{[[[:::,,,)",
      R"({"a"]"b"})",
      R"({"outcome"})",
      R"({"a":]})",
  };
  for (const std::string_view text : texts) {
    for (size_t length = 0; length <= text.size(); ++length) {
      // On the heap and exactly as long, so that reading beyond it is noticed.
      const std::vector<char> copy(text.begin(),
                                   text.begin() + static_cast<std::ptrdiff_t>(length));
      const auto value = find_data_member({copy.data(), copy.size()}, "outcome");
      if (value) {
        EXPECT_EQ(value, R"("error")");
      }
    }
  }
}

}  // namespace
}  // namespace twotrack
