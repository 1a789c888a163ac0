#include "tool/sample_data.h"

#include <gmock/gmock.h>

namespace twotrack::tool {
namespace {

std::string fault_of(std::string_view signature, std::string_view content,
                     std::string_view source = "") {
  const JsonTree tree = JsonTree::parse(content).value();
  return sample_fault(parse_signature(signature).value(), TypeChecker(types_of(source)),
                      tree.root());
}

std::vector<std::string> unchecked(std::string_view signature, std::string_view source = "") {
  return unchecked_parameters(parse_signature(signature).value(), TypeChecker(types_of(source)));
}

TEST(SampleDataTest, ValuesAreOfTheTypesThatTheHintsSay) {
  struct Case {
    std::string_view type;
    std::string_view right;
    std::string_view wrong;
  };
  const Case cases[] = {
      {"str", R"("")", "1"},
      {"int", "0", "1.5"},
      {"int", "-3", "true"},
      {"float", "0.0", R"("1")"},
      {"bool", "false", "0"},
      {"None", "null", "0"},
      {"int | None", "null", R"("a")"},
      {"Optional[str]", "null", "1"},
      {"typing.Union[int, str]", R"("a")", "null"},
      {"list[int]", "[]", R"(["a"])"},
      {"dict[str, list[int]]", R"({"a":[1]})", R"({"a":["b"]})"},
      {"tuple[int, str]", R"([1,"a"])", "[null]"},
      {"Literal['up', 'down']", R"("up")", R"("left")"},
      {"\"str\"", R"("a")", "1"},
      {"tuple[int, ...]", "[1,2,3]", R"([1,"a"])"},
      {"datetime.date", R"("2024-02-29")", "1"},
      {"date", R"("2024-02-29")", R"("yesterday")"},
      {"datetime", R"("2024-02-29T10:00:00Z")", R"("2024-02-29")"},
      {"Decimal", R"("1.50")", R"("a")"},
      {"Path", R"("a/b.txt")", "3"},
      {"uuid.UUID", R"("12345678-1234-4123-8123-123456789abc")", R"("12345")"},
      {"Annotated[int, Gt(0)]", "1", R"("a")"},
  };
  for (const auto& [type, right, wrong] : cases) {
    const std::string signature = "def f(x: " + std::string(type) + ")";
    const auto item = [](std::string_view value) {
      return R"([{"x":)" + std::string(value) + "}]";
    };
    EXPECT_EQ(fault_of(signature, item(right)), "") << type;
    EXPECT_THAT(fault_of(signature, item(wrong)), ::testing::HasSubstr("item 1 has")) << type;
    EXPECT_THAT(unchecked(signature), ::testing::IsEmpty()) << type;
  }
}

TEST(SampleDataTest, AnItemIsACall) {
  constexpr std::string_view kAdd = "def add(self, text: str, n: int = 1, *more)";
  EXPECT_EQ(fault_of(kAdd, R"([{"text":"a"},{"text":"","n":0}])"), "");
  EXPECT_EQ(fault_of(kAdd, R"({"text":"a"})"), "");
  EXPECT_EQ(fault_of(kAdd, R"([{"text":"a"},{"n":1}])"), "item 2 has no value for text");
  EXPECT_EQ(fault_of(kAdd, R"([{"text":1}])"), "item 1 has 1 for text, which is str");
  EXPECT_EQ(fault_of(kAdd, R"([{"text":"a","size":1}])"),
            "item 1 has size, which add does not take");
  EXPECT_EQ(fault_of(kAdd, R"(["a"])"), "item 1 is no object with a value for each parameter");
  EXPECT_EQ(fault_of("def f(x: Cart, **more)", R"([{"x":1,"y":2}])"), "");
}

TEST(SampleDataTest, CallsThatShowLittleAreNamed) {
  constexpr std::string_view kAdd = "def add(self, text: str, n: int = 1)";
  const auto little = [](std::string_view signature, std::string_view content) {
    return coverage_fault(parse_signature(signature).value(), TypeChecker(),
                          JsonTree::parse(content).value().root());
  };
  EXPECT_THAT(little(kAdd, R"({"text":""})"), ::testing::HasSubstr("at least two"));
  EXPECT_THAT(little(kAdd, R"([{"text":""}])"), ::testing::HasSubstr("at least two"));
  EXPECT_EQ(little(kAdd, R"([{"text":""},{"text":""}])"), "all calls are the same");
  EXPECT_THAT(little(kAdd, R"([{"text":"a","n":2},{"text":"b"}])"),
              ::testing::HasSubstr("at a boundary"));
  for (const std::string_view enough :
       {R"([{"text":"a"},{"text":""}])", R"([{"text":"a"},{"text":"b","n":0}])",
        R"([{"text":"a"},{"text":"b","n":-1}])"}) {
    EXPECT_EQ(little(kAdd, enough), "") << enough;
  }
  // What nobody knows the boundaries of.
  EXPECT_EQ(little("def f(x)", R"([{"x":1},{"x":2}])"), "");
  EXPECT_EQ(little("def f(x: Literal['a', 'b'])", R"([{"x":"a"},{"x":"b"}])"), "");
  EXPECT_EQ(little("def f(self)", R"([{}])"), "");
  EXPECT_EQ(little("def f(x: Literal['a'])", R"([{"x":"a"}])"), "");
}

constexpr std::string_view kShop = R"(from enum import Enum
from dataclasses import dataclass

Money = Decimal
UserId = NewType("UserId", int)

class Color(Enum):
    """What it looks like."""
    RED = 1
    GREEN = "g"  # as grass

    def other(self):
        x = 2

@dataclass(frozen=True)
class Item:
    name: str
    price: Money
    color: Color = Color.RED
    parent: "Item | None" = None

class Cart:
    items: list
)";

TEST(SampleDataTest, TypesOfTheFileAreKnown) {
  const auto fault = [](std::string_view type, std::string_view value) {
    return fault_of("def f(x: " + std::string(type) + ")", R"([{"x":)" + std::string(value) + "}]",
                    kShop);
  };
  for (const auto& [type, right, wrong] :
       {std::tuple("Color", R"("RED")", R"("BLUE")"), std::tuple("Color", "1", "2"),
        std::tuple("UserId", "7", R"("x")"), std::tuple("Money", R"("1.5")", R"("much")"),
        std::tuple("Item", R"({"name":"a","price":1})", R"({"name":"a"})"),
        std::tuple("list[Item]", R"([{"name":"a","price":1,"color":"g"}])",
                   R"([{"name":"a","price":1,"size":2}])"),
        std::tuple("Item", R"({"name":"a","price":1,"parent":null})",
                   R"({"name":"a","price":1,"parent":3})")}) {
    EXPECT_EQ(fault(type, right), "") << type;
    EXPECT_NE(fault(type, wrong), "") << type;
  }
  constexpr std::string_view kBuy =
      "def buy(self, item: Item, color: Color, at: date, who: UserId)";
  EXPECT_THAT(unchecked(kBuy, kShop), ::testing::IsEmpty());
  const std::string calls =
      sample_calls(parse_signature(kBuy).value(), TypeChecker(types_of(kShop)));
  EXPECT_EQ(fault_of(kBuy, calls, kShop), "") << calls;
}

TEST(SampleDataTest, WhatNobodyKnowsIsNotCalledChecked) {
  EXPECT_THAT(unchecked("def f(self, a: int, b: Cart, c: list[np.ndarray], d, *e: Cart)", kShop),
              ::testing::ElementsAre("b, which is Cart", "c, which is list[np.ndarray]",
                                     "d, without a type hint", "*e, which is Cart"));
  EXPECT_THAT(unchecked("def f(*args, **more)"), ::testing::IsEmpty());
  // Types that hold themselves, or name each other.
  EXPECT_THAT(unchecked("def f(a: A)", "A = list[B]\nB = list[A]\n"), ::testing::IsEmpty());
}

TEST(SampleDataTest, ExamplesFitAndHaveBoundaryValues) {
  constexpr std::string_view kMany =
      "def f(self, a: str, b: int, c: Optional[float], d: list[str], e: dict[str, int], "
      "g: Literal['x', 'y'], h)";
  const PythonSignature signature = parse_signature(kMany).value();
  const std::string calls = sample_calls(signature, TypeChecker());
  EXPECT_EQ(fault_of(kMany, calls), "");
  EXPECT_EQ(calls, R"([{"a":"abc","b":1,"c":1.5,"d":["abc"],"e":{"abc":1},"g":"x","h":1},)"
                   R"({"a":"","b":0,"c":null,"d":[],"e":{},"g":"y","h":0}])");
}

}  // namespace
}  // namespace twotrack::tool
