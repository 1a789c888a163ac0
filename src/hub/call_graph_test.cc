#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/store_fixture.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CallGraphTest : public StoreTest {
 protected:
  std::vector<std::string> callers(std::string_view id) { return ok(store_.callers(id, 99)); }
  std::vector<std::string> callees(std::string_view id) { return ok(store_.callees(id, 99)); }

  Store store_ = open();
};

TEST_F(CallGraphTest, ACallMeansTheDefinitionOfItsOwnFile) {
  put(store_, {replacement("a.py", "def f(): g()\ndef g(): pass\n"),
               replacement("b.py", "def g(): pass\n")});
  EXPECT_THAT(callees("a.py::f"), ElementsAre("a.py::g"));
  EXPECT_THAT(callers("a.py::g"), ElementsAre("a.py::f"));
  EXPECT_THAT(callers("b.py::g"), IsEmpty());
}

TEST_F(CallGraphTest, OrTheOnlyOneOfAnotherFile) {
  put(store_, {replacement("a.py", "import b\ndef f(): b.g()\n"),
               replacement("b.py", "def g(): print()\n")});
  EXPECT_THAT(callees("a.py::f"), ElementsAre("b.py::g"));
  EXPECT_THAT(callers("b.py::g"), ElementsAre("a.py::f"));
  EXPECT_THAT(callees("b.py::g"), IsEmpty());
  // A third file makes it a guess, and nobody is told a guess.
  put(store_, {replacement("c.py", "def g(): pass\n")});
  EXPECT_THAT(callees("a.py::f"), IsEmpty());
  EXPECT_THAT(callers("b.py::g"), IsEmpty());
  EXPECT_THAT(callers("c.py::g"), IsEmpty());
  put(store_, {}, {"c.py"});
  EXPECT_THAT(callees("a.py::f"), ElementsAre("b.py::g"));
}

TEST_F(CallGraphTest, ScopesDecideAmongThoseOfOneFile) {
  put(store_, {replacement("a.py",
                           "class A:\n  def run(self): self.close()\n  def close(self): pass\n"
                           "class B:\n  def run(self): self.close()\n  def close(self): pass\n"
                           "def close(): pass\n"
                           "def stop(): close()\n"
                           "def other(x): x.close()\n"
                           "def named(): A.close()\n")});
  EXPECT_THAT(callees("a.py::A.run"), ElementsAre("a.py::A.close"));
  EXPECT_THAT(callees("a.py::B.run"), ElementsAre("a.py::B.close"));
  EXPECT_THAT(callees("a.py::stop"), ElementsAre("a.py::close"));
  EXPECT_THAT(callees("a.py::other"), IsEmpty());
  EXPECT_THAT(callers("a.py::A.close"), ElementsAre("a.py::A.run", "a.py::named"));
  EXPECT_THAT(callers("a.py::close"), ElementsAre("a.py::stop"));
}

TEST_F(CallGraphTest, OverloadsCountAsTheFirstOfThem) {
  put(store_, {replacement("a.cc", "void f(int) {}\nvoid f(long) {}\nvoid g() { f(1); }\n")});
  EXPECT_THAT(callees("a.cc::g"), ElementsAre("a.cc::f"));
  EXPECT_THAT(callers("a.cc::f"), ElementsAre("a.cc::g"));
}

TEST_F(CallGraphTest, WhatCallsItselfIsNotItsOwnCaller) {
  put(store_, {replacement("a.py", "def f(): f()\n")});
  EXPECT_THAT(callees("a.py::f"), IsEmpty());
  EXPECT_THAT(callers("a.py::f"), IsEmpty());
}

TEST_F(CallGraphTest, NoMoreAreToldThanAskedFor) {
  std::string text = "def f(): pass\n";
  std::string all = "def all():\n";
  for (int i = 0; i < 9; ++i) {
    text += "def g" + std::to_string(i) + "(): f()\n";
    all += "  g" + std::to_string(i) + "()\n";
  }
  put(store_, {replacement("a.py", text + all)});
  EXPECT_THAT(ok(store_.callers("a.py::f", 2)), ElementsAre("a.py::g0", "a.py::g1"));
  EXPECT_THAT(ok(store_.callees("a.py::all", 2)), ElementsAre("a.py::g0", "a.py::g1"));
}

TEST_F(CallGraphTest, AFileAndWhatIsNotThereCallNobody) {
  put(store_, {replacement("f.py", "def f(): pass\n")});
  EXPECT_THAT(callers("f.py"), IsEmpty());
  EXPECT_THAT(callees("f.py"), IsEmpty());
  EXPECT_THAT(callees("none"), IsEmpty());
}

}  // namespace
}  // namespace twotrack::hub
