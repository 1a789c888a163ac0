/* Copyright X */
package a;
/** Class A. */
@Deprecated
public class A<T> extends B {
  /** Makes. */
  public A(int a) { super(a); }
  @Override public void m() { System.out.println(1); new Thread(new Runnable() { public void run() { go(); } }); this.x(); }
  interface I { int n(); default void d() {} }
  enum E { X { void e() {} }, Y; void e() {} }
  record R(int a) { R { } }
  @interface An { String value() default ""; }
  static class Nest { void m() {} void m(int a) {} }
}
