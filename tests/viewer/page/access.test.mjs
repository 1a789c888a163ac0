// Nothing is in the way of anybody: axe on every screen and every state, in both themes, on a narrow screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AGENT, PROJECT, empty_folder, findings, go, launch, open, see, serve, settle } from "./harness.mjs";
import { SCREENS, STATES } from "./screens.mjs";

const MODES = {
  light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 }, rules: ["color-contrast"] }, // the rest is the same
  narrow: { colorScheme: "light", viewport: { width: 320, height: 640 } },
};

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

// axe itself is an inline script, so the policy is off here; the other tests run with it.
const open_for_axe = (where, view, allow = /404/) => open(browser, where, "#/", { ...view, bypassCSP: true, allow });

/** What is wrong with what the page shows. */
async function faults(page, name, mode) {
  const { rules, viewport } = MODES[mode];
  if (process.env.KEEP) await page.screenshot({ path: `${process.env.KEEP}/${name.replaceAll(/[ ,]+/g, "-")}-${mode}.png` });
  const found = (await findings(page, rules)).map((one) => `${name}: ${one}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width <= viewport.width ? found : [...found, `${name}: ${width} pixels wide`];
}

for (const mode of Object.keys(MODES)) {
  const { rules: _, ...view } = MODES[mode];

  test(`every screen and state: ${mode}`, async () => {
    const { page, done } = await open_for_axe(server, view);
    const found = [];
    for (const [name, { at, says, before: prepare, act, is_waiting }] of Object.entries({ ...SCREENS, ...STATES })) {
      await go(page, "#/nowhere");
      await see(page, "no such place");
      await prepare?.(page);
      await go(page, at);
      // One pane at a time has room on a narrow screen.
      if (mode === "narrow" && !["runs", "Shown"].includes(says)) await page.locator("main h1, main h2, main p, main .wait").first().waitFor();
      else await see(page, says);
      if (!is_waiting) await settle(page);
      if (mode !== "narrow") await act?.(page);
      found.push(...(await faults(page, name, mode)));
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
    await go(page, "#/a/many/t/9");
    await see(page, "Shown");
    await page.keyboard.press("?");
    found.push(...(await faults(page, "commands", mode)));
    assert.deepEqual(found, []);
    await done();
  });

  test(`where there is nothing, no token, and no server: ${mode}`, async () => {
    const empty = await serve(empty_folder());
    const { page, context } = await open_for_axe(empty, view, /./);
    await see(page, "No runs yet");
    assert.deepEqual(await faults(page, "no runs", mode), []);
    await go(page, "#/hub");
    await see(page, "This project has no hub yet");
    assert.deepEqual(await faults(page, "no hub", mode), []);
    await empty.stop();
    await go(page, "#/search?q=word");
    await page.getByText("The server does not answer.").waitFor();
    assert.deepEqual(await faults(page, "no server", mode), []);
    await context.close();

    const outside = await browser.newContext({ ...view, bypassCSP: true });
    const locked = await outside.newPage();
    await locked.goto(`${server.origin}/`);
    await see(locked, "This page needs the token");
    assert.deepEqual(await faults(locked, "no token", mode), []);
    await outside.close();
  });

  test(`nothing moves for who wants no motion: ${mode}`, async () => {
    const moving = async (reducedMotion) => {
      const { page, context } = await open_for_axe(server, { ...view, reducedMotion });
      await page.route(/turns\/8$/, () => {});
      await go(page, "#/a/many/t/8");
      await see(page, "Loading the turn");
      const found = await page.evaluate(() => document.getAnimations().length);
      await context.close();
      return found;
    };
    assert.ok((await moving("no-preference")) > 0);
    assert.equal(await moving("reduce"), 0);
  });

  test(`a decision that is asked about: ${mode}`, async () => {
    const deciding = await serve(PROJECT, "--allow-decisions");
    const { page, done } = await open_for_axe(deciding, view);
    await go(page, `#/workspaces/${AGENT}`);
    await page.getByRole("button", { name: /^Reject/ }).click();
    await page.getByRole("button", { name: "No", exact: true }).waitFor();
    assert.deepEqual(await faults(page, "a decision", mode), []);
    await done();
    await deciding.stop();
  });
}
