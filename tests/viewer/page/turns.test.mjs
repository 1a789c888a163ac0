// Time travel, links between the panes, keys, and following a log that grows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AGENT, TURNS, append, empty_folder, go, launch, open, see, serve, settle, turn_events } from "./harness.mjs";

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

const turn_of = (page) => page.getByRole("slider", { name: "Turn" }).getAttribute("aria-valuetext");
const at_turn = (page, turn) => page.waitForFunction((wanted) => document.querySelector("input[type=range]")?.getAttribute("aria-valuetext")?.startsWith(`turn ${wanted},`) && document.querySelector("#pane-shown .text")?.textContent.includes(`"turn":${wanted}}`), turn);

test("a link to a turn, a part and a line opens them", async () => {
  const { page, done } = await open(browser, server, `#/a/many/t/100?e=16&line=2&part=goal`);
  await at_turn(page, 100);
  await page.locator('#raw [role="option"][aria-selected="true"]').filter({ hasText: "second line of 5" }).waitFor();
  await page.locator(".part.chosen").filter({ hasText: "look at everything" }).waitFor();
  await page.locator(".where").filter({ hasText: "Line 2 of e16" }).waitFor();
  await done();
});

test("a value leads to its line, and a line to the turns that show it", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/t/3`);
  await at_turn(page, 3);
  await settle(page);
  const box = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("#pane-shown .text"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.lastIndexOf("one");
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + 3);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
  });
  await page.mouse.click(box.x, box.y);
  const chosen = page.locator('#raw [role="option"][aria-selected="true"]');
  await chosen.filter({ hasText: "one" }).waitFor();
  await page.waitForURL(/[?&]e=\d+&line=1/); // written a moment later than it is painted
  await page.locator(".where a").first().waitFor();
  assert.match(await page.locator(".where").textContent(), /was shown in\s+turns? \d/);
  await done();
});

test("the keyboard alone does the same", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/t/3`);
  await at_turn(page, 3);
  await page.keyboard.press("3");
  await page.locator("#pane-shown .text:focus").waitFor();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown"); // to the first action
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight"); // to what it got
  await page.keyboard.press("Enter");
  await page.locator("#pane-shown .foot").filter({ hasText: "“one” comes from line 1 of e5" }).waitFor();
  await page.keyboard.press("2");
  await page.locator("#pane-returned .bar input").waitFor();
  const focused = page.locator("#pane-returned .bar input:focus");
  for (let tries = 0; tries < 10 && (await focused.count()) === 0; tries++) {
    await page.keyboard.press("F"); // a slow machine may still be drawing the pane
    await focused.waitFor({ timeout: 5000 }).catch(() => {});
  }
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.locator("#pane-returned .bar").filter({ hasText: /1 of \d|none/ }).waitFor();
  await done();
});

test("time travel never reloads", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/1");
  await at_turn(page, 1);
  await page.evaluate(() => (window.same_page = true));
  const slider = page.getByRole("slider", { name: "Turn" });
  await slider.focus();
  await page.keyboard.press("End");
  await at_turn(page, TURNS);
  await page.keyboard.press("Shift+ArrowLeft");
  await at_turn(page, TURNS - 10);
  await page.keyboard.press("Home");
  await at_turn(page, 1);
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowRight");
  await at_turn(page, 31);
  await page.keyboard.press("e"); // to the next error
  await at_turn(page, 50);
  await page.goBack();
  await at_turn(page, 31);
  await page.keyboard.press(":");
  await page.keyboard.type("77");
  await page.keyboard.press("Enter");
  await at_turn(page, 77);
  assert.equal(await page.evaluate(() => window.same_page), true);
  await page.waitForURL(/#\/a\/many\/t\/77/);
  await done();
});

test("play goes through the turns and stops", async () => {
  const { page, done } = await open(browser, server, `#/a/many/t/${TURNS - 5}`);
  await at_turn(page, TURNS - 5);
  for (let i = 0; i < 4; i++) await page.keyboard.press(".");
  await page.keyboard.press("Space");
  await at_turn(page, TURNS);
  await page.getByRole("button", { name: "Play" }).waitFor();
  await done();
});

test("a keyboard walk from the list of runs to a diff", async () => {
  const { page, done } = await open(browser, server);
  await see(page, "look at everything");
  await page.keyboard.press("j");
  await page.locator("a:focus").waitFor();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("c");
  await see(page, "Compare two agents");
  await go(page, "#/a/many/t/9");
  await at_turn(page, 9);
  await page.keyboard.press("]");
  await at_turn(page, 10);
  await page.keyboard.press("p");
  await page.keyboard.press("G");
  await at_turn(page, TURNS);
  await page.keyboard.press("D");
  await see(page, "fields differ");
  await page.waitForURL(new RegExp(`diff/10/${TURNS}`));
  await page.keyboard.press("?");
  await page.keyboard.type("runs");
  await page.keyboard.press("Enter");
  await see(page, "look at everything");
  await done();
});

test("single letters can be switched off", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/9");
  await at_turn(page, 9);
  await page.keyboard.press("?");
  await page.getByLabel("Single letters are commands").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("]");
  await page.keyboard.press("?");
  await settle(page);
  assert.match(await turn_of(page), /^turn 9,/);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await done();
});

test("the list of turns can be read elsewhere than at the chosen turn", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/5");
  await at_turn(page, 5);
  await settle(page);
  const list = page.locator("#turns");
  await list.hover();
  await page.mouse.wheel(0, 3000);
  await page.locator("#turns-105").waitFor();
  await settle(page);
  assert.ok((await list.evaluate((element) => element.scrollTop)) > 2500);
  assert.match(await turn_of(page), /^turn 5,/);
  await page.keyboard.press("]");
  await page.locator("#turns-5").waitFor();
  await done();
});

test("a log that grows does not move what is read, unless it is followed", async () => {
  const { page, done } = await open(browser, server, "#/a/growing/t/2");
  await at_turn(page, 2);
  // Other tests let it grow, too.
  const { last_turn: last } = await page.evaluate(async () => (await fetch("/api/agents/growing")).json());
  append("growing", turn_events(last + 1, "one more line\n"));
  await page.getByRole("button", { name: "1 new turn" }).waitFor();
  assert.match(await turn_of(page), new RegExp(`^turn 2, 2 of ${last + 1}`));
  await page.keyboard.press("f");
  await at_turn(page, last + 1);
  append("growing", turn_events(last + 2, "and another\n"));
  await at_turn(page, last + 2);
  await done();
});

test("where a value came from stays in sight while its log grows", async () => {
  const agent = "writing";
  append(agent, [{ type: "run_start", data: { goal: "write on" } }, ...turn_events(1, "first words\n"), ...turn_events(2, "more words\n")]);
  const { page, done } = await open(browser, server, `#/a/${agent}/t/2`);
  await at_turn(page, 2);
  await page.keyboard.press("3");
  await page.locator("#pane-shown .text:focus").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const answer = page.locator("#pane-shown .foot").filter({ hasText: /comes from|own word/ });
  await answer.waitFor();
  const again = page.waitForResponse((one) => one.url().endsWith("/turns/2"));
  append(agent, [{ type: "user_message", turn: 2, data: { content: "go on" } }]);
  await again;
  await settle(page);
  assert.equal(await answer.count(), 1);
  await done();
});

test("a new agent is announced and the list stays", async () => {
  const { page, done } = await open(browser, server);
  await see(page, "look at everything");
  const first = await page.locator("#run-0").textContent();
  append("newcomer", [{ type: "run_start", data: { goal: "come late" } }]);
  const button = page.getByRole("button", { name: /new agent/ });
  await button.waitFor();
  assert.equal(await page.locator("#run-0").textContent(), first);
  await button.click();
  await see(page, "come late");
  await done();
});

test("a new agent is announced in a list of more agents than a page of it has", async () => {
  const root = empty_folder();
  for (let i = 0; i < 120; i++) append(`agent-${i}`, [{ type: "run_start", data: { goal: `goal ${i}` } }], root);
  const crowded = await serve(root);
  const { page, done } = await open(browser, crowded);
  await see(page, "120 agents");
  append("newcomer", [{ type: "run_start", data: { goal: "come late" } }], root);
  await page.getByRole("button", { name: "1 new agent: show" }).click();
  await see(page, "121 agents");
  await see(page, "come late");
  assert.equal(await page.getByRole("button", { name: /new agent/ }).count(), 0);
  await done();
  await crowded.stop();
});

test("keys find, go through hits and nodes, compare, and try otherwise", async () => {
  const { page, done } = await open(browser, server);
  await see(page, "look at everything");
  await page.keyboard.press("/");
  await page.keyboard.type("V0012");
  await page.keyboard.press("Enter");
  await page.locator("#hits [role=option]").first().waitFor();
  await settle(page);
  await page.locator("#hits").focus();
  for (const key of ["j", "j", "k", "Enter"]) await page.keyboard.press(key);
  await page.waitForURL(/#\/a\/many\//);

  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await see(page, "shop.py::price");
  await page.keyboard.press("j");
  await page.waitForURL(/#\/hub\?id=/);
  const first = page.url();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.href !== first);
  await page.keyboard.press("k");
  await page.waitForURL(first);

  await go(page, `#/compare/many/${AGENT}`);
  await see(page, "Compare two agents");
  await see(page, "They part at");
  await page.keyboard.press("]");
  await page.waitForURL(/a=2&b=2/);
  await page.keyboard.press("[");
  await page.waitForURL(/a=1&b=1/);
  await page.keyboard.press("x");
  await page.waitForURL(new RegExp(`#/compare/${AGENT}/many`));

  await go(page, "#/a/many/what-if?budget=600B");
  await page.locator("#whatif").focus();
  await page.keyboard.press("End");
  await page.locator("section.words").filter({ hasText: `Turn ${TURNS}` }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.locator("section.words").filter({ hasText: `Turn ${TURNS - 1}` }).waitFor();
  await done();
});

test("copy as Markdown has the view, the result and the link", async () => {
  const { page, context, done } = await open(browser, server, "#/a/many/t/7");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await at_turn(page, 7);
  await page.keyboard.press("Y");
  await page.locator(".toast").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /## many, turn 7/);
  assert.match(text, /value V0007/);
  assert.match(text, /#\/a\/many\/t\/7/);
  await done();
});

test("the page outlives its server and says so", async () => {
  const short = await serve();
  const { page, context } = await open(browser, short, "#/a/many/t/7");
  await at_turn(page, 7);
  await short.stop();
  await page.keyboard.press("]");
  await page.getByText("The server does not answer.").waitFor();
  assert.match(await page.locator("#pane-shown .text").textContent(), /"turn":7}/);
  await context.close();
});

test("many windows of one browser follow the same server", async () => {
  // A browser has six connections to a server; more windows than that must not wait for each other.
  const agent = "windows";
  append(agent, [{ type: "run_start", data: { goal: "be seen by many" } }, ...turn_events(1, "one\n")]);
  const { page: first, context, done } = await open(browser, server, `#/a/${agent}`);
  const pages = [first];
  while (pages.length < 9) {
    const page = await context.newPage();
    await page.goto(`${server.origin}/#/a/${agent}`);
    pages.push(page);
  }
  for (const page of pages) await see(page, "1 turn");
  append(agent, turn_events(2, "two\n"));
  for (const page of pages) await see(page, "1 new turn");
  // The one that reads the stream goes; another takes over.
  await pages.shift().close();
  append(agent, turn_events(3, "three\n"));
  for (const page of pages) await see(page, "2 new turns");
  await done();
});

test("a log that grows quickly is followed, and the page stays small", async () => {
  const agent = "quick";
  const turns = 4000;
  append(agent, [{ type: "run_start", data: { goal: "grow quickly" } }, ...turn_events(1, "one\n")]);
  const { page, done } = await open(browser, server, `#/a/${agent}`);
  await see(page, "1 turn");
  await page.keyboard.press("f");
  const events = [];
  for (let turn = 2; turn <= turns; turn++) events.push(...turn_events(turn, `line ${turn}\n`));
  append(agent, events);
  await see(page, `"turn":${turns}}`);
  assert.ok((await page.locator("#turns *, #raw *").count()) < 400);
  await done();
});
