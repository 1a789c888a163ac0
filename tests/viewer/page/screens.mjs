// Every screen, and every state that a screen can be in: where it is, what it says once it is there, and what a reader does to
// get it there.
import { AGENT, RUN, TURNS, append, see, turn_events } from "./harness.mjs";

/** Answers to questions that match are held back until the page is left. */
const hold = (pattern) => (page) => page.route(pattern, () => {});

/** The turn as the server tells it while packets are being made. */
const half_made = (page) =>
  page.route(/turns\/7$/, async (route) => {
    const answer = await route.fetch();
    const turn = await answer.json();
    await route.fulfill({ response: answer, json: { ...turn, is_ready: false, shown: null, why: null, preparing: { done: 3e6, total: 9e6 } } });
  });

export const SCREENS = {
  runs: { at: "#/", says: "look at everything" },
  turn: { at: `#/a/${AGENT}/t/2`, says: "Shown" },
  "many turns": { at: "#/a/many/t/120", says: "Shown" },
  prompt: { at: `#/a/${AGENT}/t/2/prompt`, says: "Do what the script says." },
  diff: { at: "#/a/many/diff/119/120", says: "fields differ" },
  pictures: { at: "#/a/many/pictures", says: "Size of the view against the history" },
  "pictures of a run": { at: `#/a/${AGENT}/pictures`, says: "Tokens, new and cached" },
  events: { at: `#/a/${AGENT}/events`, says: "run_start" },
  "what if": { at: "#/a/many/what-if?budget=600B", says: "not what the model saw" },
  integrity: { at: `#/a/${AGENT}/integrity`, says: "Every line is what was written" },
  sent: { at: "#/a/proxied/sent", says: "Instead of messages 2 to 4" },
  compare: { at: `#/compare/${AGENT}/many`, says: "Compare two agents" },
  search: { at: "#/search?q=V0007", says: "V0007" },
  workspaces: { at: "#/workspaces", says: "a.py" },
  workspace: { at: `#/workspaces/${AGENT}`, says: "notes.txt" },
  hub: { at: "#/hub", says: "shop.py::price" },
  "a node": { at: "#/hub?q=price&id=shop.py%3A%3Aprice", says: "What it costs." },
  nowhere: { at: "#/nowhere", says: "no such place" },
};

export const STATES = {
  "filter without a match": { at: "#/?q=nothing-has-this-name", says: "No agent matches" },
  "search without a hit": { at: "#/search?q=nothing-has-this-name", says: "Nothing found" },
  "two marked": { at: `#/?mark=many+${AGENT}`, says: "Compare" },
  "a value traced": {
    at: `#/a/${AGENT}/t/3`,
    says: "Shown",
    async act(page) {
      await page.keyboard.press("3");
      await page.locator("#pane-shown .text:focus").waitFor();
      for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      await see(page, /comes from|own word/);
    },
  },
  "a line chosen": { at: "#/a/many/t/100?e=16&line=2&part=goal", says: "Line 2 of e16" },
  "laid out": { at: "#/a/many/t/90", says: "Shown", act: (page) => page.keyboard.press("r") },
  "no exact prompt": { at: "#/a/many/t/120/prompt", says: "cannot be given byte for byte" },
  "a curve of budgets": {
    at: "#/a/many/what-if",
    says: "Give another budget",
    async act(page) {
      await page.getByRole("button", { name: /^Draw the curve/ }).click();
      await see(page, "What each budget would have shown");
    },
  },
  "the source of the goal": { at: `#/a/${AGENT}/t/2?e=0&part=goal`, says: "has no output" },
  "an event open": { at: "#/a/many/events?e=40", says: "tool_result" },
  hostile: { at: "#/a/hostile/t/1", says: "<script>" },
  "a long line": { at: "#/a/hostile/t/2", says: "10 MB more" },
  binary: { at: "#/a/hostile/t/3", says: "00 01 02 03" },
  "no call": { at: "#/a/hostile/t/4", says: "No tool returned anything" },
  "damaged, its events": { at: "#/a/damaged/events", says: "damaged line" },
  "damaged, its turns": { at: "#/a/damaged", says: "This log is damaged" },
  "damaged, its integrity": { at: "#/a/damaged/integrity", says: "Something that was acknowledged is missing or was changed." },
  changed: { at: "#/a/changed/t/3", says: "it is not what its hash says" },
  "an empty log": { at: "#/a/empty", says: "No event of this log can be read" },
  missing: { at: "#/a/gone", says: "The log of this agent is missing" },
  pruned: { at: "#/a/pruned", says: "twotrack prune removes old logs", allow: /404/ },
  compacted: { at: "#/a/compacted", says: "compacted" },
  "the run itself": { at: `#/a/${RUN}`, says: "log of the run itself" },
  "no turn yet": { at: "#/a/words", says: "before any turn" },
  "unreadable prompt of no agent": { at: "#/a/nobody/t/1/prompt", says: "there is no log of this agent", allow: /404/ },
  live: {
    at: "#/a/growing/t/2",
    says: "Shown",
    async act(page) {
      const { last_turn } = await page.evaluate(async () => (await fetch("/api/agents/growing")).json());
      append("growing", turn_events(last_turn + 1, "more\n"));
      await see(page, /\d new turns?/);
    },
  },
  playing: { at: `#/a/many/t/${TURNS}`, says: "Shown", act: (page) => page.keyboard.press("p") },
  "loading runs": { before: hold(/api\/agents\?/), at: "#/", says: "Loading runs", is_waiting: true },
  "loading an agent": { before: hold(/api\/agents\/many$/), at: "#/a/many", says: "Loading the agent", is_waiting: true },
  "loading a turn": { before: hold(/turns\/8$/), at: "#/a/many/t/8", says: "Loading the turn", is_waiting: true },
  "loading a check": { before: hold(/verify/), at: "#/a/many/integrity", says: "Loading the check", is_waiting: true },
  "packets being made": { before: half_made, at: "#/a/many/t/7", says: "is being worked out", is_waiting: true },
};
