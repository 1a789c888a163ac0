/** Round values between two others, for an axis: about five, or the powers of ten. */
export function ticks_of(from: number, to: number, is_log: boolean): number[] {
  if (is_log) {
    const found = [];
    for (let value = 1; value <= to; value *= 10) found.push(value);
    return found;
  }
  const raw = (to - from) / 5;
  if (raw <= 0) return [from];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw)!;
  const found = [];
  for (let value = Math.ceil(from / step) * step; value <= to + step / 1e6; value += step) found.push(Number(value.toPrecision(12)));
  return found;
}
