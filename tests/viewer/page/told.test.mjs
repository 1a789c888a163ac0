// What is told beside the bytes: what went wrong, what was called, and what an event is in a few words.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { AGENT, append, empty_folder, go, launch, open, see, serve, turn_events } from "./harness.mjs";

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await serve();
});
after(async () => {
  await browser.close();
  await server.stop();
});

test("what went wrong is told where it happened", async () => {
  const agent = "unlucky";
  append(agent, [
    { type: "run_start", data: { goal: "fail" } },
    { type: "tool_call", turn: 1, data: { call_id: "1", tool: "fetch", args: { url: "a\u202eb" } } },
    { type: "tool_result", turn: 1, data: { call_id: "1", tool: "fetch", outcome: "error", error: "the \u202eserver hung up", raw_output: "half of it" } },
    { type: "turn_start", turn: 2, data: { turn: 2 } },
    { type: "model_response", turn: 2, data: { text: "", error: { kind: "upstream", message: "HTTP 500: out of memory" } } },
  ]);
  const { page, done } = await open(browser, server, `#/a/${agent}/t/1`);
  const returned = page.locator("#pane-returned");
  await returned.getByText("the ⟨U+202E⟩server hung up").waitFor();
  await returned.getByText('fetch({"url":"a⟨U+202E⟩b"})').waitFor(); // no answer of a model says what was called
  await go(page, `#/a/${agent}/t/2`);
  await returned.getByText("out of memory").waitFor();
  await done();
});

test("of an output whose blob is gone its beginning is shown, and that there is no more", async () => {
  const root = empty_folder();
  append("lost", [{ type: "run_start", data: { goal: "lose a blob" } }, ...turn_events(1, `the beginning\n${"more of it\n".repeat(300_000)}`)], root);
  fs.rmSync(path.join(root, ".agentfs/blobs"), { recursive: true });
  const bare = await serve(root);
  const { page, done } = await open(browser, bare, "#/a/lost/t/1");
  const returned = page.locator("#pane-returned");
  await returned.locator('[role="option"]').filter({ hasText: "the beginning" }).waitFor();
  await returned.getByText("its blob was removed").waitFor();
  assert.equal(await returned.getByRole("link", { name: "Save" }).count(), 0);
  await done();
  await bare.stop();
});

test("an event is told in the words of `show`", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/events`);
  await see(page, /view [\d.]+ k?B, ~?\d+ tokens/);
  await see(page, /✔ success/);
  await done();
});

test("events of the gateway are no strangers", async () => {
  const { page, done } = await open(browser, server, "#/a/proxied/events?e=7");
  await see(page, /e7 wire_fit/);
  assert.equal(await page.getByText("does not know the type").count(), 0);
  await done();
});

test("a log whose index is being made is waited for, and that is said", async () => {
  const { page, done } = await open(browser, server, "#/", { allow: /503/ });
  let is_made = false;
  const not_ready = { status: 503, headers: { "Retry-After": "1" }, json: { error: { code: "not_ready", message: "the log is being indexed", hint: "" } } };
  await page.route(/api\/agents\/many(\/|$)/, (route) => (is_made ? route.continue() : route.fulfill(not_ready)));
  await go(page, "#/a/many/t/7");
  const said = page.getByText("One moment: the log is being indexed");
  await said.waitFor();
  is_made = true;
  await see(page, "value V0007");
  await said.waitFor({ state: "detached" });
  await done();
});

test("a log that has no index yet gets one, and its turns are there", async () => {
  const root = empty_folder();
  const turns = 40;
  const events = [{ type: "run_start", data: { goal: "be long" } }];
  for (let turn = 1; turn <= turns; turn++) events.push(...turn_events(turn, `line of ${turn}\n`.repeat(45_000)));
  append("long", events, root);
  for (const end of [".idx", ".snap"]) fs.rmSync(path.join(root, `.agentfs/traces/long${end}`), { force: true });
  const cold = await serve(root);
  const { page, done } = await open(browser, cold, `#/a/long/t/${turns}`, { allow: /503/ });
  await see(page, `line of ${turns}`); // while packets may still be made
  await page.locator("#pane-shown .text").filter({ hasText: `"turn":${turns}}` }).waitFor();
  await page.locator("#pane-why").filter({ hasText: "set once, by run_start" }).waitFor();
  await done();
  await cold.stop();
});
