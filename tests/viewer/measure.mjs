// Opens one agent in Chromium and prints what measure.py promises.
import { createRequire } from "node:module";

const { chromium } = createRequire(process.env.PACKAGES)("playwright-core");
const { URL: address, AGENT } = process.env;

const WANTED = { first_rows_ms: 500, turn_ms: 150, long_task_ms: 50, nodes: 400, heap_mb: 150 };
let is_bad = false;
function say(what, value, unit, wanted) {
  const is_over = wanted !== undefined && value > wanted;
  is_bad ||= is_over;
  console.log(`${what.padEnd(44)} ${value.toFixed(unit === "ms" ? 1 : 0).padStart(9)} ${unit}${wanted === undefined ? "" : `  (at most ${wanted} wanted${is_over ? ": MISSED" : ""})`}`);
}
const share = (values, part) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--enable-precise-memory-info"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(address); // the cookie

// A log that nobody has looked at gets its index first. From then on nothing may depend on its length.
const ready = await page.evaluate(async (agent) => {
  const start = performance.now();
  const ask = async (path) => {
    for (;;) {
      const answer = await fetch(`/api/agents/${encodeURIComponent(agent)}${path}`);
      if (answer.status !== 503) return answer.json();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await ask(`/turns/${(await ask("")).last_turn}`);
  return performance.now() - start;
}, AGENT);
say("ready: the index and the packets are made", ready, "ms");

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

// One turn after another, far apart, so that nothing is known before: from the click to the frame that has it.
const turns = await page.evaluate(async () => {
  const slider = document.querySelector("input[type=range]");
  const taken = [];
  for (let i = 0; i < 60; i++) {
    const position = (i * 7919) % (Number(slider.max) + 1);
    const start = performance.now();
    slider.value = String(position);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const before = document.querySelector("#pane-shown");
    await new Promise((resolve) => {
      const look = () => {
        const turn = /^turn (\d+),/.exec(slider.getAttribute("aria-valuetext"))[1];
        const text = before.querySelector(".text")?.textContent ?? "";
        if (Number(slider.value) === position && (text.includes(`"turn":${turn}}`) || performance.now() - start > 5000)) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    taken.push(performance.now() - start);
  }
  return taken;
});
say("any turn, median of 60", share(turns, 0.5), "ms");
say("any turn, 95 of 100", share(turns, 0.95), "ms", WANTED.turn_ms);

const session = await context.newCDPSession(page);
await session.send("Performance.enable");
const metrics = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map((one) => [one.name, one.value]));

// What the page's own thread did, task by task: by the clock, and the processor's time for it, which is the same on a
// machine that is busy otherwise.
async function tasks_of(act) {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  const result = await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain");
  const done = threads.map((thread) =>
    traceEvents.filter((one) => one.name === "ThreadControllerImpl::RunTask" && one.ph === "X" && one.pid === thread.pid && one.tid === thread.tid),
  );
  const own = done.toSorted((x, y) => y.length - x.length)[0] ?? [];
  return { result, clock: own.map((one) => one.dur / 1000), processor: own.map((one) => (one.tdur ?? one.dur) / 1000) };
}

// Scrubbing from end to end, a step each frame.
const scrubbed = await tasks_of(() =>
  page.evaluate(async () => {
    const slider = document.querySelector("input[type=range]");
    const frames = [];
    let last = performance.now();
    for (let i = 0; i <= 400; i++) {
      slider.value = String(Math.round((i / 400) * Number(slider.max)));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return frames;
  }),
);
const frames = scrubbed.result;
say("scrubbing: the processor's time for a step", scrubbed.processor.reduce((sum, one) => sum + one, 0) / frames.length, "ms");
say("scrubbing: a frame, median of 400", share(frames, 0.5), "ms");
say("scrubbing: a frame, 95 of 100", share(frames, 0.95), "ms");
say("scrubbing: the longest task, by the clock", Math.max(0, ...scrubbed.clock), "ms");
say("scrubbing: the longest task, the processor's time", Math.max(0, ...scrubbed.processor), "ms", WANTED.long_task_ms);

const nodes = await page.evaluate(() => [document.querySelectorAll("#turns *, #raw *").length, document.querySelectorAll("*").length]);
say("nodes of rows", nodes[0], "", WANTED.nodes);
say("nodes in all", nodes[1], "");
await session.send("HeapProfiler.collectGarbage");
say("heap after all of that", (await metrics()).JSHeapUsedSize / 1e6, "MB", WANTED.heap_mb);
await browser.close();
process.exit(is_bad ? 1 : 0);
