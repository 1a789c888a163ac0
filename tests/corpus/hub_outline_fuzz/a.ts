namespace N.M { export function f(): void {} }
/** Doc I. */
export interface I<T> { a: number; m(x: T): string; }
abstract class Q { abstract n(): void; private o = (a: number): string => ''; @dec() p() {} constructor(private x: number) {} }
@Component({a: 1})
export class Dec {}
export enum E { A }
function over(a: string): void;
function over(a: number): void;
function over(a: any) {}
declare function dd(x: number): string;
declare module "foo" { export function g(): void; }
export const gen = <T,>(a: T): T => a;
export abstract class R {}
