// Every screen on real logs, and what each is for.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AGENT, RUN, append, empty_folder, go, head, launch, open, report, see, serve, settle, turn_events } from "./harness.mjs";
import { SCREENS } from "./screens.mjs";

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

for (const [name, { at, says, allow = null }] of Object.entries(SCREENS)) {
  test(`the screen "${name}" shows what it is for`, async () => {
    const { page, done } = await open(browser, server, at, { allow });
    await see(page, says);
    await settle(page);
    if (process.env.KEEP) await page.screenshot({ path: `${process.env.KEEP}/${name.replaceAll(" ", "-")}.png` });
    await done();
  });
}

test("on a narrow screen the panes are tabs", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/5", { viewport: { width: 320, height: 640 } });
  await page.getByRole("tab", { name: "why" }).click();
  await see(page, "Left out");
  assert.equal(await page.getByRole("heading", { name: "Shown" }).count(), 0);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("heading", { name: "Shown" }).waitFor();
  await done();
});

test("a project without logs says where it looked and what makes one", async () => {
  const empty = await serve(empty_folder());
  const { page, done } = await open(browser, empty);
  await see(page, "No runs yet");
  await see(page, ".agentfs/traces");
  await see(page, "twotrack run");
  await done();
  await empty.stop();
});

test("without the token the page says how to come in", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.origin}/`);
  await see(page, "This page needs the token");
  await context.close();
});

test("a filter that leaves nothing offers to take it away", async () => {
  const { page, done } = await open(browser, server, "#/?q=nothing-has-this-name");
  await see(page, "No agent matches");
  await page.getByRole("button", { name: /^Without/ }).click();
  await see(page, "look at everything");
  await done();
});

test("an agent that does not exist is no empty page", async () => {
  const { page, done } = await open(browser, server, "#/a/no-such-agent", { allow: /404/ });
  await page.getByRole("alert").waitFor();
  await see(page, "All runs");
  await done();
});

test("the prompt is what the command prints, byte for byte", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/t/2/prompt`);
  await see(page, "sha256");
  const shown = await page.locator("pre.exact").evaluate((element) => element.textContent);
  const answer = await page.evaluate(async (agent) => (await fetch(`/api/agents/${agent}/turns/2/prompt?as=text`)).text(), AGENT);
  assert.equal(shown, answer);
  await done();
});

test("turns of a real run say how their calls went", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/t/2`);
  await see(page, "add_line");
  await page.locator('#turns [role="option"]').first().getByRole("img", { name: "success" }).waitFor();
  await page.locator("#pane-returned").filter({ hasText: "success" }).waitFor();
  await done();
});

/** What the button with this name saves. */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("a picture can be saved as SVG and as CSV, and has a table", async () => {
  const { page, done } = await open(browser, server, "#/a/many/pictures");
  await see(page, "Size of the view");
  const read = (name) => saved(page, name);
  const svg = await read(/Save “Size of the view.* as SVG/);
  assert.match(svg, /^<svg /);
  assert.match(svg, /stroke="rgb/);
  assert.doesNotMatch(svg, /class=|style=|var\(/);
  await see(page, "views as they follow from it"); // the log records none
  const csv = await read(/Save “Size of the view.* as CSV/);
  assert.match(csv, /^turn,"view, derived","history"\n1,\d+,/);
  await page.locator("details summary").first().click();
  assert.ok((await page.locator("details table").first().locator("tbody tr").count()) > 100);
  await done();
});

test("every picture is saved light and dark, and its series differ without their colours", async () => {
  const files = { light: [], dark: [] };
  for (const colorScheme of Object.keys(files)) {
    const { page, done } = await open(browser, server, `#/a/${AGENT}/pictures`, { colorScheme });
    await see(page, "Outcomes");
    await settle(page);
    for (const title of ["Size of the view", "Tokens, new and cached", "Time by phase", "Outcomes"]) {
      const file = await saved(page, new RegExp(`Save “${title}.* as SVG`));
      files[colorScheme].push(file);
      assert.match(file, /^<svg .*<\/svg>\n$/s, title);
      const lines = [...file.matchAll(/<path [^>]*>/g)].filter(([path]) => path.includes('fill="none"')).map(([path]) => /stroke-dasharray="([^"]*)"/.exec(path)[1]);
      assert.equal(new Set(lines).size, lines.length, `${title}: ${lines}`);
      // Bars of outcomes have heights instead.
      assert.ok(lines.length >= 2 || title === "Outcomes", title);
    }
    await done();
  }
  files.light.forEach((file, i) => assert.notEqual(file.match(/<rect [^>]*fill="([^"]+)"/)[1], files.dark[i].match(/<rect [^>]*fill="([^"]+)"/)[1]));
});

test("bars of outcomes have a height for each", async () => {
  const { page, done } = await open(browser, server, "#/a/many/pictures");
  await see(page, "Outcomes");
  const tall = (kind) => page.locator(`figure svg path.${kind}`).evaluate((path) => path.getBBox().height);
  assert.ok((await tall("error")) > 3 * (await tall("success")));
  await done();
});

test("runs of today can be told from those before", async () => {
  const { page, done } = await open(browser, server);
  await see(page, "look at everything");
  const asked = page.waitForRequest(/api\/agents\?.*since=/);
  await page.getByLabel("When their last event was").selectOption("today");
  const midnight = await page.evaluate(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  assert.equal(new URL((await asked).url()).searchParams.get("since"), midnight);
  await page.waitForURL(/#\/\?time=day$/);
  await page.getByLabel("Filter by goal").fill("nobody");
  await page.getByRole("button", { name: "Any time" }).click();
  await page.waitForURL(/#\/\?q=nobody$/);
  await done();
});

test("the log of a run says what it is, and leads to its agents", async () => {
  const { page, done } = await open(browser, server);
  await page.getByRole("link", { name: "The run itself" }).click();
  await see(page, "log of the run itself");
  await settle(page);
  await page.getByRole("link", { name: "Its agents" }).click();
  await see(page, AGENT);
  await done();
});

test("a log whose head is all that is left says so", async () => {
  const { page, done } = await open(browser, server, "#/a/gone");
  await see(page, "The log of this agent is missing");
  await settle(page);
  await done();
});

test("what was said before any turn is shown", async () => {
  const { page, done } = await open(browser, server, "#/a/words");
  await page.locator("#pane-shown .text").filter({ hasText: "before any turn" }).waitFor();
  assert.equal(await page.locator("#turns").filter({ hasText: "pinned" }).count(), 0);
  await done();
});

test("of a prompt that no log has byte for byte the page shows what is known", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/120/prompt");
  await see(page, "cannot be given byte for byte");
  await page.locator("pre.exact mark").filter({ hasText: "look at everything" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Save" }).count(), 0);
  await done();
});

test("a success that nothing speaks for is told as told", async () => {
  const { page, done } = await open(browser, server);
  await page.getByRole("row").filter({ hasText: "be told" }).filter({ hasText: "(as told)" }).waitFor();
  await done();
});

test("a diff begins with what the model read", async () => {
  const { page, done } = await open(browser, server, "#/a/many/diff/119/120");
  await see(page, "fields differ");
  const titles = await page.locator("main section h2").allTextContents();
  assert.deepEqual(titles.map((title) => title.split(":", 1)[0]), ["Shown", "Packet"]);
  await done();
});

test("a diff has its changes in sight, and what is the same on demand", async () => {
  const { page, done } = await open(browser, server, "#/a/many/diff/119/120");
  await see(page, "fields differ");
  const views = page.getByRole("region", { name: "Differences of the two views" });
  const changed = await views.locator(".added").last().boundingBox();
  assert.ok(changed.y + changed.height < 900, `a change is at ${changed.y}`);
  const before = await views.locator(".same").count();
  const fold = views.getByRole("button", { name: /^\d+ lines that are the same$/ });
  const put_away = parseInt(await fold.first().textContent(), 10);
  await fold.first().click();
  assert.equal(await views.locator(".same").count(), before + put_away);
  await go(page, "#/a/many/diff/120/120");
  await see(page, "Nothing differs");
  await done();
});

test("two agents are compared by all of their figures", async () => {
  const { page, done } = await open(browser, server);
  let asked = 0;
  await page.route(/many\/series/, async (route) => {
    const answer = await route.fetch();
    const series = await answer.json();
    await route.fulfill({ response: answer, json: asked++ ? series : { ...series, is_complete: false, known: 1 } });
  });
  await go(page, `#/compare/${AGENT}/many`);
  await see(page, "many is not drawn: its log does not record its views");
  assert.equal(asked, 2);
  const figures = page.getByRole("region", { name: "Figures of both" });
  assert.match(await figures.getByRole("row").filter({ hasText: "Summarizers" }).textContent(), /run_linter: linter@1/);
  await done();
});

test("other summaries are tried, and what takes long can be cancelled", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/what-if`);
  await see(page, "Give another budget");
  await page.getByLabel("Summaries").selectOption("generic");
  await page.getByRole("button", { name: "Recompute" }).click();
  await page.waitForURL(/summaries=generic/);
  await see(page, "Recomputed: not what the model saw.");
  await see(page, /3 views:\s+\d the same/);
  await go(page, `#/a/${AGENT}/what-if`);
  await see(page, "Give another budget");
  await page.route(/what-if\?budget=700B/, () => {});
  await go(page, `#/a/${AGENT}/what-if?budget=700B`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await see(page, "Give another budget");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await done();
});

test("a node leads to those that it calls and that call it", async () => {
  const { page, done } = await open(browser, server, "#/hub?id=shop.py%3A%3Aprice");
  await see(page, "What it costs.");
  await page.getByRole("link", { name: "shop.py::total", exact: true }).last().click();
  await see(page, "Called by");
  await page.locator("h2").filter({ hasText: "shop.py::total" }).waitFor();
  await done();
});

test("the source of a word that no tool returned is the event that says it", async () => {
  const { page, done } = await open(browser, server, `#/a/${AGENT}/t/2`);
  await page.locator("#pane-why").getByRole("button", { name: "e0: open its output" }).first().click();
  await see(page, "e0 is not a tool's result");
  await page.getByRole("link", { name: "Show the event" }).click();
  await see(page, /e0 run_start/);
  await done();
});

test("the part of a view leads to the output that it came from", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/9");
  await page.locator("#pane-why").getByRole("button", { name: "e7: open its output" }).first().click();
  await page.locator("#raw").filter({ hasText: "value V0002" }).waitFor();
  await page.waitForURL(/e=7/);
  await done();
});

test("an output of many lines is read to its end", async () => {
  const lines = 20_000;
  append("lengthy", [{ type: "run_start", data: { goal: "read on" } }, ...turn_events(1, Array.from({ length: lines }, (_, i) => `this is line ${i + 1}\n`).join(""))]);
  const { page, done } = await open(browser, server, "#/a/lengthy/t/1");
  await page.locator("#raw").filter({ hasText: "this is line 1" }).waitFor();
  await page.locator("#raw").focus();
  await page.keyboard.press("End");
  await page.locator(`#raw-${lines - 1}`).filter({ hasText: `this is line ${lines}` }).waitFor();
  assert.ok((await page.locator("#raw *").count()) < 300);
  await done();
});

test("a chosen event is shown whole", async () => {
  append("wordy", [{ type: "run_start", data: { goal: "talk" } }, { type: "user_message", data: { content: `${"and so on ".repeat(8000)}until the very end` } },
    { type: "user_message", data: { content: "x".repeat(400_000) } }]);
  const { page, done } = await open(browser, server, "#/a/wordy/events?e=2");
  const event = page.getByLabel("The event as JSON");
  await event.filter({ hasText: "until the very end" }).waitFor();
  assert.equal(await page.getByText("Only the beginning").count(), 0);
  await page.locator("#events-3").click();
  await page.getByText("Only the beginning of content is here.").waitFor();
  await done();
});

test("the log of a run offers no screens about turns", async () => {
  const { page, done } = await open(browser, server, `#/a/${RUN}`);
  await see(page, "log of the run itself");
  const tabs = page.getByRole("navigation", { name: "Screens of this agent" }).getByRole("link");
  assert.deepEqual(await tabs.allTextContents(), ["Turns", "Events", "Integrity"]);
  await done();
});

test("on the narrowest screen the bar is one row, and so are the buttons of the strip", async () => {
  const { page, done } = await open(browser, server, "#/a/many/t/5", { viewport: { width: 320, height: 640 } });
  const middle = async (of) => {
    const { y, height } = await of.boundingBox();
    return Math.round(y + height / 2);
  };
  const row_of = async (first, last) => assert.ok(Math.abs((await middle(first)) - (await middle(last))) < 6);
  await row_of(page.getByRole("link", { name: "twotrack: runs" }), page.getByRole("button", { name: "Commands and keys" }));
  await row_of(page.getByRole("button", { name: "Play" }), page.getByRole("button", { name: "Markdown" }));
  await done();
});

test("an output of one long line is in sight to its end", async () => {
  const { page, done } = await open(browser, server, "#/a/ended/t/1");
  const whole = page.getByLabel("The only line, wrapped");
  await whole.filter({ hasText: "the end of it" }).waitFor();
  assert.ok(await whole.evaluate((element) => element.scrollWidth <= element.clientWidth));
  await done();
});

test("a log is compared with an anchor that somebody kept", async () => {
  const { page, done } = await open(browser, server, "#/a/many/integrity", { allow: /400/ });
  await see(page, "none given");
  const compare = async (anchor) => {
    await page.getByLabel("Anchor that you kept").fill(anchor);
    await page.getByRole("button", { name: "Compare" }).click();
  };
  const kept = head("many");
  await compare(kept);
  await see(page, "the log still has it");
  await compare(JSON.stringify({ agent_id: "many", seq: 1, offset: 100, hash: "0".repeat(64) }));
  await see(page, "not in this log any more");
  await compare("nonsense");
  await see(page, "not a head");
  await compare(kept);
  await see(page, "Every line is what was written");
  await done();
});

test("an anchor is asked for when it is sent, not with each letter", async () => {
  const { page, done } = await open(browser, server, "#/a/many/integrity");
  await see(page, "none given");
  await settle(page);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("Anchor that you kept").pressSequentially(head("many").slice(0, 12));
  await settle(page);
  assert.deepEqual(asked.filter((url) => url.includes("/verify")), []);
  await done();
});

test("a record leads to the messages that it replaces", async () => {
  const { page, done } = await open(browser, server, "#/a/proxied/sent");
  await see(page, "Instead of messages 2 to 4");
  const links = page.locator("main p a.mono");
  assert.deepEqual(await links.allTextContents(), ["e4", "e5", "e6"]);
  await links.nth(1).click();
  await page.waitForURL(/#\/a\/proxied\/events\?e=5$/);
  await see(page, "def two(): pass");
  await page.keyboard.press("g");
  await page.keyboard.press("8");
  await see(page, "Instead of messages 2 to 4");
  await done();
});

test("a thread of the gateway leads to the one that it was forked from", async () => {
  const { page, done } = await open(browser, server, "#/a/forked");
  await see(page, "after 2 messages");
  await page.getByRole("link", { name: "proxied", exact: true }).click();
  await see(page, "be in between");
  await done();
});

test("a report opens from disk, asks for nothing, and fits a narrow screen", async () => {
  const file = report("hostile");
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`file://${file}`);
  await see(page, "This page leaves out");
  assert.deepEqual(asked, [`file://${file}`]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.close();
});
