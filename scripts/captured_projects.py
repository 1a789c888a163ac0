"""The tiny projects of scripts/capture_outputs.py: the text of each file."""

SHOP = '''def total(prices, rate):
    return sum(prices) * rate


def first(items):
    return items[0]
'''
SHOP_TEST = '''import pytest

from shop import first, total


@pytest.fixture
def broken():
    raise RuntimeError("no database at db.local:5432")


def test_total():
    assert total([10, 20], 2) == 60


def test_total_adds_tax():
    assert total([100], 0.2) == 120


@pytest.mark.parametrize("items, want", [([1], 1), ([2, 3], 3)])
def test_first(items, want):
    assert first(items) == want


class TestEmpty:
    def test_first_of_nothing(self):
        first([])


def test_with_database(broken):
    assert broken


@pytest.mark.skip(reason="later")
def test_later():
    pass


@pytest.mark.xfail
def test_known():
    assert False
'''
GOOD_TEST = '''from shop import total


def test_total():
    assert total([10, 20], 2) == 60


def test_nothing():
    assert total([], 2) == 0
'''
LINT_ME = '''import os
import sys, json
from typing import List


def price(x, y = 2):
    l = x
    if x == None:
        return undefined_name
    try:
        return l * y
    except:
        pass
    very_long_line = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
'''
CLEAN = '''"""A clean module."""


def double(number: int) -> int:
    """Return twice the number."""
    return 2 * number
'''
UNITTEST = '''import unittest


class ShopTest(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(1 + 1, 2)

    def test_multiplies(self):
        self.assertEqual(2 * 3, 7, "wrong product")

    def test_reads_the_stock(self):
        open("/nowhere/stock.csv")

    @unittest.skip("later")
    def test_later(self):
        pass


if __name__ == "__main__":
    unittest.main()
'''
UNITTEST_GOOD = '''import unittest


class ShopTest(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(1 + 1, 2)


if __name__ == "__main__":
    unittest.main()
'''
TYPES = '''def price(count: int) -> str:
    return count * 2


def show(text: str) -> None:
    print(text + 1)


show(price("three"))
undefined()
'''
TRACE = '''import json


def load(text):
    return json.loads(text)["items"]


def main():
    print("loading", 3)
    load('{"itms": []}')


main()
'''
CHAINED = '''def parse(text):
    try:
        return int(text)
    except ValueError as error:
        raise KeyError("bad field: " + text) from error


parse("12a")
'''
GO_MOD = "module example.com/shop\n\ngo 1.20\n"
GO = '''package shop

func Total(prices []int, rate int) int {
\tsum := 0
\tfor _, p := range prices {
\t\tsum += p
\t}
\treturn sum * rate
}
'''
GO_TEST = '''package shop

import "testing"

func TestTotal(t *testing.T) {
\tif got := Total([]int{10, 20}, 2); got != 60 {
\t\tt.Errorf("Total = %d, want 60", got)
\t}
}

func TestTax(t *testing.T) {
\tif got := Total([]int{100}, 2); got != 120 {
\t\tt.Errorf("Total = %d, want 120", got)
\t}
}

func TestTable(t *testing.T) {
\tfor _, name := range []string{"one", "two"} {
\t\tt.Run(name, func(t *testing.T) {
\t\t\tif name == "two" {
\t\t\t\tt.Fatal("no two")
\t\t\t}
\t\t})
\t}
}
'''
GO_PANIC = '''package shop

import "testing"

func TestPanic(t *testing.T) {
\tvar stock map[string]int
\tstock["a"] = 1
}
'''
GO_BROKEN = '''package shop

func Broken() int {
\tx := 1
\treturn "text"
}
'''
C_BROKEN = '''#include <stdio.h>

struct item { int price; };

int total(struct item* items, int count) {
  int unused;
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += items[i].prize;
  return summ;
}

int main(void) {
  printf("%s\\n", 3);
  return total(0)
}
'''
C_WARN = '''#include <stdio.h>

int main(void) {
  int unused = 3;
  printf("%s\\n", 3);
  return 0;
}
'''
CPP_LINK = "int missing(int);\nint main() { return missing(3); }\n"
CPP_ASAN = '''#include <vector>

int read(const std::vector<int>& values, int at) { return values.data()[at]; }

int main() {
  std::vector<int> values(3);
  return read(values, 5);
}
'''
CPP_TERMINATE = '''#include <stdexcept>

int main() { throw std::runtime_error("no stock in warehouse 7"); }
'''
GTEST = '''#include <gtest/gtest.h>

TEST(ShopTest, Adds) { EXPECT_EQ(1 + 1, 2); }
TEST(ShopTest, Multiplies) { EXPECT_EQ(2 * 3, 7) << "wrong product"; }
TEST(ShopTest, HasStock) { ASSERT_TRUE(false); }
'''
GTEST_GOOD = '''#include <gtest/gtest.h>

TEST(ShopTest, Adds) { EXPECT_EQ(1 + 1, 2); }
TEST(StockTest, IsThere) { EXPECT_TRUE(true); }
'''
CTEST = '''cmake_minimum_required(VERSION 3.20)
project(shop NONE)
enable_testing()
add_test(NAME stock COMMAND true)
add_test(NAME prices COMMAND false)
add_test(NAME slow COMMAND sleep 5)
set_tests_properties(slow PROPERTIES TIMEOUT 1)
add_test(NAME missing COMMAND /nowhere/program)
'''
CTEST_GOOD = '''cmake_minimum_required(VERSION 3.20)
project(shop NONE)
enable_testing()
add_test(NAME stock COMMAND true)
add_test(NAME prices COMMAND true)
'''
TS = '''interface Item { price: number; name: string }

function total(items: Item[]): number {
  return items.map((item) => item.prize).join(",");
}

const stock: Item = { price: "three", name: "apple" };
total(stock);
missing();
'''
TSCONFIG = '{"compilerOptions": {"strict": true, "noEmit": true, "types": []}, "files": ["shop.ts"]}\n'
JS = '''const unused = 3;
function total(items) {
  var sum = 0;
  for (const item of items) sum = sum + item.price;
  if (sum == null) debugger;
  return summ;
}
'''
ESLINT = '''export default [
  {
    files: ["**/*.js"],
    rules: {
      "no-unused-vars": "warn",
      "no-undef": "error",
      "no-debugger": "error",
      "no-var": "error",
      "eqeqeq": "warn",
      "prefer-const": "error",
    },
  },
];
'''
NODE_TRACE = '''const fs = require("fs");

function load(path) {
  return JSON.parse(fs.readFileSync(path, "utf8"));
}

console.log("loading stock");
load("/nowhere/stock.json");
'''
NODE_TYPE = '''function price(item) {
  return item.price.amount;
}

console.log(price({ name: "apple" }));
'''
JAVA_TRACE = '''public class Shop {
  static int parse(String text) {
    return Integer.parseInt(text);
  }

  static int load(String text) {
    try {
      return parse(text);
    } catch (NumberFormatException error) {
      throw new IllegalStateException("bad stock: " + text, error);
    }
  }

  public static void main(String[] args) {
    System.out.println("loading");
    load("12a");
  }
}
'''
JAVA_BROKEN = '''public class Broken {
  int price() {
    return "three";
  }

  void show() {
    System.out.println(missing);
  }
}
'''
CSV = "id,name,price,stock\n" + "".join(
    f"{100 + i},item {i},{i * 3}.50,{i % 7}\n" for i in range(200))
LOG = '''import sys
for i in range(300):
    t = f"2026-03-01 12:{i // 60:02d}:{i % 60:02d},{i:03d}"
    print(f"{t} INFO  server: request {1000 + i} served in {i % 9} ms")
    if i % 3 == 0:
        print(f"{t} DEBUG pool: waiting for a connection")
        print(f"{t} DEBUG pool: waiting for a connection")
    if i == 70:
        print(f"{t} WARNING cache: 91 % full")
    if i == 140:
        print(f"{t} ERROR db: connection to db-7.internal:5432 refused")
        print(f"{t} ERROR db: order 8841 was not stored")
print("2026-03-01 12:05:00,000 INFO  server: stopped")
'''
SOURCE = '''"""Orders."""
import os

LIMIT = 3


class Order:
    """One order."""

    def __init__(self, items):
        self.items = items

    def total(self):
        result = 0
        for item in self.items:
            result += item.price
        return result


def load(path):
    with open(path) as file:
        return [Order(line.split()) for line in file]


async def send(order, retries=LIMIT):
    for attempt in range(retries):
        if os.environ.get("SHOP_OFFLINE"):
            raise RuntimeError("offline")
    return order.total()
'''
TREE = {
    "src/shop/__init__.py": "", "src/shop/orders.py": SOURCE, "src/shop/stock.py": SHOP,
    "tests/test_stock.py": GOOD_TEST, "README.md": "# Shop\n\nA total of 3 files.\n",
    "setup.cfg": "[metadata]\nname = shop\n",
}

MANY_FILES = {f"src/shop/part_{i:02d}.py": SOURCE.replace("Order", f"Order{i}")
              for i in range(40)}
LONG_SOURCE = "".join(SOURCE.replace("Order", f"Order{i}").replace("load", f"load_{i}")
                      for i in range(6))
