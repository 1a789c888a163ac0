// The page in Firefox, through WebDriver BiDi, which it speaks itself: firefox.mjs URL HASH WANTED SCREENSHOT
// Ends with 1 if the text WANTED does not come, a click in the view tells nothing, or the page says anything on its console.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const [address, hash, wanted, picture] = process.argv.slice(2);
const PATIENCE_MS = 60_000;
const profile = fs.mkdtempSync(path.join(os.tmpdir(), "twotrack-firefox-"));
const firefox = spawn(process.env.FIREFOX, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
  stdio: ["ignore", "ignore", "pipe"],
  env: { ...process.env, HOME: profile },
});

let said = "";
let has_ended = false;
const ended = new Promise((resolve) => firefox.on("exit", resolve)).then(() => (has_ended = true));

async function until(what, ask) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = await ask();
    if (found) return found;
    if (has_ended) throw new Error(`Firefox has ended: ${said.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for ${what}`);
}

firefox.stderr.on("data", (data) => (said += data));
const problems = [];

async function look() {
  const place = await until("Firefox to listen", () => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]);
  const socket = new WebSocket(`${place}/session`);
  await new Promise((resolve, reject) => ((socket.onopen = resolve), (socket.onerror = reject)));
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(data);
    if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) problems.push(params.text);
    if (id === undefined) return;
    const { resolve, reject } = waiting.get(id);
    if (error) reject(new Error(`${error}: ${message}`));
    else resolve(result);
  };
  let last = 0;
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = (await send("browsingContext.getTree")).contexts[0];
  await send("browsingContext.setViewport", { context, viewport: { width: 1440, height: 900 } });
  await send("browsingContext.navigate", { context, url: `${address}${hash}`, wait: "complete" });
  const evaluate = async (expression) => (await send("script.evaluate", { expression, target: { context }, awaitPromise: true })).result?.value;
  const text = () => evaluate("document.body.innerText");
  await until(JSON.stringify(wanted), async () => (await text()).includes(wanted));
  // A click on a value of the view leads to its line.
  const at = JSON.parse(
    await evaluate(`(() => { const box = document.querySelector("#pane-shown .part.history").getClientRects()[0];
      return JSON.stringify({ x: Math.round(box.right - 20), y: Math.round(box.top + box.height / 2) }); })()`),
  );
  const mouse = [{ type: "pointerMove", ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions: mouse }] });
  await until("where the value came from", async () => /comes from (line \d+ of )?e\d+/.test(await text()));
  if (picture) fs.writeFileSync(picture, Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64"));
}

let is_good = false;
try {
  await look();
  is_good = problems.length === 0;
} catch (error) {
  console.error(error.message);
}
for (const problem of problems) console.error(`console: ${problem}`);
firefox.kill();
await ended;
fs.rmSync(profile, { recursive: true, force: true });
process.exit(is_good ? 0 : 1);
