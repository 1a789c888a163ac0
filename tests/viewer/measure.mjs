// Opens one agent in Chromium and prints what measure.py promises.
import fs from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(process.env.PACKAGES)("playwright-core");
const { URL: address, AGENT } = process.env;

const WANTED = { first_rows_ms: 500, turn_ms: 150, long_task_ms: 50, frame_ms: 17.5, nodes: 400, memory_mb: 150 };
let is_bad = false;
function say(what, value, unit, wanted) {
  const is_over = wanted !== undefined && value > wanted;
  is_bad ||= is_over;
  console.log(`${what.padEnd(44)} ${value.toFixed(unit === "ms" ? 1 : 0).padStart(9)} ${unit}${wanted === undefined ? "" : `  (at most ${wanted} wanted${is_over ? ": MISSED" : ""})`}`);
}
const time_of = (event) => (event.tdur ?? event.dur) / 1000; // the processor's
const sum = (values) => values.reduce((all, one) => all + one, 0);
const share = (values, part) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--enable-precise-memory-info"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const first_page = page;
await page.goto(address); // the cookie

// What the page's own thread did, task by task: by the clock, and the processor's time for it, which is the same on a
// machine that is busy otherwise.
async function tasks_of(act, page = first_page) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  const result = await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain");
  const done = threads.map((thread) =>
    traceEvents.filter((one) => one.name === "ThreadControllerImpl::RunTask" && one.ph === "X" && one.pid === thread.pid && one.tid === thread.tid),
  );
  const own = done.toSorted((x, y) => y.length - x.length)[0] ?? [];
  const thread = own[0] ?? {};
  const inside = traceEvents.filter((one) => one.ph === "X" && one.pid === thread.pid && one.tid === thread.tid && one.cat.includes("devtools.timeline"));
  return {
    result,
    clock: own.map((one) => one.dur / 1000),
    processor: own.map(time_of),
    parts: parts_of(inside),
  };
}

// What the page's thread did it for: our script, or what the browser does for any page that changes as much.
const PARTS = {
  script: /^(FunctionCall|EvaluateScript|EventDispatch|FireAnimationFrame|TimerFire|RunMicrotasks|v8\.|V8\.|XHR|MinorGC|MajorGC|BlinkGC|CppGC)/,
  style: /^(UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet|InvalidateLayout)/,
  layout: /^(Layout|HitTest|IntersectionObserver)/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)/,
};
function parts_of(events) {
  const spent = Object.fromEntries(Object.keys(PARTS).map((part) => [part, 0]));
  const open = []; // each inside of the one before it
  for (const one of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length && open.at(-1).end <= one.ts) open.pop();
    const part = Object.keys(PARTS).find((name) => PARTS[name].test(one.name)) ?? null;
    const outer = open.findLast((around) => around.part)?.part;
    if (part) spent[part] += time_of(one);
    if (part && outer) spent[outer] -= time_of(one);
    open.push({ end: one.ts + one.dur, part });
  }
  return spent;
}

// A log that nobody has looked at gets its index first. From then on nothing may depend on its length.
const ready = await page.evaluate(async (agent) => {
  const start = performance.now();
  const ask = async (path) => {
    for (;;) {
      const answer = await fetch(`/api/agents/${encodeURIComponent(agent)}${path}`);
      if (answer.status !== 503) {
        const said = await answer.json();
        if (said.is_ready !== false) return said;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await ask(`/turns/${(await ask("")).last_turn}`);
  return performance.now() - start;
}, AGENT);
say("ready: the index and the packets are made", ready, "ms");

// What the first rows of any page take: one that holds a word, from a file, which asks nothing.
const empties = [];
for (let i = 0; i < 3; i++) {
  await page.goto("about:blank");
  await page.goto(`${new URL(address).origin}/assets/no-such-file`, { waitUntil: "commit" }).catch(() => {});
  empties.push(await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))));
}
say("an empty page, to its first frame, median of 3", share(empties, 0.5), "ms");

// First rows: from the beginning of loading to the frame with the first rows, three times.
const firsts = [];
for (let i = 0; i < 3; i++) {
  await page.goto("about:blank");
  await page.goto(`${new URL(address).origin}/#/a/${encodeURIComponent(AGENT)}`, { waitUntil: "commit" });
  firsts.push(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => (document.querySelector("#turns a") ? resolve(performance.now()) : requestAnimationFrame(look));
          look();
        }),
    ),
  );
}
say("first rows, median of 3", share(firsts, 0.5), "ms", WANTED.first_rows_ms);
await page.waitForSelector("#pane-shown .text");

// One turn after another, far apart, so that nothing is known before: from the step to the frame that has it. Before each,
// what any page would need for as little as possible: a small file from the same server, and the next frame.
const stepped = await tasks_of(() =>
  page.evaluate(async () => {
    const file = document.querySelector("link[rel=icon]").href;
    const slider = document.querySelector("input[type=range]");
    const pane = document.querySelector("#pane-shown");
    const [taken, nothing] = [[], []];
    const frame = () => new Promise(requestAnimationFrame);
    for (let i = 0; i < 60; i++) {
      let start = performance.now();
      await (await fetch(file, { cache: "no-store" })).text();
      await frame();
      nothing.push(performance.now() - start);
      const position = (i * 7919) % (Number(slider.max) + 1);
      start = performance.now();
      slider.value = String(position);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      for (let is_there = false; !is_there; ) {
        await frame();
        const turn = /^turn (\d+),/.exec(slider.getAttribute("aria-valuetext"))[1];
        const text = pane.querySelector(".text")?.textContent ?? "";
        is_there = (Number(slider.value) === position && text.includes(`"turn":${turn}}`)) || performance.now() - start > 5000;
      }
      taken.push(performance.now() - start);
    }
    return { taken, nothing };
  }),
);
const { taken, nothing } = stepped.result;
say("a small file and a frame, median of 60", share(nothing, 0.5), "ms");
say("a small file and a frame, 95 of 100", share(nothing, 0.95), "ms");
say("any turn, median of 60", share(taken, 0.5), "ms");
say("any turn, 95 of 100", share(taken, 0.95), "ms", WANTED.turn_ms);
say("any turn, worst of 60", Math.max(...taken), "ms", WANTED.turn_ms);
say("any turn, median: more than the file and frame", share(taken.map((one, i) => one - nothing[i]), 0.5), "ms");
say("any turn: the page's processor time, with the file", sum(stepped.processor) / taken.length, "ms");
for (const [part, spent] of Object.entries(stepped.parts)) say(`any turn: of it ${part}`, spent / taken.length, "ms");

// What the process that holds the page has for itself; of all such processes the largest.
async function memory_of_page() {
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  const own = processInfo.filter((one) => one.type === "renderer").map(({ id }) => {
    const lines = fs.readFileSync(`/proc/${id}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
    return sum([...lines].map((line) => Number(line[1]))) / 1000;
  });
  return Math.max(...own);
}

const session = await context.newCDPSession(page);
await session.send("Performance.enable");
const metrics = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map((one) => [one.name, one.value]));

// Scrubbing from end to end, a step each frame. Before it as many frames in which nothing is done; as many in which a page
// without any program of ours has as many letters replaced, in columns of the same size; and as many in which copies of what
// our page painted are shown without its program: that is the browser's own part.
const STEPS = 400;
const COPIES = 12;
async function step_frames([steps, kind]) {
  const slider = document.querySelector("input[type=range]");
  const columns = [...document.querySelectorAll("pre")];
  const frames = [];
  let last = performance.now();
  for (let i = 0; i <= steps; i++) {
    if (kind === "scrubbing") {
      slider.value = String(Math.round((i / steps) * Number(slider.max)));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (kind === "copies") globalThis.show_copy(i);
    if (kind === "plain text") for (const one of columns) one.firstChild.data = `${i} `.repeat(one.dataset.letters / `${i} `.length);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  return frames;
}
const letters = await page.evaluate(() => ["turns", "returned", "shown", "why"].map((name) => document.querySelector(`#pane-${name}`).innerText.length));
const plain = await context.newPage();
await plain.evaluate((letters) => {
  document.body.style.cssText = "display:grid;grid-template-columns:250px 1fr 1.1fr .85fr;height:700px;margin:0;padding-top:200px;box-sizing:content-box";
  for (const count of letters) {
    const column = document.body.appendChild(document.createElement("pre"));
    column.style.cssText = "margin:0;overflow:hidden;white-space:pre-wrap;overflow-wrap:anywhere;contain:strict";
    column.dataset.letters = String(count);
    column.append("x");
  }
}, letters);

// The same page once more, whose program is taken away: copies of what it painted in some turns are put in the place of each other.
const copied = await context.newPage();
await copied.goto(page.url());
await copied.waitForSelector("#pane-shown .text");
await copied.evaluate(async (count) => {
  const slider = document.querySelector("input[type=range]");
  const copies = [];
  for (let i = 0; i < count; i++) {
    slider.value = String(Math.round(((i + 0.5) / count) * Number(slider.max)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    const screen = document.querySelector(".turns");
    const copy = screen.cloneNode(true);
    // A copy is not scrolled: its rows stand where they were seen.
    const lists = copy.querySelectorAll("#turns, #raw");
    screen.querySelectorAll("#turns, #raw").forEach((list, at) => {
      const rows = lists[at].querySelector(".painted");
      rows.style.top = `${parseFloat(rows.style.top) - list.scrollTop}px`;
    });
    copies.push(copy);
  }
  const app = document.querySelector("#app");
  const still = app.cloneNode(true);
  app.replaceWith(still);
  const place = still.querySelector(".screen");
  globalThis.show_copy = (i) => place.replaceChildren(copies[i % count]);
}, COPIES);

const frames_of = {};
const spent_of = {};
for (const [kind, where] of [["nothing", page], ["plain text", plain], ["copies", copied], ["scrubbing", page]]) {
  await where.bringToFront();
  const { result, clock, processor, parts } = await tasks_of(() => where.evaluate(step_frames, [STEPS, kind]), where);
  const is_ours = kind === "scrubbing";
  frames_of[kind] = share(result, 0.95);
  spent_of[kind] = sum(processor) / result.length;
  say(`${kind}: a frame, median of ${STEPS}`, share(result, 0.5), "ms", is_ours ? WANTED.frame_ms : undefined);
  say(`${kind}: a frame, 95 of 100`, frames_of[kind], "ms");
  say(`${kind}: the processor's time for a step`, spent_of[kind], "ms");
  for (const [part, spent] of Object.entries(parts)) say(`${kind}: of it ${part}`, spent / result.length, "ms");
  say(`${kind}: the longest task, by the clock`, Math.max(0, ...clock), "ms", is_ours ? WANTED.long_task_ms : undefined);
  say(`${kind}: the longest task, the processor's time`, Math.max(0, ...processor), "ms", is_ours ? WANTED.long_task_ms : undefined);
}
for (const kind of ["plain text", "copies"]) {
  console.log(`scrubbing against ${kind}: ${(frames_of.scrubbing / frames_of[kind]).toFixed(2)} times the frame (95 of 100), ${(spent_of.scrubbing / spent_of[kind]).toFixed(2)} times the processor's time`);
}
await plain.close();
await copied.close();

const nodes = await page.evaluate(() => [document.querySelectorAll("#turns *, #raw *").length, document.querySelectorAll("*").length]);
say("nodes of rows", nodes[0], "", WANTED.nodes);
say("nodes in all", nodes[1], "");
await session.send("HeapProfiler.collectGarbage");
say("heap after all of that", (await metrics()).JSHeapUsedSize / 1e6, "MB");
say("the page's process after all of that", await memory_of_page(), "MB", WANTED.memory_mb);
await browser.close();
process.exit(is_bad ? 1 : 0);
