// What counts as a node in each language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hub/language.h"
#include "hub/outline.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// "method A.f: int f()" for each node but the file's own.
std::vector<std::string> nodes_of(std::string_view file, std::string_view text) {
  std::vector<std::string> lines;
  for (const Node& node : outline(file, text)) {
    if (node.type == NodeType::kFile) continue;
    const std::string name = node.id.substr(file.size() + 2);
    lines.push_back(std::string(name_of(node.type)) + " " + name + ": " + node.signature);
  }
  return lines;
}

Node node_called(std::string_view name, std::string_view file, std::string_view text) {
  for (Node& node : outline(file, text)) {
    if (node.name == name) return std::move(node);
  }
  ADD_FAILURE() << "no " << name;
  return {};
}

TEST(LanguagesTest, ALanguageIsKnownByTheNamesOfItsFiles) {
  for (const Language& language : languages()) {
    SCOPED_TRACE(language.name);
    for (const std::string_view suffix : language.suffixes) {
      EXPECT_EQ(language_of("a" + std::string(suffix)), &language) << suffix;
    }
  }
}

TEST(LanguagesTest, C) {
  EXPECT_THAT(nodes_of("a.c", R"c(
int old(a, b) int a; char *b; { return a; }
static const char *name(void) { return "x"; }
int (*chosen(int x))(int) { return 0; }
int declared(int a);
typedef struct { int a; } T;
typedef enum { A } E;
struct s { int x; };
union u { int x; };
struct forward;
static struct s *get(struct s *a) { return a; }
)c"),
              ElementsAre("function old: int old(a, b) int a; char *b",
                          "function name: static const char *name(void)",
                          "function chosen: int (*chosen(int x))(int)", "class T: typedef struct T",
                          "class E: typedef enum E", "class s: struct s", "class u: union u",
                          "function get: static struct s *get(struct s *a)"));
}

TEST(LanguagesTest, Cpp) {
  EXPECT_THAT(
      nodes_of("a.cc", R"c(
namespace a::b {
namespace {
int add(int a, int b) { return plus(a, b); }
}
template <class T>
class A : public B {
 public:
  A(int x) : x_(x), y_(make(x)) {}
  A() = default;
  ~A() {}
  void declared();
  operator bool() const { return true; }
  bool operator()(int a) { return true; }
  bool operator==(const A& o) const { return o.x_ == x_; }
  friend std::ostream& operator<<(std::ostream& o, const A& a) { return o; }
  struct In { void deep() {} };
  enum class E { kA };
  int& r() { return *p(); }
  auto t() -> int { return 1; }
};
template <typename T>
void A<T>::declared() {}
template <typename T>
inline A<T>::
operator T() const { return 1; }
void A<int>::In::out() {}
}
extern "C" { void c_function(void) {} }
)c"),
      ElementsAre("function a.b.add: int add(int a, int b)",
                  "class a.b.A: template <class T> class A : public B", "method a.b.A.A: A(int x)",
                  "method a.b.A.A#2: A() = default", "method a.b.A.~A: ~A()",
                  "method a.b.A.operator bool: operator bool() const",
                  "method a.b.A.operator(): bool operator()(int a)",
                  "method a.b.A.operator==: bool operator==(const A& o) const",
                  "method a.b.A.operator<<: friend std::ostream& "
                  "operator<<(std::ostream& o, const A& a)",
                  "class a.b.A.In: struct In", "method a.b.A.In.deep: void deep()",
                  "class a.b.A.E: enum class E", "method a.b.A.r: int& r()",
                  "method a.b.A.t: auto t() -> int",
                  "method a.b.A.declared: template <typename T> void A<T>::declared()",
                  "method a.b.A.operator T: template <typename T> inline A<T>:: operator T() const",
                  "method a.b.A.In.out: void A<int>::In::out()",
                  "function c_function: void c_function(void)"));
}

TEST(LanguagesTest, MacrosThatTheGrammarDoesNotKnow) {
  EXPECT_THAT(
      nodes_of("a.h", R"c(
BEGIN_NAMESPACE
namespace std VISIBLE(default)
{
class EXPORT X { void m() NOEXCEPT {} };
NODISCARD INLINE const char* f() { return ""; }
ATTRIBUTE(1, 2) int g() { return 1; }
struct POINT { int x; };
void h(DWORD a) NOEXCEPT_IF(true) { }
}
END_NAMESPACE
)c"),
      ElementsAre("class std.X: class EXPORT X", "method std.X.m: void m() NOEXCEPT",
                  "function std.f: NODISCARD INLINE const char* f()",
                  "function std.g: ATTRIBUTE(1, 2) int g()", "class std.POINT: struct POINT",
                  "function std.h: void h(DWORD a) NOEXCEPT_IF(true)"));
  EXPECT_THAT(nodes_of("a.h", R"c(
namespace std VISIBLE(default)
{
template <class A>
NODISCARD
const char* f() const NOEXCEPT { return ""; }
}
)c"),
              ElementsAre("function std.f: template <class A> NODISCARD const char* f() const "
                          "NOEXCEPT"));
  EXPECT_THAT(nodes_of("a.h", R"c(
struct S {
  using A LATER("b") = int;
  auto operator() [[nodiscard]] (int a) const { return a; }
  auto has(int a) const -> decltype(find(a), void(), true) { return true; }
  int call(int a) CV_REF noexcept(N) { return a; }
  inline friend std::ptrdiff_t operator-(const S& a, int* b) { return 1; }
  friend S operator?:(const S& a, const S& b, const S& c) { return a; }
};
void T::
#if A
check(int a)
#else
check(long a)
#endif
{ ASSERT_VALID((*this)) }
)c"),
              ElementsAre("class S: struct S",
                          "method S.operator(): auto operator() [[nodiscard]] (int a) const",
                          "method S.has: auto has(int a) const -> decltype(find(a), void(), true)",
                          "method S.call: int call(int a) CV_REF noexcept(N)",
                          "method S.operator-: inline friend std::ptrdiff_t operator-(const S& a, "
                          "int* b)",
                          "method S.operator?:: friend S operator?:(const S& a, const S& b, const "
                          "S& c)",
                          "method T.check: void T:: check(int a)"));
  // A macro that makes functions: what it is given tells them apart, whatever comes before.
  EXPECT_THAT(nodes_of("a.cc", "TEST(Foo, Bar) { f(); }\nTEST(Foo, Baz) {}\n"),
              ElementsAre("function TEST.Foo.Bar: TEST(Foo, Bar)",
                          "function TEST.Foo.Baz: TEST(Foo, Baz)"));
}

TEST(LanguagesTest, WhatIsNotUnderstoodIsToldUnlessItLooksLikeAMacro) {
  EXPECT_EQ(outline_of("a.cc", "int f() { return 1; }\n").trouble, "");
  EXPECT_EQ(outline_of("a.cc", "#define A(x) x\nA(int) f A(() { return 1; })\n").trouble, "");
  EXPECT_THAT(outline_of("a.cc", "int f() {\n  return 1;\n\nint g() { return 2; }\n").trouble,
              HasSubstr("is not understood"));
  EXPECT_THAT(outline_of("a.c", "int f(int a {\n  return 1;\n}\n").trouble,
              HasSubstr("is not understood"));
}

TEST(LanguagesTest, BranchesOfThePreprocessorThatAreNotWhole) {
  EXPECT_THAT(nodes_of("a.h", R"c(
struct S {
  int
#if A
  insert(int a)
#else
  insert(long a)
#endif
  { return 1; }
#if A
  int both() { return 1; }
#else
  long both() { return 2; }
#endif
#if 0
  } nothing here
#endif
};
void f() {
#ifdef B
  if (b) {
#else
  while (b) {
#endif
  }
}
void g() {}
)c"),
              ElementsAre("class S: struct S", "method S.insert: int insert(int a)",
                          "method S.both: int both()", "method S.both#2: long both()",
                          "function f: void f()", "function g: void g()"));
}

TEST(LanguagesTest, JavaScript) {
  EXPECT_THAT(
      nodes_of("a.mjs", R"js(
export function add(a, b) { return a + b; }
export default function () {}
export const arrow = async (a) => { await a(); };
const x = 1, y = function named() {};
class K extends L {
  #own() {}
  static s() {}
  field = () => 1;
  get prop() { return 1; }
  set prop(v) {}
  'quoted name'() {}
  [Symbol.iterator]() {}
  async *gen() {}
}
const obj = { m() {}, n: () => 1, o: { p: function () {} }, q: 1 };
A.prototype.meth = function (a) {};
module.exports.f = () => {};
module.exports = { z() {} };
describe('x', () => { function inner() {} });
(function iife() { var q = function() {} })();
var C = class { m() {} };
)js"),
      ElementsAre(
          "function add: export function add(a, b)", "function default: export default function ()",
          "function arrow: export const arrow = async (a)", "function y: y = function named()",
          "class K: class K extends L", "method K.#own: #own()", "method K.s: static s()",
          "method K.field: field = ()", "method K.prop: get prop()", "method K.prop#2: set prop(v)",
          "method K.quoted name: 'quoted name'()",
          "method K.[Symbol.iterator]: [Symbol.iterator]()", "method K.gen: async *gen()",
          "method obj.m: m()", "method obj.n: n: ()", "method obj.o.p: p: function ()",
          "method A.meth: A.prototype.meth = function (a)", "function f: module.exports.f = ()",
          "function z: z()", "function inner: function inner()", "function iife: function iife()",
          "function iife.q: var q = function()", "class C: var C = class", "method C.m: m()"));
}

TEST(LanguagesTest, TypeScript) {
  EXPECT_THAT(
      nodes_of("a.ts", R"ts(
namespace N.M { export function f(): void {} }
export interface I<T> { a: number; m(x: T): string; }
abstract class Q {
  abstract n(): void;
  private o = (a: number): string => '';
  constructor(private x: number) {}
}
@Component({a: 1})
export class Dec {}
export enum E { A }
function over(a: string): void;
function over(a: any) {}
declare function known(x: number): string;
export const gen = <T,>(a: T): T => a;
)ts"),
      ElementsAre("function N.M.f: export function f(): void", "class I: export interface I<T>",
                  "method I.m: m(x: T): string", "class Q: abstract class Q",
                  "method Q.n: abstract n(): void", "method Q.o: private o = (a: number): string",
                  "method Q.constructor: constructor(private x: number)",
                  "class Dec: export class Dec", "class E: export enum E",
                  "function over: function over(a: string): void",
                  "function over#2: function over(a: any)",
                  "function known: declare function known(x: number): string",
                  "function gen: export const gen = <T,>(a: T): T"));
  EXPECT_THAT(
      nodes_of("a.tsx", "export const App: FC = () => <div onClick={() => go()}>x</div>;\n"),
      ElementsAre("function App: export const App: FC = ()"));
}

TEST(LanguagesTest, Go) {
  EXPECT_THAT(
      nodes_of("a.go", R"go(
package main
type T struct { a int }
type (
	U interface { M(a int) error }
	V int
)
func New[K any](a int) *T { return &T{a} }
func (t *T) Get() int { return t.a }
func (v V) S() string { return "" }
func (g *G[K]) M() {}
var h = func() {}
func asm(a int) int
)go"),
      ElementsAre("class T: type T struct", "class U: U interface", "method U.M: M(a int) error",
                  "class V: V int", "function New: func New[K any](a int) *T",
                  "method T.Get: func (t *T) Get() int", "method V.S: func (v V) S() string",
                  "method G.M: func (g *G[K]) M()", "function h: var h = func()",
                  "function asm: func asm(a int) int"));
}

TEST(LanguagesTest, Rust) {
  EXPECT_THAT(
      nodes_of("a.rs", R"rs(
#[derive(Debug)]
pub struct A<T> { a: T }
struct Unit;
impl<T> A<T> { pub fn new() -> Self { Self::make() } }
impl fmt::Display for A<u8> { fn fmt(&self) {} }
impl T for &'a B { fn x() {} }
impl T for crate::x::C { fn z() {} }
trait Tr { fn required(&self); fn given(&self) {} }
mod m { fn inside() {} mod tests { #[test] fn t() {} } }
enum E { A(u8) }
pub async unsafe extern "C" fn ff() {}
)rs"),
      ElementsAre("class A: pub struct A<T>", "class Unit: struct Unit",
                  "method A.new: pub fn new() -> Self", "method A.fmt: fn fmt(&self)",
                  "method B.x: fn x()", "method crate.x.C.z: fn z()", "class Tr: trait Tr",
                  "method Tr.required: fn required(&self)", "method Tr.given: fn given(&self)",
                  "function m.inside: fn inside()", "function m.tests.t: fn t()", "class E: enum E",
                  "function ff: pub async unsafe extern \"C\" fn ff()"));
}

TEST(LanguagesTest, Java) {
  EXPECT_THAT(
      nodes_of("A.java", R"java(
package a;
@Deprecated
public class A<T> extends B {
  public A(int a) { super(a); }
  @Override public void m() { new Thread(new Runnable() { public void run() { go(); } }); }
  interface I { int n(); default void d() {} }
  enum E { X { void e() {} }, Y; void e() {} }
  record R(int a) { R { } }
  @interface An { String value() default ""; }
  static class Nest { void m() {} void m(int a) {} }
}
)java"),
      ElementsAre("class A: public class A<T> extends B", "method A.A: public A(int a)",
                  "method A.m: public void m()", "method A.m.Runnable.run: public void run()",
                  "class A.I: interface I", "method A.I.n: int n()",
                  "method A.I.d: default void d()", "class A.E: enum E", "method A.E.X.e: void e()",
                  "method A.E.e: void e()", "class A.R: record R(int a)", "method A.R.R: R",
                  "class A.An: @interface An", "method A.An.value: String value() default \"\"",
                  "class A.Nest: static class Nest", "method A.Nest.m: void m()",
                  "method A.Nest.m#2: void m(int a)"));
}

TEST(LanguagesTest, DecoratorsAreOneByOneAndBelongToTheNode) {
  struct Case {
    std::string_view file;
    std::string_view text;
    std::vector<std::string> decorators;
    uint64_t start_line;
  };
  const Case cases[] = {
      {"a.py", "@a\n# why\n@b(\n  1)\ndef f(): pass\n", {"@a", "@b(1)"}, 1},
      {"a.ts", "@A({x: 1})\nexport class f {}\n", {"@A({x: 1})"}, 1},
      {"a.java", "class A {\n  @X @Y(1)\n  void f() {}\n}\n", {"@X", "@Y(1)"}, 2},
      {"a.rs", "use a;\n\n#[test]\n#[ignore]\nfn f() {}\n", {"#[test]", "#[ignore]"}, 3},
      {"a.cc", "[[nodiscard]] int f() { return 1; }\n", {"[[nodiscard]]"}, 1},
  };
  for (const auto& [file, text, decorators, start_line] : cases) {
    SCOPED_TRACE(file);
    const Node node = node_called(file == "a.java" ? "A.f" : "f", file, text);
    EXPECT_EQ(node.decorators, decorators);
    EXPECT_EQ(node.start_line, start_line);
    EXPECT_EQ(node.signature.find('@'), std::string::npos);
    EXPECT_EQ(node.signature.find('['), std::string::npos);
  }
}

TEST(LanguagesTest, TheCommentRightAboveDocuments) {
  struct Case {
    std::string_view file;
    std::string_view text;
    std::string_view doc;
  };
  const Case cases[] = {
      {"a.go", "package a\n\n// f does.\n// More.\nfunc f() {}\n", "f does.\nMore."},
      {"a.js", "/**\n * Does.\n *\n *   more\n */\nexport function f() {}\n", "Does.\n\n  more"},
      {"a.rs", "//! Of the file.\n/// Does.\n#[a]\nfn f() {}\n", "Does."},
      {"a.cc", "// Far.\n\n// Near.\ntemplate <class T>\nvoid f() {}\n", "Near."},
      {"a.cc", "int x;  // of x\nvoid f() {}\n", ""},
      {"a.cc", "// far\n\nvoid f() {}\n", ""},
      {"a.cc", "/* one */\n/* two */\nvoid f() {}\n", "two"},
      {"a.c", "//\nvoid f() {}\n", ""},
  };
  for (const auto& [file, text, doc] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(node_called("f", file, text).docstring, doc);
  }
}

TEST(LanguagesTest, AFileIsDocumentedByTheCommentItBeginsWith) {
  const auto doc = [](std::string_view file, std::string_view text) {
    return outline(file, text)[0].docstring;
  };
  EXPECT_EQ(doc("a.go", "// Package a does.\npackage a\n"), "Package a does.");
  EXPECT_EQ(doc("a.cc", "// Copyright 2020 A\n\n// The idea.\n#include <b>\n"), "The idea.");
  EXPECT_EQ(doc("a.js", "#!/usr/bin/env node\n/* Runs. */\n'use strict';\n"), "Runs.");
  EXPECT_EQ(doc("a.cc", "// Of f.\nvoid f() {}\n"), "");
  EXPECT_EQ(doc("a.cc", "int x;\n// later\n"), "");
}

// "f: a b" for each node that calls something.
std::vector<std::string> calls_of(std::string_view file, std::string_view text) {
  std::vector<std::string> lines;
  for (const Calls& calls : outline_of(file, text).calls) {
    std::string line = calls.node_id.substr(file.size());
    if (line.starts_with("::")) line.erase(0, 2);
    line.push_back(':');
    for (const std::string& name : calls.names) line.append(" ").append(name);
    lines.push_back(std::move(line));
  }
  return lines;
}

TEST(LanguagesTest, CallsAreThoseOfTheNodesOwnText) {
  EXPECT_THAT(calls_of("a.py",
                       "setup()\n@deco(1)\nclass A:\n  x = make()\n  def m(self):\n"
                       "    self.n(); os.path.join(f(), f())\n    def g(): open(x).close()\n"
                       "    last()\n"),
              ElementsAre(": setup", "A: deco make", "A.m: self.n os.path.join f last",
                          "A.m.g: close open"));
  EXPECT_THAT(calls_of("a.cc", "void f() { this->g<int>(1); a::b(2); new Foo(3); (*x)(4); }\n"),
              ElementsAre("f: this.g a.b Foo"));
  EXPECT_THAT(calls_of("a.js", "const f = () => { a.b?.c(); new K(); };\n"),
              ElementsAre("f: a.b.c K"));
  EXPECT_THAT(calls_of("a.rs", "fn f() { S::new(); g::<u8>(1); vec![1]; x.y(); }\n"),
              ElementsAre("f: S.new g vec x.y"));
  EXPECT_THAT(calls_of("a.go", "package a\nfunc f() { fmt.Println(g()) }\n"),
              ElementsAre("f: fmt.Println g"));
  EXPECT_THAT(
      calls_of("A.java", "class A { void f() { System.out.println(g()); new B<C>(1); } }\n"),
      ElementsAre("A.f: System.out.println g B"));
  EXPECT_THAT(calls_of("a.c", "int x;\n"), IsEmpty());
}

TEST(LanguagesTest, CallsAreBounded) {
  std::string text = "def f():\n";
  for (size_t i = 0; i < 2 * kCallsMax; ++i) text += "  f" + std::to_string(i) + "()\n";
  text += "  " + std::string(5000, 'x') + "()\n";
  const std::vector<Calls> calls = outline_of("a.py", text).calls;
  ASSERT_EQ(calls.size(), 1U);
  EXPECT_EQ(calls[0].names.size(), kCallsMax);
}

}  // namespace
}  // namespace twotrack::hub
