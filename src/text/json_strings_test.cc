#include "text/json_strings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> strings_of(std::string_view json) {
  std::vector<std::string> found;
  for_each_string(json, [&](const StringPlace& place, std::string_view text) {
    found.push_back(place.pointer() + "=" + std::string(text));
  });
  return found;
}

TEST(JsonStringsTest, VisitsEveryStringWithItsPlace) {
  EXPECT_THAT(strings_of(R"({"a":"x","b":{"c":["y",1,"z",{"d":"w"}]},"e":"v"})"),
              ElementsAre("/a=x", "/b/c/0=y", "/b/c/2=z", "/b/c/3/d=w", "/e=v"));
  EXPECT_THAT(strings_of(R"("alone")"), ElementsAre("=alone"));
  EXPECT_THAT(strings_of("{}"), IsEmpty());
  EXPECT_THAT(strings_of("123456789012345678901234567890"), IsEmpty());
}

TEST(JsonStringsTest, DecodesEscapesAndLooksNotIntoStrings) {
  EXPECT_THAT(strings_of(R"({"k":"a\"b\\\n{[,]}"})"), ElementsAre("/k=a\"b\\\n{[,]}"));
  EXPECT_THAT(strings_of("{\"k\":\"\\u00e4\"}"), ElementsAre("/k=ä"));
}

TEST(JsonStringsTest, EscapesPointers) {
  EXPECT_THAT(strings_of(R"({"a/b":{"~":"x"}})"), ElementsAre("/a~1b/~0=x"));
}

TEST(JsonStringsTest, AStringBeforeAColonInAnArrayIsNoKey) {
  EXPECT_THAT(strings_of(R"(["a:b","c"])"), ElementsAre("/0=a:b", "/1=c"));
}

RC_GTEST_PROP(JsonStringsProperty, DamagedTextHarmsNothing, ()) {
  const auto text = *rc::gen::container<std::string>(
      rc::gen::element('"', '\\', '{', '}', '[', ']', ',', ':', 'a', 'u'));
  for_each_string(text, [](const StringPlace& place, std::string_view) { (void)place.pointer(); });
}

}  // namespace
}  // namespace twotrack
