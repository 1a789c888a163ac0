// The real server and the real browser, for tests of the page. A page that says anything on its console, throws, or
// meets its policy fails its test.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(process.env.PACKAGES);
const { chromium } = require("playwright-core");
const AXE = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
// For work on the page: UI_DIR=viewer/dist looks at what was built now instead of what is in the program.
const UI = process.env.UI_DIR ? ["--ui-dir", process.env.UI_DIR] : [];
const PATIENCE_MS = 120_000; // only a test that fails waits so long, however busy the machine is
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const { PROJECT, AGENT, RUN, TWOTRACK } = process.env;
export const TURNS = Number(process.env.TURNS);
export function append(agent, events, root = PROJECT) {
  const done = spawnSync(TWOTRACK, ["append", agent], { cwd: root, encoding: "utf8", input: events.map((one) => `${JSON.stringify(one)}\n`).join("") });
  assert.equal(done.status, 0, done.stderr);
}

function run(...command) {
  return run_in(PROJECT, ...command);
}

/** What a command says that ends well in another project. */
export function run_in(root, ...command) {
  const done = spawnSync(TWOTRACK, command, { cwd: root, encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim();
}

/** What `twotrack head` prints to be kept. */
export const head = (agent) => run("head", agent);

/** Where an agent was written as a page of its own. */
export function report(agent) {
  const file = path.join(empty_folder(), "report.html");
  run("report", agent, "--html", file);
  return file;
}

export const turn_events = (turn, text) => [
  { type: "turn_start", turn, data: { turn } },
  { type: "tool_call", turn, data: { call_id: `${turn}/0`, tool: "look", args: { n: turn } } },
  { type: "tool_result", turn, data: { call_id: `${turn}/0`, tool: "look", outcome: "success", raw_output: text } },
];

export const empty_folder = () => fs.mkdtempSync(path.join(os.tmpdir(), "twotrack-page-"));

/** A running server: its address with the token, its origin, and stop(). */
export async function serve(root = PROJECT, ...options) {
  const server = spawn(TWOTRACK, ["serve", "--port", "0", "--root", root, ...UI, ...options], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let wrong = "";
  server.stderr.on("data", (data) => (wrong += data));
  const url = await new Promise((resolve, reject) => {
    server.stdout.on("data", (data) => {
      said += data;
      if (said.includes("\n")) resolve(said.split("\n", 1)[0]);
    });
    server.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${wrong}`)));
  });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  // One that a failed test has left behind neither keeps the tests from ending nor stays.
  for (const one of [server, server.stdout, server.stderr]) one.unref();
  process.on("exit", () => server.kill());
  return { url, origin: new URL(url).origin, stop: () => (server.ref(), server.kill("SIGINT"), ended) };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

const waiting = new Map(); // what each page has asked for and not been answered, but for the stream

/** A page that is let in. `problems` collects what must not happen; `allow` is a pattern of what may be said. */
export async function open(browser, server, hash = "#/", { allow = null, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const problems = [];
  const pending = new Set();
  waiting.set(page, pending);
  page.on("request", (request) => request.resourceType() === "eventsource" || pending.add(request));
  for (const over of ["requestfinished", "requestfailed"]) page.on(over, (request) => pending.delete(request));
  const note = (text) => allow?.test(text) || problems.push(text);
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && note(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => note(`thrown: ${error.stack}`));
  page.on("dialog", (dialog) => (note(`dialog: ${dialog.message()}`), dialog.dismiss()));
  page.on("request", (request) => new URL(request.url()).origin === server.origin || /^(blob|data):/.test(request.url()) || note(`asked ${request.url()}`));
  await page.addInitScript(() => addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
  await page.goto(server.url);
  if (hash !== "#/") await go(page, hash);
  return { page, context, problems, done: async () => (assert.deepEqual(problems, []), context.close()) };
}

export async function go(page, hash) {
  await page.evaluate((to) => void (location.hash = to), hash);
}

/** Waits until the main part of the page has the text, or a match of it. */
export async function see(page, text) {
  await page.locator("main").filter({ hasText: text }).waitFor();
}

const QUIET_FRAMES = 4; // without a question, and nothing follows from the last answer

/** Nothing is on its way any more. */
export async function settle(page) {
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet++) {
    await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    if (waiting.get(page).size) quiet = -1;
  }
}

export async function findings(page, rules = RULES) {
  await page.evaluate(AXE);
  const found = await page.evaluate((only) => globalThis.axe.run(document, { runOnly: only }), rules);
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 200)).join(" ")}`);
}
