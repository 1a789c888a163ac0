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
