// Sizes, counts and times as people read them.

const NUMBER = new Intl.NumberFormat("en-US");

export const count = (n: number): string => NUMBER.format(n);

/** "1 turn", "3 turns". */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;

/** With a capital; a command that it begins with stays as it is typed. */
export const capital = (text: string): string => (text.startsWith("twotrack ") ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`);

/** With a capital and a full stop. */
export const sentence = (text: string): string => `${capital(text)}.`;

export function bytes(n: number | null | undefined): string {
  if (n === null || n === undefined) return "–";
  if (n < 1000) return `${n} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = n / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** 1234 as "1.2k". */
export function short(n: number | null | undefined): string {
  if (n === null || n === undefined) return "–";
  if (n < 1000) return String(n);
  if (n < 999_500) return `${n < 9950 ? (n / 1000).toFixed(1) : Math.round(n / 1000)}k`;
  return `${(n / 1e6).toFixed(1)}M`;
}

export function ms(n: number | null | undefined): string {
  if (n === null || n === undefined) return "–";
  if (n < 1) return `${n.toFixed(2)} ms`;
  if (n < 1000) return `${Math.round(n)} ms`;
  if (n < 60_000) return `${(n / 1000).toFixed(1)} s`;
  return `${Math.floor(n / 60_000)} min ${Math.round((n % 60_000) / 1000)} s`;
}

/** "3 min ago"; a date when it is long ago. */
export function ago(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return iso;
  const s = Math.max(0, (now - then) / 1000);
  if (s < 60) return `${Math.floor(s)} s ago`;
  if (s < 3600) return `${Math.floor(s / 60)} min ago`;
  if (s < 86_400) return `${Math.floor(s / 3600)} h ago`;
  return moment(iso);
}

/** "2026-11-17 21:15:40", in the reader's time zone. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The part of a run's id that tells it from others: it begins with a time, which stands beside it anyway. */
export const short_run = (id: string): string => id.replace(/^\d{8}T\d{6}Z-/, "") || "–";

/** The name in what a log records of its model. */
export function model_name(text: string): string {
  try {
    const model = JSON.parse(text) as { is?: { name?: string; model?: string }; name?: string; can?: { model?: string } };
    return model.is?.name ?? model.name ?? model.can?.model ?? text;
  } catch {
    return text;
  }
}

export function lasted(from: string, to: string): string {
  const span = Date.parse(to) - Date.parse(from);
  return Number.isNaN(span) ? "–" : ms(span);
}

/** What a JSON object says, as "a: 1, b: 2"; of other text nothing is changed. */
export function pairs(text: string): string {
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>)
      .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", ");
  } catch {
    return text;
  }
}

/** A fenced block of Markdown that its text cannot end. */
export function fenced(text: string, language = ""): string {
  let fence = "```";
  while (text.includes(fence)) fence += "`";
  return `${fence}${language}\n${text}\n${fence}\n`;
}
