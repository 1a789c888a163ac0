// What a log says is text, whatever it says; what is damaged is shown in its place; what is huge or no text stays usable.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { go, launch, open, see, serve, settle } from "./harness.mjs";

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

const hurt = (page) => page.evaluate(() => [window.hurt ?? 0, document.querySelectorAll("main script, main img, main iframe, main b").length]);

for (const hash of ["#/", "#/a/hostile/t/1", "#/a/hostile/t/1/prompt", "#/a/hostile/t/4", "#/a/hostile/events", "#/a/hostile/diff/1/2", "#/compare/hostile/many", "#/search?q=script"]) {
  test(`hostile text stays text at ${hash}`, async () => {
    const { page, done } = await open(browser, server, hash, { allow: /404|400/ });
    await see(page, "<script>");
    await settle(page);
    assert.deepEqual(await hurt(page), [0, 0]);
    await done();
  });
}

test("what a terminal would obey is shown instead", async () => {
  const { page, done } = await open(browser, server, "#/a/hostile/t/1");
  const line = page.locator('#raw [role="option"]').filter({ hasText: "red" });
  await line.waitFor();
  assert.match(await line.textContent(), /⟨ESC⟩\]0;title⟨BEL⟩/);
  assert.match(await line.textContent(), /⟨U\+202E⟩/);
  await done();
});

test("a line of ten megabytes does not stop the page", async () => {
  const { page, done } = await open(browser, server, "#/a/hostile/t/2");
  await see(page, /… 10 MB more/);
  const longest = await page.evaluate(() => Math.max(...[...document.querySelectorAll("#raw code")].map((one) => one.textContent.length)));
  assert.ok(longest < 3000, `${longest} characters are painted`);
  await see(page, "after it");
  await done();
});

test("bytes that are no text are shown as hexadecimal", async () => {
  const { page, done } = await open(browser, server, "#/a/hostile/t/3");
  await page.locator('#hex [role="option"]').first().filter({ hasText: "00 01 02 03 04 05 06 07" }).waitFor();
  await done();
});

test("a damaged line stands in its place, with what is before and after it", async () => {
  const { page, done } = await open(browser, server, "#/a/damaged/events");
  const damaged = page.locator("#events .damaged");
  await damaged.waitFor();
  await damaged.click();
  await see(page, /Line \d+ is damaged, at byte/);
  const rows = await page.locator('#events [role="option"]').allTextContents();
  const at = rows.findIndex((text) => text.includes("damaged line"));
  assert.match(rows[at - 1], /e\d+/);
  assert.match(rows[at + 1], /e\d+/);
  await done();
});

test("integrity says what is wrong with a damaged log", async () => {
  const { page, done } = await open(browser, server, "#/a/damaged/integrity");
  await see(page, "Something that was acknowledged is missing or was changed.");
  await see(page, "twotrack verify");
  await done();
});

test("a line that was changed is marked where it stands", async () => {
  const { page, done } = await open(browser, server, "#/a/changed/t/3");
  await see(page, "it is not what its hash says");
  await go(page, "#/a/changed/events?e=10");
  await see(page, "This line was changed: it is not what its hash says.");
  await page.locator("#events .damaged").first().waitFor(); // the banner says the same, and is there first
  assert.equal(await page.locator("#events .damaged").count(), 1);
  await done();
});

test("what a check of the log finds is told on every screen of the agent", async () => {
  const { page, done } = await open(browser, server, "#/a/changed/t/1");
  const banner = page.locator(".banner.bad");
  await see(page, "Shown");
  await banner.filter({ hasText: "This log is" }).waitFor(); // a log of this size is checked when it is opened
  await go(page, "#/a/changed/integrity");
  await banner.filter({ hasText: "This log is" }).waitFor();
  assert.doesNotMatch(await banner.textContent(), /Turns end there/); // all of them can be read
  await go(page, "#/a/changed/t/1");
  await see(page, "Shown");
  assert.equal(await banner.count(), 1);
  await done();
});
