#include "tool/python_signature.h"

#include <gmock/gmock.h>

namespace twotrack::tool {
namespace {

TEST(PythonSignatureTest, TakesAHeadApart) {
  struct Case {
    std::string_view line;
    PythonSignature signature;
  };
  const Case cases[] = {
      {"def f()", {.name = "f"}},
      {"async def f() -> None", {.name = "f", .is_async = true, .returns = "None"}},
      {"def f(a, b: int, c=1, d: str = 'x')",
       {.name = "f", .parameters = {{"a"}, {"b", "int"}, {"c", "", "1"}, {"d", "str", "'x'"}}}},
      {"def f(self, /, a, *, b, *args: int, **kwargs)",
       {.name = "f", .parameters = {{"self"}, {"a"}, {"b"}, {"*args", "int"}, {"**kwargs"}}}},
      {"def f(a: dict[str, list[int]] = {}, b: tuple[()] = ()) -> Dict[str, Callable[[int], str]]",
       {.name = "f",
        .parameters = {{"a", "dict[str, list[int]]", "{}"}, {"b", "tuple[()]", "()"}},
        .returns = "Dict[str, Callable[[int], str]]"}},
      {"def f(a: Literal[',', '='] = ',', b: str = \"):\", c=\"\"\"x\",y\"\"\")",
       {.name = "f",
        .parameters = {{"a", "Literal[',', '=']", "','"},
                       {"b", "str", "\"):\""},
                       {"c", "", "\"\"\"x\",y\"\"\""}}}},
      {"def f(key=lambda x, y: x == y, z=1)",
       {.name = "f", .parameters = {{"key", "", "lambda x, y: x == y"}, {"z", "", "1"}}}},
      {"def f[T: (int, str)](a: T) -> T",
       {.name = "f", .parameters = {{"a", "T"}}, .returns = "T"}},
      {"def größe(ä: 'Maß')", {.name = "größe", .parameters = {{"ä", "'Maß'"}}}},
      {"async  def f(a,)", {.name = "f", .is_async = true, .parameters = {{"a"}}}},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.line);
    const auto signature = parse_signature(one.line);
    ASSERT_TRUE(signature.ok()) << signature.error().message;
    EXPECT_EQ(signature.value(), one.signature);
  }
}

TEST(PythonSignatureTest, RefusesWhatIsNoFunction) {
  for (const std::string_view line :
       {"", "class C(A)", "def", "def f", "def f(a", "define f()", "def f(a='", "lambda x: x"}) {
    SCOPED_TRACE(line);
    EXPECT_EQ(parse_signature(line).error().code, Code::kInvalid);
  }
}

}  // namespace
}  // namespace twotrack::tool
