// Opens one agent in Chromium and prints what measure.py promises.
import fs from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(process.env.PACKAGES)("playwright-core");
const { URL: address, AGENT } = process.env;

const WANTED = { first_rows_ms: 500, turn_ms: 150, long_task_ms: 50, nodes: 400, memory_mb: 150 };
let is_bad = false;
function say(what, value, unit, wanted) {
  const is_over = wanted !== undefined && value > wanted;
  is_bad ||= is_over;
  console.log(`${what.padEnd(44)} ${value.toFixed(unit === "ms" ? 1 : 0).padStart(9)} ${unit}${wanted === undefined ? "" : `  (at most ${wanted} wanted${is_over ? ": MISSED" : ""})`}`);
}
const sum = (values) => values.reduce((all, one) => all + one, 0);
const share = (values, part) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--enable-precise-memory-info"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(address); // the cookie

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
say("any turn, median: more than the file and frame", share(taken.map((one, i) => one - nothing[i]), 0.5), "ms");
say("any turn: the page's processor time, with the file", sum(stepped.processor) / taken.length, "ms");

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

// Scrubbing from end to end, a step each frame; and before it as many frames in which nothing is done.
const frames_of = (steps, is_scrubbing) =>
  tasks_of(() =>
    page.evaluate(
      async ([steps, is_scrubbing]) => {
        const slider = document.querySelector("input[type=range]");
        const frames = [];
        let last = performance.now();
        for (let i = 0; i <= steps; i++) {
          if (is_scrubbing) {
            slider.value = String(Math.round((i / steps) * Number(slider.max)));
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          }
          await new Promise(requestAnimationFrame);
          const now = performance.now();
          frames.push(now - last);
          last = now;
        }
        await new Promise((resolve) => setTimeout(resolve, 300));
        return frames;
      },
      [steps, is_scrubbing],
    ),
  );
const STEPS = 400;
for (const [name, { result, clock, processor }] of [
  ["nothing", await frames_of(STEPS, false)],
  ["scrubbing", await frames_of(STEPS, true)],
]) {
  const wanted = name === "nothing" ? undefined : WANTED.long_task_ms;
  say(`${name}: the processor's time for a step`, sum(processor) / result.length, "ms");
  say(`${name}: a frame, median of ${STEPS}`, share(result, 0.5), "ms");
  say(`${name}: a frame, 95 of 100`, share(result, 0.95), "ms");
  say(`${name}: the longest task, by the clock`, Math.max(0, ...clock), "ms");
  say(`${name}: the longest task, the processor's time`, Math.max(0, ...processor), "ms", wanted);
}

const nodes = await page.evaluate(() => [document.querySelectorAll("#turns *, #raw *").length, document.querySelectorAll("*").length]);
say("nodes of rows", nodes[0], "", WANTED.nodes);
say("nodes in all", nodes[1], "");
await session.send("HeapProfiler.collectGarbage");
say("heap after all of that", (await metrics()).JSHeapUsedSize / 1e6, "MB");
say("the page's process after all of that", await memory_of_page(), "MB", WANTED.memory_mb);
await browser.close();
process.exit(is_bad ? 1 : 0);
