// Deciding about what agents changed: only with leave, and never without asking. The last of the tests: it changes the project.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { AGENT, PROJECT, launch, open, see, serve } from "./harness.mjs";

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
