// Deciding about what agents changed: only with leave, and never without asking. The last of the tests: it changes the project.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { AGENT, PROJECT, empty_folder, launch, open, run_in, see, serve } from "./harness.mjs";

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

test("without leave the page decides nothing", async () => {
  const { page, done } = await open(browser, server, `#/workspaces/${AGENT}`);
  await see(page, "--allow-decisions");
  assert.equal(await page.getByRole("button", { name: /^Accept/ }).count(), 0);
  await done();
});

test("with leave, rejecting asks once and leaves the project as it was", async () => {
  const copy = empty_folder(); // the next test accepts the same
  fs.cpSync(PROJECT, copy, { recursive: true });
  run_in(copy, "trust", "--yes");
  const deciding = await serve(copy, "--allow-decisions");
  const { page, done } = await open(browser, deciding, `#/workspaces/${AGENT}`);
  await page.getByRole("button", { name: /^Reject/ }).waitFor();
  await page.keyboard.press("R");
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.keyboard.press("R");
  await page.getByRole("button", { name: "Yes, reject" }).click();
  await page.locator(".done").waitFor();
  await see(page, "rejected");
  assert.equal(fs.existsSync(path.join(copy, "notes.txt")), false);
  assert.equal(await page.getByRole("button", { name: /^Accept/ }).count(), 0);
  await done();
  await deciding.stop();
});

test("with leave, accepting asks once and then changes the project", async () => {
  const deciding = await serve(PROJECT, "--allow-decisions");
  const { page, done } = await open(browser, deciding, `#/workspaces/${AGENT}`);
  await see(page, "notes.txt");
  assert.equal(fs.existsSync(path.join(PROJECT, "notes.txt")), false);
  await page.getByRole("button", { name: /^Accept/ }).waitFor();
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "No", exact: true }).click();
  assert.equal(fs.existsSync(path.join(PROJECT, "notes.txt")), false);
  await page.getByRole("button", { name: /^Accept/ }).click();
  await page.getByRole("button", { name: "Yes, accept" }).click();
  await page.locator(".done").waitFor();
  assert.match(fs.readFileSync(path.join(PROJECT, "notes.txt"), "utf8"), /one/);
  await done();
  await deciding.stop();
});
