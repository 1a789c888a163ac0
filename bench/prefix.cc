// The prefix property: how much of a prompt a real model need not read again. An agent of ten turns
// fixes what a linter found; its calls come from a script, its prompts are evaluated by llama.cpp
// in this process: as the view is, from the stable to the volatile, and with the members of the
// view the other way round.
#include <filesystem>
#include <set>

#include "agent/definition.h"
#include "agent/shipped.h"
#include "base/environment.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "model/embedded_model.h"
#include "model/llama/llama_model.h"
#include "runner/agent_loop.h"
#include "tool/contract_return.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr size_t kTurns = 10;
constexpr size_t kTurnsQuick = 1;
constexpr uint64_t kViewTokens = 2000;  // what the configuration has when it says nothing
constexpr double kTargetShare = 0.8;
constexpr size_t kCandidatesMax = 3;  // as the linter's tool has it
constexpr std::string_view kFile = "shop/prices.py";

struct Finding {
  std::string_view rule;
  uint64_t line;
  std::string_view message;
};
constexpr Finding kFindings[] = {
    {"F401", 3, "`json` imported but unused"},
    {"F401", 5, "`decimal.Decimal` imported but unused"},
    {"E711", 18, "Comparison to `None` should be `cond is None`"},
    {"F841", 27, "Local variable `before` is assigned to but never used"},
    {"F541", 33, "f-string without any placeholders"},
    {"E712", 41, "Avoid equality comparisons to `True`; use `is_open:` for truth checks"},
    {"E713", 56, "Test for membership should be `not in`"},
    {"E703", 62, "Statement ends with an unnecessary semicolon"},
};

// What is still wrong with the file. All tools of one agent share it.
using OpenLines = std::set<uint64_t>;

std::string fix_args(const Finding& finding) {
  JsonWriter json;
  json.begin_object().member("code", finding.rule).member("line", finding.line).end_object();
  return json.take();
}

void tell_findings(const OpenLines& open, tool::ContractReturn& said) {
  said.knows_problems = true;
  for (const Finding& finding : kFindings) {
    if (!open.contains(finding.line)) continue;
    JsonWriter json;
    json.begin_object().member("rule", finding.rule).member("file", kFile);
    json.member("line", finding.line).member("column", 5).member("message", finding.message);
    said.diagnostics.push_back(json.end_object().take());
    if (said.candidates.size() == kCandidatesMax) continue;
    said.candidates.push_back(tool::candidate("apply_fix", fix_args(finding)));
  }
  said.knowledge.emplace_back("lint_errors_remaining", std::to_string(open.size()));
  said.knowledge.emplace_back("lint_errors_fixable", std::to_string(open.size()));
}

std::string issues_json(const OpenLines& open) {
  JsonWriter json;
  json.begin_object().key("issues").begin_array();
  for (const Finding& finding : kFindings) {
    if (!open.contains(finding.line)) continue;
    json.begin_object().member("code", finding.rule).member("line", finding.line);
    json.member("col", 5).member("message", finding.message).member("fixable", true).end_object();
  }
  json.end_array().member("total", open.size()).member("fixable_count", open.size()).end_object();
  return json.take();
}

tool::ToolReturn look(const OpenLines& open) {
  tool::ContractReturn said{.outcome = open.empty() ? Outcome::kSuccess : Outcome::kPartial,
                            .result = issues_json(open)};
  said.summary = "Found " + tool::count_of(open.size(), "lint error") + ", all fixable";
  tell_findings(open, said);
  return said.to_return();
}

tool::ToolReturn mend(OpenLines& open, std::string_view args) {
  for (const Finding& finding : kFindings) {
    if (fix_args(finding) != args) continue;
    open.erase(finding.line);
    const std::string where =
        std::string(finding.rule) + " on line " + std::to_string(finding.line);
    JsonWriter result;
    result.begin_object().member("file", kFile).member("code", finding.rule);
    result.member("line", finding.line).member("fix", "mend it").member("safe", true);
    result.member("remaining", open.size()).end_object();
    tool::ContractReturn said{.result = result.take()};
    said.summary = "Fixed " + where + ", " + tool::count_of(open.size(), "lint error") + " left";
    tell_findings(open, said);
    said.candidates.push_back(tool::candidate("run_linter", "{}"));
    return said.to_return();
  }
  return tool::error_return("there is no such finding");
}

// The file as an agent reads it. No two lines are alike, as in real ones.
constexpr std::string_view kSource = R"(1: """Prices of the shop, in cents."""
2: from dataclasses import dataclass
3: import json
4: from pathlib import Path
5: from decimal import Decimal
6:
7: TAX_PERCENT = {"book": 7, "food": 7, "tool": 19}
8:
9:
10: @dataclass
11: class Item:
12:     name: str
13:     kind: str
14:     cents: int
15:
16:
17: def load(path: Path, missing=None) -> list[Item]:
18:     if missing == None:
19:         missing = []
20:     items = []
21:     for line in path.read_text().splitlines():
22:         name, kind, cents = line.split(";")
23:         items.append(Item(name, kind, int(cents)))
24:     return items + missing
25:
26: def total(basket: list[Item]) -> int:
27:     before = len(basket)
28:     return sum(with_tax(one) for one in basket)
29:
30: def with_tax(item: Item) -> int:
31:     percent = !TAX_PERCENT.read(item.kind)
32:     if percent is None:
33:         raise KeyError(f"no tax is known")
34:     return item.cents + item.cents * percent // 100
35:
36:
37: class Till:
38:     is_open = False
39:
40:     def take(self, basket: list[Item], paid: int) -> int:
41:         if self.is_open == True:
42:             change = paid - total(basket)
43:             if change < 0:
44:                 raise ValueError("not enough was paid")
45:             return change
46:         raise RuntimeError("the till is closed")
47:
48:
49: def receipt(basket: list[Item], width: int = 32) -> str:
50:     lines = []
51:     for item in basket:
52:         price = f"{with_tax(item) / 100:.2f}"
53:         lines.append(item.name.ljust(width - len(price)) + price)
54:     lines.append("-" * width)
55:     for kind in sorted({item.kind for item in basket}):
56:         if not kind in TAX_PERCENT:
57:             continue
58:         share = sum(item.cents for item in basket if item.kind == kind)
59:         lines.append(f"{kind}: {share} at {TAX_PERCENT[kind]} %")
60:     return "\\n".join(lines)
61:
62: shop = Till();
)";

tool::ToolReturn read_source() {
  tool::ContractReturn said{.result = tool::json_text(kSource),
                            .summary = "Read " + std::string(kFile) + ", 62 lines"};
  return said.to_return();
}

// A tool of the shipped agent as the model sees it, with results as that tool has them, on a file
// that is not there: no linter is needed, and every machine has the same views.
class Stand final : public tool::Tool {
 public:
  Stand(const tool::Tool& shipped, std::shared_ptr<OpenLines> open)
      : spec_(shipped.spec()), effect_(shipped.effect()), open_(std::move(open)) {}
  const tool::ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return effect_; }
  std::vector<tool::Does> does() const override { return {}; }
  tool::ToolReturn call(const tool::CallContext& context) const override {
    if (spec_.name == "run_linter") return look(*open_);
    return spec_.name == "apply_fix" ? mend(*open_, context.args) : read_source();
  }

 private:
  tool::ToolSpec spec_;
  Effect effect_;
  std::shared_ptr<OpenLines> open_;
};

// The members of a view, each as it stands in it: `"goal":"…"`.
std::vector<std::string> members_of(const std::string& view) {
  std::vector<std::string> members;
  const auto tree = JsonTree::parse(view);
  JsonObject object;
  if (!tree.ok() || !tree.value().root().read(object)) return members;
  for (const auto member : object) {
    members.push_back("\"" + std::string(member.key) + "\":" + member.value.json().text);
  }
  return members;
}

std::string volatile_first(const std::string& view) {
  std::string reversed;
  for (const std::string& member : members_of(view)) {
    reversed = reversed.empty() ? member : member + "," + reversed;
  }
  return "{" + reversed + "}";
}

// The member in which `view` first differs from the one before.
std::string parting_member(const std::string& before, const std::string& view) {
  const auto old = members_of(before);
  const auto now = members_of(view);
  for (size_t i = 0; i < now.size(); ++i) {
    if (i < old.size() && old[i] == now[i]) continue;
    return now[i].substr(1, now[i].find('"', 1) - 1);
  }
  return "nothing";
}

// "goal 34, history 410, …": where the bytes of a view are.
std::string sizes_of(const std::string& view) {
  std::string sizes;
  for (const std::string& member : members_of(view)) {
    sizes += (sizes.empty() ? "" : ", ") + member.substr(1, member.find('"', 1) - 1) + " " +
             std::to_string(member.size());
  }
  return sizes;
}

struct Turn {
  std::string view{};
  model::Usage stable{};
  model::Usage reversed{};
  double stable_ms = 0;
  double reversed_ms = 0;
};

std::vector<model::Call> script() {
  std::vector<model::Call> calls = {{.tool = "run_linter"}, {.tool = "read_current_file"}};
  for (size_t i = std::size(kFindings); i > 0; --i) {
    calls.push_back({.tool = "apply_fix", .args = fix_args(kFindings[i - 1])});
  }
  return calls;
}

// Asks the real model twice, and answers from the script.
class ProbeChannel final : public model::Channel {
 public:
  ProbeChannel(model::Model& real, std::vector<Turn>& turns)
      : stable_(real.open(0, 0)), reversed_(real.open(1, 0)), calls_(script()), turns_(&turns) {}

  model::Answer ask(const model::Question& question, const std::stop_token& stop) override {
    Turn turn{.view = question.prompt.user};
    model::Question asked{.prompt = question.prompt};
    asked.offer.is_constrained = false;
    asked.sampling.max_tokens = 1;  // only the prompt is measured
    model::Answer answer = stable_->ask(asked, stop);
    auto* reply = std::get_if<model::Reply>(&answer);
    if (reply == nullptr) return answer;
    turn.stable = reply->usage;
    turn.stable_ms = reply->timing.prompt_ms.value_or(0);
    asked.prompt.user = volatile_first(asked.prompt.user);
    answer = reversed_->ask(asked, stop);
    reply = std::get_if<model::Reply>(&answer);
    if (reply == nullptr) return answer;
    turn.reversed = reply->usage;
    turn.reversed_ms = reply->timing.prompt_ms.value_or(0);
    turns_->push_back(std::move(turn));
    return model::Reply{.calls = {calls_[std::min(turns_->size(), calls_.size()) - 1]},
                        .finish_reason = "stop"};
  }

 private:
  std::unique_ptr<model::Channel> stable_;
  std::unique_ptr<model::Channel> reversed_;
  std::vector<model::Call> calls_;
  std::vector<Turn>* turns_;
};

class Probe final : public model::Model {
 public:
  Probe(model::Model& real, std::vector<Turn>& turns) : real_(&real), turns_(&turns) {}
  const model::Capabilities& capabilities() const override { return real_->capabilities(); }
  std::string describe() const override { return real_->describe(); }
  std::string render(const model::Prompt& prompt) const override { return real_->render(prompt); }
  std::string template_id() const override { return real_->template_id(); }
  std::optional<uint64_t> count_tokens(const model::Prompt& prompt) override {
    return real_->count_tokens(prompt);
  }
  std::unique_ptr<model::Channel> open(uint64_t, uint64_t) override {
    return std::make_unique<ProbeChannel>(*real_, *turns_);
  }

 private:
  model::Model* real_;
  std::vector<Turn>* turns_;
};

// The shipped lint agent with tools that need no linter.
Result<agent::Definition> lint_agent(const Path& folder) {
  for (const EmbeddedFile& file : agent::shipped_agents()) {
    if (!file.name.starts_with("lint/")) continue;
    const Path path = folder / file.name;
    TRY(posix_file_system().create_directories(path.parent_path()));
    TRY(replace_file(posix_file_system(), path, file.text));
    agent::Definition lint = TRY(agent::read_definition(posix_file_system(), folder, path));
    const auto open = std::make_shared<OpenLines>();
    for (const Finding& finding : kFindings) open->insert(finding.line);
    for (agent::AgentTool& one : lint.tools) {
      if (one.tool->spec().name == "submit_result") continue;
      one.tool = std::make_shared<Stand>(*one.tool, open);
    }
    return lint;
  }
  return Error{Code::kNotFound, "no lint agent is shipped"};
}

Result<std::vector<Turn>> run_turns(const Settings& settings, model::Model& real) {
  const Path project = settings.directory / "prefix";
  TRY(posix_file_system().create_directories(project / "shop"));
  TRY(replace_file(posix_file_system(), project / kFile, "total = 0\n"));
  const agent::Definition definition = TRY(lint_agent(project / "agents"));
  std::vector<Turn> turns;
  Probe probe(real, turns);
  const Registry registry = Registry::with_builtins(Registry::Mode::kToolSpecific);
  const runner::AgentSetup setup{
      .definition = &definition,
      .node = {.id = std::string(kFile), .name = "prices", .file = std::string(kFile)},
      .model = &probe,
      .project = project,
      .budget = runner::budget_to_be_counted(kViewTokens),
      .max_turns = settings.is_quick ? kTurnsQuick : kTurns,
      .decide = Decide::kFree,
      .run_id = "20260101T000000Z-0001",
      .program = "bench"};
  runner::AgentLoop::Options options{.session = {.registry = &registry}};
  const auto loop = TRY(runner::AgentLoop::start({project}, "lint-prefix", setup, options));
  TRY(loop->run());
  std::filesystem::remove_all(project);
  return turns;
}

struct Sum {
  double prompt = 0;
  double cached = 0;
  double ms = 0;

  void add(const model::Usage& usage, double took) {
    prompt += static_cast<double>(usage.prompt_tokens.value_or(0));
    cached += static_cast<double>(usage.cached_tokens.value_or(0));
    ms += took;
  }
  double share() const { return prompt > 0 ? cached / prompt : 0; }
};

std::string turn_note(const std::vector<Turn>& turns, size_t i) {
  const Turn& turn = turns[i];
  return "turn " + std::to_string(i + 1) + ": " +
         std::to_string(turn.stable.prompt_tokens.value_or(0)) + " tokens, " +
         std::to_string(turn.stable.cached_tokens.value_or(0)) + " cached, " +
         format("%.0f ms; volatile first: %llu cached, %.0f ms", turn.stable_ms,
                static_cast<unsigned long long>(turn.reversed.cached_tokens.value_or(0)),
                turn.reversed_ms) +
         (i == 0
              ? ""
              : "; parts from the turn before in " + parting_member(turns[i - 1].view, turn.view));
}

}  // namespace

Result<Sections> run_prefix(const Settings& settings) {
  Section section{.workload = "prefix",
                  .title = "ten turns of the lint agent, prompts read by llama.cpp in process",
                  .figures = {}};
  const auto weights = model::embedded_model(process_environment());
  if (!model::has_llama() || !weights.ok()) {
    section.notes.emplace_back(model::has_llama()
                                   ? "left out: no weights; `twotrack model fetch` brings them"
                                   : "left out: built without llama.cpp");
    return Sections{section};
  }
  const auto real = TRY(model::open_llama_model({.file = weights.value(), .slots = 2}));
  const std::vector<Turn> turns = TRY(run_turns(settings, *real));
  if (turns.size() < 2) {
    section.notes.emplace_back("one turn has nothing to share");
    return Sections{section};
  }
  Sum stable;
  Sum reversed;
  for (size_t i = 1; i < turns.size(); ++i) {
    stable.add(turns[i].stable, turns[i].stable_ms);
    reversed.add(turns[i].reversed, turns[i].reversed_ms);
  }
  const double count = static_cast<double>(turns.size() - 1);
  const auto ratio = reversed.ms > 0 ? std::optional(stable.ms / reversed.ms) : std::nullopt;
  section.figures = {
      {.name = "volatile first: prompt time a turn",
       .value = reversed.ms / count,
       .unit = "ms",
       .ratio = 1},
      {.name = "stable first: prompt time a turn",
       .value = stable.ms / count,
       .unit = "ms",
       .ratio = ratio},
      {.name = "stable first: prompt tokens cached",
       .value = stable.share() * 100,
       .unit = "%",
       .target = Target{"at least 80 %", stable.share() >= kTargetShare}},
      {.name = "volatile first: prompt tokens cached",
       .value = reversed.share() * 100,
       .unit = "%"},
      {.name = "prompt tokens a turn", .value = stable.prompt / count, .unit = "tokens"}};
  section.notes.push_back(real->capabilities().model + ", one thread; turns 2 to " +
                          std::to_string(turns.size()) + "; the first has nothing to share");
  for (size_t i = 0; i < turns.size(); ++i) section.notes.push_back(turn_note(turns, i));
  const Turn& middle = turns[turns.size() / 2];
  section.notes.push_back("bytes of the view in turn " + std::to_string(turns.size() / 2 + 1) +
                          ": " + sizes_of(middle.view));
  return Sections{section};
}

}  // namespace twotrack::bench
