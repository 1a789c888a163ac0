// Bytes as rows of sixteen: offset, hexadecimal, characters.

export const ROW_BYTES = 16;

export const decoded = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

export function hex_row(row: Uint8Array): { hex: string; text: string } {
  const hex = [...row].map((one, i) => one.toString(16).padStart(2, "0") + (i === 7 ? " " : "")).join(" ");
  const text = [...row].map((one) => (one >= 0x20 && one < 0x7f ? String.fromCharCode(one) : "·")).join("");
  return { hex: hex.padEnd(ROW_BYTES * 3), text };
}
