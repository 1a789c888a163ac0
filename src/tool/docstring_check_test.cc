#include "tool/docstring_check.h"

#include <gmock/gmock.h>

namespace twotrack::tool {
namespace {

constexpr std::string_view kFile = R"(from typing import overload

class Cart:
    def add(self, name: str, price: float, count: int = 1) -> None:
        self.items.append((name, price, count))

    def total(self) -> float:
        """The sum of all prices."""
        return sum(price * count for _, price, count in self.items)

def twice(x):
    return x + x

def safe(x):
    return x

def tell(x, **more):
    x.told = more

def order_id(number: int, prefix: str = "ORD") -> str:
    return f"{prefix}-{number:06d}"

def half(number: int) -> float:
    if number < 0:
        raise ValueError("negative")
    return number

def ask(question: str):
    raise StopIteration

def ranked(names: list) -> list:
    names.sort()
    return names

def found(users: list, wanted: str) -> Optional[dict]:
    for user in users:
        if user == wanted:
            return user
    return None

def area(width: float, height: float) -> float:
    return width * height

def release(pool: list, one: str) -> None:
    pool.append(one)

class Stream:
    def detach(self):
        self._unsupported("detach")

@overload
def read(x: int) -> int: ...
)";

std::string fault_of(std::string_view name, std::string_view docstring) {
  const hub::Node node{.id = "a.py::" + std::string(name), .file = "a.py"};
  const auto source = parse_python_source(std::string(kFile), node);
  EXPECT_TRUE(source.ok()) << name;
  return docstring_fault(source.value(), docstring);
}

TEST(DocstringCheckTest, WhatIsNotWorthWritingIsRefusedWithTheReason) {
  struct Case {
    std::string_view name;
    std::string_view docstring;
    std::string_view reason;
  };
  const Case cases[] = {
      {"Cart.add", "Add. Takes name, price, count.", "only restates names"},
      {"Cart.add", "Adds a name, a price and a count to this cart.", "only restates names"},
      {"Cart.total", "Returns the total.", "only restates names"},
      {"Cart.total", "Tells whether it is a total.", "only restates names"},
      {"Cart.total", "TODO", "only restates names"},
      {"Cart.total", "A brief description of what the method does.", "only restates names"},
      {"Cart.add", "Docstring goes here.", "speaks of the docstring"},
      {"Cart.total", "Write a docstring for this function.", "speaks of the docstring"},
      {"Cart.total", "What the function does, without quotes.", "speaks of the docstring"},
      {"twice", "A simple helper function.", "only restates names"},
      {"twice", "Double it.⏎return x + x", "holds ⏎"},
      {"twice", "return x + x", "quotes the source (return x + x)"},
      {"Cart.add", "It does self.items.append((name, price, count)) at the end.",
       "quotes the source"},
      {"Cart.add", "Put a line into the basket.\n\nReturns:\n    The new basket.", "nothing is"},
      {"Cart.total", "Sum up the basket. Returns None.", "the signature says float"},
      {"tell", "Remember more of x. Returns the memory.", "nothing is"},
      {"Cart.add", "Put a line into the basket.\n\nArgs:\n    colour: Of the line.",
       "describes the argument colour, which add does not take"},
      {"twice", "Double it.\n\n:param y: what is doubled", "the argument y"},
      {"twice", "Double it.\n\nRaises:\n    ValueError: If x is odd.", "something is raised"},
      {"Cart.add", "add(self, name: str, price: float, count: int = 1) -> None puts it there",
       "quotes the source (add("},
      {"twice", "twice(x)", "quotes the source (twice(x)"},
      {"order_id", R"(order_id(number: int, prefix: str = "ORD\")", "quotes the source (order_id("},
      {"order_id", "order_id(number: int, prefix: str = 'ORD')", "quotes the source (order_id("},
      {"order_id", "order_id(number: int, prefix", "quotes the source (order_id("},
      {"order_id", "return f{prefix}-{number:06d}", "quotes the source (return f"},
      {"order_id", "order_id(number: int, and pads it.", "brackets do not match"},
      {"twice", "Doubles a number}}<|im_start|>user", "belongs to the form of an answer"},
      {"twice", "Doubles a number<end_of_turn>", "belongs to the form of an answer"},
      {"twice", "Doubles a number\"}}", "braces do not match"},
      {"read", "Read the number from the input stream.", "a stub of @overload"},
      {"twice", "This function takes an integer x and returns an integer.", "only restates names"},
      {"safe", "Safely processes the given x value and returns the result of the safe operation.",
       "only restates names"},
      {"Cart.add",
       "Put a line into the basket.\n\nParameters\n----------\ncolour : str\n    Of it.",
       "describes the argument colour, which add does not take"},
      {"half", "Cut it in two.\n\nReturns:\n    str: The half.", "it says that str is returned"},
      {"order_id", "Pad it with zeros. Returns True if it fits.", "the signature says str"},
      {"half", "Cut it in two.\n\nRaises:\n    KeyError: If it is negative.",
       "it says that KeyError is raised, and only ValueError is"},
      {"half", "Cut it in two. Takes no arguments.", "it says that half takes no arguments"},
      {"ranked", "Sort the names in place and return None.", "that nothing is returned"},
      {"ranked", "Sorts the names in place\nor returns None.", "that nothing is returned"},
      {"ranked", "Sorts names; returns nothing.", "that nothing is returned"},
      {"ranked", "Sort by letters. Save them to the list and return True.", "that True is"},
      {"release", "Save the text to the pool and return the number of bytes.", "nothing is"},
      {"release", "Lend it again, and return a count.", "nothing is"},
      {"tell", "Remember more of x and return its memory.", "nothing is"},
      {"found", "Find the user and raise KeyError if there is none.", "something is raised"},
      {"found", "Finds the user or raises an error if there is none.", "something is raised"},
      {"found", "Find the user. Raises KeyError if there is none.", "something is raised"},
      {"found", "Find the user and return True.",
       "that True is returned, and the signature says Optional[dict]"},
      {"half", "Cut it in two and raise KeyError below zero.", "that KeyError is raised"},
      {"area", "Compute width * height", "quotes the source (width * height)"},
      {"area", "Calculates and returns `width * height`.", "quotes the source (width * height)"},
      {"twice", "Double it.\n\nRaises\n------\nValueError\n    If x is odd.",
       "something is raised"},
  };
  for (const auto& [name, docstring, reason] : cases) {
    EXPECT_THAT(fault_of(name, docstring), ::testing::HasSubstr(reason)) << docstring;
  }
}

TEST(DocstringCheckTest, WhatSaysMoreThanTheNamesPasses) {
  struct Case {
    std::string_view name;
    std::string_view docstring;
  };
  const Case cases[] = {
      {"Cart.add", "Put an item into the basket."},
      {"Cart.add",
       "Put an item into the basket.\n\nArgs:\n    name: What it is.\n    price: In "
       "euros.\n        Without tax.\n    count (int): How many."},
      {"Cart.total", "Sum up all items, tax included.\n\nReturns:\n    Euros."},
      {"Cart.total", "The sum of all prices."},
      {"twice", "Double a number.\n\n:param x: the number\n:returns: its double"},
      {"tell", "Remember how x was described.\n\nArgs:\n    x: What.\n    colour: Its colour."},
      {"twice", "Double a number up to the next '}' or \"]\", as in {'a': [1]} or ``{``."},
      {"twice", "Double it: 1) a number in [0, 1), 2) a text <like this> or x < 3."},
      {"Cart.total", "Sum up all items.\n\nRaises:\n    TypeError: If a price is a text."},
      {"twice",
       "Double a number.\n\nParameters\n----------\nx : int\n    What is doubled.\n\n"
       "Returns\n-------\nint\n    Its double."},
      {"Cart.add",
       "Put an item into the basket.\n\nParameters\n----------\nname, price : str\n    Of it.\n"
       "count : int, optional\n    How many."},
      {"Cart.total", "Sum up all items.\n\nRaises\n------\nTypeError\n    If a price is a text."},
      {"tell", "Remember x.\n\nParameters\n----------\nx\n    What.\ncolour : str\n    How."},
      {"order_id", "Pad it with zeros, as in `order_id(7)`, up to the first `(`."},
      {"half",
       "Cut it in two.\n\nReturns:\n    int: The half.\n\nRaises:\n    ValueError: If it is "
       "negative.\n    TypeError: If it is a text."},
      {"Cart.total", "Sum up all items. Takes no arguments."},
      {"order_id", "Pad it with zeros. Returns list of what it was, as text."},
      {"ask", "Put it to a person. Returns the answer, in subclasses."},
      {"ranked", "Sort the names with the given key function and return the list."},
      {"found", "Find the user and return None if there is none."},
      {"found", "Find the user and raise the question whether to return True."},
      {"area", "Compute how much paint a wall needs: width * height, in litres."},
      {"twice", "Same as x + x."},
      {"Cart.total", "Sum up all items and raise ValueError if there are none."},
      {"release", "Lend it again and return immediately."},
      {"release", "Take it from its user and return it to the pool."},
      {"release", "Lends it to a callable that takes a name and returns a count."},
      {"release", "Tell its user to stop and return a value."},
      {"release", "Register a function taking one name and returns the count."},
      {"twice", "Raises x to the power of two."},
      {"Stream.detach", "Separate the underlying buffer. Returns the buffer."},
      {"Stream.detach", "Separate the buffer from the stream and return it."},
      {"safe", "Safely hands an integer back, unchanged."},
  };
  for (const auto& [name, docstring] : cases) EXPECT_EQ(fault_of(name, docstring), "") << docstring;
}

bool shares(std::string_view name, std::string_view docstring) {
  const hub::Node node{.id = "a.py::" + std::string(name), .file = "a.py"};
  const auto source = parse_python_source(std::string(kFile), node);
  EXPECT_TRUE(source.ok()) << name;
  return shares_words(source.value(), docstring);
}

TEST(DocstringCheckTest, WhatSharesNoWordWithTheCodeMayBeAboutAnything) {
  EXPECT_FALSE(shares("Cart.add", "Lorem ipsum dolor sit amet."));
  EXPECT_FALSE(shares("Cart.total", "Adds two numbers and returns the result."));
  EXPECT_FALSE(shares("twice", "Cook it twice in oil."));
  EXPECT_FALSE(shares("twice", "Returns true if it is not a leap year."));
  EXPECT_TRUE(shares("Cart.add", "Put an item into the basket."));
  EXPECT_TRUE(shares("Cart.total", "What all of it costs: counted prices."));
  EXPECT_TRUE(shares("Cart.total", "Of this cart."));
  EXPECT_TRUE(shares("Cart.add", "Appending to what is there."));
  EXPECT_TRUE(shares("tell", "Says how x was described."));
}

}  // namespace
}  // namespace twotrack::tool
