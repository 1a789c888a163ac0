/* eslint */
'use strict';
/** Adds numbers. */
export function add(a, b) { return a + b; }
export default function () { return foo.bar(1); }
export const arrow = async (a) => { await a(); };
const x = 1, y = function named() {};
class K extends L {
  #priv() {}
  static s() { return new Foo(1); }
  field = () => 1;
  get prop() { return 1; }
  set prop(v) {}
  'quoted name'() {}
  [Symbol.iterator]() {}
  async *gen() {}
}
const obj = { m() {}, n: () => 1, o: { p: function () {} }, q: 1 };
A.prototype.meth = function (a) { return this.x?.y(); };
module.exports.f = () => {};
module.exports = { z() {} };
describe('x', () => { function inner() {} });
(function iife() { var q = function() {} })();
var C2 = class { m() {} };
