#include "model/llama/copying.h"

#include <gtest/gtest.h>

#include <string>

namespace twotrack::model {
namespace {

constexpr std::string_view kPrompt =
    R"({"goal":"Mend core/cereal.html for umar duarte","got":"a: 1\nzoo_2: v7","note":"a \"b\" c"})";

TEST(CopyingTest, AStringIsOpenUntilItsQuote) {
  EXPECT_EQ(open_string(""), std::nullopt);
  EXPECT_EQ(open_string(R"({"tool":"fix")"), std::nullopt);
  EXPECT_EQ(open_string(R"({"tool":"fi)"), 9U);
  EXPECT_EQ(open_string(R"({"a":"x \" y)"), 6U);
}

TEST(CopyingTest, AWordGoesOnWithLettersAndDigits) {
  EXPECT_TRUE(goes_on(R"({"name":"um)", "ar"));
  EXPECT_FALSE(goes_on(R"({"name":"um)", " du"));
  EXPECT_FALSE(goes_on(R"({"name":"um)", "\"}"));
  EXPECT_FALSE(goes_on(R"({"name":"umar )", "du"));
  EXPECT_FALSE(goes_on(R"({"name":")", "um"));
  EXPECT_FALSE(goes_on(R"({"line":7)", "8"));
}

TEST(CopyingTest, AWholeStringIsCopiedOrNot) {
  const auto is_copied_name = [](const std::string& name) {
    return is_copied_string("{\"name\":\"" + name + "\"}", 9, kPrompt);
  };
  EXPECT_TRUE(is_copied_name("umar duarte"));
  EXPECT_TRUE(is_copied_name("core/cereal.html"));
  EXPECT_FALSE(is_copied_name("um"));
  EXPECT_FALSE(is_copied_name("umar duart"));
  EXPECT_FALSE(is_copied_name("wumar"));
  EXPECT_FALSE(is_copied_name(""));
}

TEST(CopyingTest, WhatGoesOnWithSomethingShownIsCopied) {
  struct Case {
    std::string_view answer;
    std::string_view piece;
    bool is_copied;
  };
  for (const Case& one :
       std::initializer_list<Case>{{R"({"file":"core/)", "cer", true},
                                   {R"({"file":"core/)", "cel", false},
                                   {R"({"file":"core/cereal)", ".html", true},
                                   {R"({"file":"core/cereal)", ".html\"}}", true},
                                   {R"({"name":"um)", "ar", true},
                                   {R"({"name":"um)", " du", false},
                                   {R"({"name":"umar duar)", "te\"", true},
                                   {R"({"name":")", "uarte", false},        // the middle of a word
                                   {R"({"name":"umar dua)", "\"}", false},  // a part of one
                                   {R"({"key":")", "zoo", true},            // behind the n of \n
                                   {R"({"note":"a \")", "b", true},
                                   {R"({"line":)", "7", false},  // no string
                                   {R"({"name":")", "\"", false}}) {
    SCOPED_TRACE(std::string(one.answer) + " + " + std::string(one.piece));
    EXPECT_EQ(is_copied(one.answer, one.piece, kPrompt), one.is_copied);
  }
}

}  // namespace
}  // namespace twotrack::model
