// What the project's own Python does with sample data.
#include "tool/builtin_fixture_test.h"

namespace twotrack::tool {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class TryCallsTest : public BuiltinTest {
 protected:
  void SetUp() override {
    add("shop/__init__.py", "");
    add("shop/prices.py", "RATE = 2\n");
    add("shop/cart.py", R"(import datetime
from .prices import RATE

def take_off(price: float, percent: float) -> float:
    print("not an answer")
    if not 0 < percent < 100:
        raise ValueError("percent")
    return price * RATE

async def later(n: int):
    return 1 / n

def on(day: datetime.date):
    raise ValueError(day)

def keep(text: str):
    with open("kept.txt", "w") as kept:
        kept.write(text)

class Cart:
    def add(self, name: str):
        raise KeyError(name)

class Needy:
    def __init__(self, name):
        self.name = name
    def add(self, name: str):
        raise KeyError(name)
)");
  }
  ToolReturn write(const std::string& name, const std::string& content) {
    node_ = {.id = "shop/cart.py::" + name,
             .type = hub::NodeType::kFunction,
             .name = name,
             .file = "shop/cart.py"};
    return call("write_fixture_file", R"({"content":")" + content + "\"}");
  }
  static constexpr std::string_view kBad =
      R"([{\"price\":1.0,\"percent\":-1.0},{\"price\":0.0,\"percent\":200.0}])";
};

TEST_F(TryCallsTest, DataWithWhichMostCallsRaiseAreNotVouchedFor) {
  const ToolReturn done = write("take_off", std::string(kBad));
  EXPECT_EQ(outcome(done), R"("unknown")") << done.output;
  EXPECT_EQ(known(done, "fixture_file_written"), "true");
  EXPECT_THAT(summary(done), HasSubstr("2 of 2 calls with them raise an exception "
                                       "(ValueError: percent)"));
  const ToolReturn most =
      write("take_off", R"([{\"price\":1.0,\"percent\":5.0},)" + std::string(kBad.substr(1)));
  EXPECT_EQ(outcome(most), R"("unknown")") << most.output;
  EXPECT_THAT(summary(most), HasSubstr("2 of 3 calls"));
}

TEST_F(TryCallsTest, HalfOfTheCallsAreEnough) {
  const ToolReturn done =
      write("take_off", R"([{\"price\":1.0,\"percent\":5.0},{\"price\":0.0,\"percent\":200.0}])");
  EXPECT_EQ(outcome(done), R"("success")") << done.output;
  EXPECT_THAT(summary(done), Not(HasSubstr("raise")));
}

TEST_F(TryCallsTest, AsyncFunctionsAndMethodsAreTriedToo) {
  EXPECT_EQ(outcome(write("later", R"([{\"n\":1},{\"n\":0}])")), R"("success")");
  const ToolReturn done = write("Cart.add", R"([{\"name\":\"a\"},{\"name\":\"\"}])");
  EXPECT_THAT(summary(done), HasSubstr("KeyError"));
}

TEST_F(TryCallsTest, WhatCannotBeTriedIsNotHeldAgainstThem) {
  for (const auto& [name, content] : std::vector<std::pair<std::string, std::string>>{
           {"on", R"([{\"day\":\"2026-01-01\"},{\"day\":\"2026-01-02\"}])"},
           {"Needy.add", R"([{\"name\":\"a\"},{\"name\":\"\"}])"}}) {
    const ToolReturn done = write(name, content);
    EXPECT_EQ(outcome(done), R"("success")") << done.output;
  }
  allows_eval_ = false;
  EXPECT_EQ(outcome(write("take_off", std::string(kBad))), R"("success")");
}

TEST_F(TryCallsTest, NothingIsWritten) {
  write("keep", R"([{\"text\":\"a\"},{\"text\":\"\"}])");
  EXPECT_FALSE(exists("kept.txt"));
  EXPECT_FALSE(exists("shop/__pycache__"));
}

}  // namespace
}  // namespace twotrack::tool
