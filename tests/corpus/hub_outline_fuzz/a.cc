// The file.
#include <x>

namespace a::b {
namespace {
// Adds.
// Twice.
int add(int a, int b) { return plus(a, b); }
}
/** A class.
 *  With more.
 */
template <class T>
class A : public B {
 public:
  A(int x) : x_(x), y_(make(x)) {}
  A() = default;
  ~A() {}
  [[nodiscard]] int f() const { return this->g<int>(1); }
  void decl();
  operator bool() const { return true; }
  bool operator==(const A& o) const { return o.x_ == x_; }
  friend std::ostream& operator<<(std::ostream& o, const A& a) { return o; }
  struct In { void deep() {} };
  enum class E { kA };
  int* p() { return nullptr; }
  int& r() { return *p(); }
  auto t() -> int { return 1; }
};
template <typename T>
void A<T>::decl() { std::sort(1, 2); ns::foo(3)->bar(); new Foo(1); }
void A<int>::In::out() {}
int (*fp(int x))(int) { return 0; }
struct S { int x; } s;
struct Fwd;
typedef struct { int a; } Td;
}  // namespace a::b
extern "C" { void c_fn(void) {} }
TEST(Foo, Bar) { EXPECT_EQ(1, 1); }
TEST(Foo, Baz) { EXPECT_EQ(1, 1); }
class EXPORT X { void m() {} };
