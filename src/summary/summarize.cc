#include "summary/summarize.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/repeated_key.h"
#include "base/sha256.h"
#include "base/text.h"
#include "packet/bounded_value.h"
#include "packet/delta.h"
#include "packet/outcome.h"
#include "packet/read_delta.h"
#include "packet/shown_text.h"
#include "packet/told.h"
#include "summary/contract.h"
#include "summary/failure_words.h"
#include "summary/json_digest.h"
#include "summary/json_report.h"
#include "summary/line_keeper.h"
#include "summary/objection.h"
#include "summary/python_literal.h"
#include "summary/report.h"

namespace twotrack {
namespace {

constexpr size_t kFactsBytesMax = size_t{12} << 10;
// A tree takes several times the memory of its text. What is larger is read line by line.
constexpr size_t kTreeBytesMax = size_t{8} << 20;
constexpr size_t kWrappedTextsMax = 8;
constexpr std::string_view kContract = "contract@1";

// A delta that is being made.
struct DeltaDraft {
  Delta delta{};
  bool outcome_is_stated = false;  // somebody who must know has said how it ended
  bool tool_has_spoken = false;    // the summary is the tool's own
  bool report_claims_success = false;
  bool claims_success = false;  // it says that it worked
  bool is_open = false;         // whoever called it says that nobody knows how it ended
};

// What was read off an output that does not tell how it ended. What the tool itself said stays.
void take_back(DeltaDraft& draft) {
  if (draft.tool_has_spoken) return;
  draft.delta.summary.clear();
  draft.delta.state_summary.clear();
  draft.delta.knowledge.clear();
  draft.delta.diagnostics.clear();
  draft.delta.has_diagnostics = false;
  draft.report_claims_success = false;
}

void state_outcome(DeltaDraft& draft, std::optional<Outcome> outcome) {
  // What somebody states, be it by an exit status, does not make better what a report shows.
  if (!outcome || *outcome == Outcome::kUnknown) return;
  const bool was_well = is_without_problem(draft.delta.outcome);
  if (!was_well && *outcome < draft.delta.outcome) return;
  // Nor does a report that all is well count when the whole is known not to have succeeded.
  if (*outcome != Outcome::kSuccess && was_well) take_back(draft);
  draft.delta.outcome = *outcome;
  draft.outcome_is_stated = true;
}

Facts digest_value(JsonElement value, size_t bytes_max) {
  std::string_view text;
  if (value.is_null()) return {};
  return !value.read(text) ? digest_json(value, bytes_max) : digest_text(text, bytes_max);
}

void take_contract(JsonElement object, DeltaDraft& draft) {
  draft.delta.summarizer = kContract;
  draft.tool_has_spoken = take_said(object, draft.delta);
  JsonElement result;
  if (object["result"].read(result)) {
    draft.delta.facts = digest_value(result, kFactsBytesMax);
    return;
  }
  const auto rest = JsonTree::parse(beside_contract(object));
  if (rest.ok()) draft.delta.facts = digest_json(rest.value().root(), kFactsBytesMax);
}

Outcome worse(Outcome a, Outcome b) {
  return std::max(a, b);  // unknown < success < partial < error
}

void take_report(Delta report, DeltaDraft& draft) {
  Delta& delta = draft.delta;
  draft.report_claims_success = is_without_problem(report.outcome) && !report.summary.empty();
  // Of several reports the one with problems is told.
  if (delta.summary.empty() || !is_without_problem(report.outcome)) {
    delta.summarizer = std::move(report.summarizer);
    delta.summary = std::move(report.summary);
  }
  std::ranges::move(report.knowledge, std::back_inserter(delta.knowledge));
  std::ranges::move(report.diagnostics, std::back_inserter(delta.diagnostics));
  delta.has_diagnostics = delta.has_diagnostics || report.has_diagnostics;
  delta.outcome = worse(delta.outcome, report.outcome);
  if (delta.error.empty()) delta.error = std::move(report.error);
}

// Many tools wrap what a program printed: {"stdout":"…","stderr":"…"}. The reports inside are read
// as if they stood alone.
void take_wrapped_output(JsonElement object, DeltaDraft& draft) {
  size_t texts = 0;
  for (const auto member : object.object()) {
    std::string_view text;
    if (!member.value.read(text) || text.find('\n') == std::string_view::npos) continue;
    if (++texts > kWrappedTextsMax) return;
    if (auto report = digest_report(text, kFactsBytesMax)) take_report(std::move(*report), draft);
  }
}

void take_json(JsonElement root, DeltaDraft& draft) {
  Delta& delta = draft.delta;
  if (auto report = read_json_report(root)) {
    const size_t room = write_findings(std::move(*report), delta);
    // Its ranks take room too.
    delta.facts = digest_json(root, std::min(kFactsBytesMax, room * 3 / 4));
    return;
  }
  delta.summarizer = "json@1";
  delta.outcome = Outcome::kUnknown;
  if (root.is_object()) {
    draft.claims_success = draft.claims_success || claims_success(root);
    state_outcome(draft, stated_outcome(root));
    if (delta.outcome == Outcome::kError) delta.error = error_message(root);
    // A summary, wherever the tool says it, says more than that nothing is said.
    if (delta.error == kNoErrorMessage) delta.error.clear();
    if (is_contract(root)) {
      draft.is_open = json_string(root, "outcome") == name_of(Outcome::kUnknown);
      return take_contract(root, draft);
    }
  }
  delta.facts = digest_value(root, kFactsBytesMax);
  if (root.is_object()) take_wrapped_output(root, draft);
}

void take_text(std::string_view text, DeltaDraft& draft) {
  if (auto report = digest_report(text, kFactsBytesMax)) {
    draft.report_claims_success = is_without_problem(report->outcome) && !report->summary.empty();
    draft.delta = std::move(*report);
    return;
  }
  draft.delta.summarizer = "text@1";
  draft.delta.outcome = Outcome::kUnknown;
  draft.delta.facts = digest_text(text, kFactsBytesMax);
}

// JSON with a key that stands twice in one object says two things, and readers differ in which they
// take: none of it is believed. Who speaks in the form of the contract has failed to say anything.
std::optional<Objection> take_doubtful(const JsonTree& tree, std::string_view text,
                                       DeltaDraft& draft) {
  const auto key = repeated_key(tree.root());
  if (!key) return std::nullopt;
  draft.delta.summarizer = "text@1";
  draft.delta.outcome = Outcome::kUnknown;
  draft.delta.facts = digest_text(text, kFactsBytesMax);
  const JsonElement root = unwrapped(tree.root());
  const bool is_error = root.is_object() && is_contract(root);
  return Objection{.outcome = is_error ? Outcome::kError : Outcome::kPartial,
                   .why = "the key " + in_quotes(shown_text(*key)) + " stands twice in one object"};
}

// The tool has said `summary` elsewhere than in its output.
void speak(std::string summary, DeltaDraft& draft) {
  draft.delta.summary = std::move(summary);
  if (!draft.tool_has_spoken) draft.delta.summarizer.insert(0, std::string(kContract) + ",");
  draft.tool_has_spoken = true;
}

void take_sent(const Delta& sent, DeltaDraft& draft) {
  Delta& delta = draft.delta;
  state_outcome(draft, sent.outcome);
  if (sent.outcome == Outcome::kError && !sent.error.empty()) delta.error = sent.error;
  if (!sent.summary.empty()) speak(cut_end(shown_text(sent.summary), kSummaryBytesMax), draft);
  if (!sent.state_summary.empty()) delta.state_summary = sent.state_summary;
  for (const auto& [key, value] : sent.knowledge) {
    std::erase_if(delta.knowledge, [&](const auto& known) { return known.first == key; });
    delta.knowledge.emplace_back(key, value);
  }
  delta.supersedes = sent.supersedes;
  delta.extensions = sent.extensions;
  if (sent.has_diagnostics) {
    delta.diagnostics = sent.diagnostics;
    delta.has_diagnostics = true;
  }
  if (!sent.candidates.empty()) delta.candidates = sent.candidates;
  if (!sent.facts.empty()) delta.facts = sent.facts;
}

// What the event itself says: it counts where it is worse than what the output shows, never where
// it is better.
void take_event(const SummaryInput& input, DeltaDraft& draft) {
  state_outcome(draft, outcome_named(input.outcome));
  if (!input.error.empty()) {
    state_outcome(draft, Outcome::kError);
    draft.delta.error = input.error;
  }
  if (input.said.empty()) return;
  const auto said = JsonTree::parse(input.said);
  if (!said.ok() || !said.value().root().is_object()) return;
  const JsonElement object = said.value().root();
  draft.claims_success = draft.claims_success || claims_success(object);
  if (json_string(object, "outcome") == name_of(Outcome::kUnknown)) draft.is_open = true;
  const auto outcome = stated_outcome(object);
  state_outcome(draft, outcome);
  if (outcome == Outcome::kError && says_why(object)) draft.delta.error = error_message(object);
  if (take_said(object, draft.delta)) speak(draft.delta.summary, draft);
}

void overlay(ToolSummary said, const std::string& id, DeltaDraft& draft) {
  Delta& delta = draft.delta;
  // Who sees nothing wrong does not know better than who does: a linter that was stopped has found
  // no errors either.
  if (is_without_problem(said.outcome) && !is_without_problem(delta.outcome)) return;
  delta.summary = cut_end(shown_text(said.summary), kSummaryBytesMax);
  const bool lists_problems = !said.diagnostics.empty() && !is_without_problem(said.outcome);
  if (!draft.outcome_is_stated || lists_problems) {
    delta.outcome = worse(delta.outcome, said.outcome);
    if (said.outcome == Outcome::kError) delta.error = std::move(said.error);
  }
  // What the tool itself said of a key counts.
  for (auto& [key, value] : said.knowledge) {
    const bool is_known =
        std::ranges::any_of(delta.knowledge, [&](const auto& known) { return known.first == key; });
    if (!is_known) delta.knowledge.emplace_back(std::move(key), std::move(value));
  }
  if (said.has_diagnostics) {
    delta.diagnostics = std::move(said.diagnostics);
    delta.has_diagnostics = true;
  }
  if (!said.candidates.empty()) delta.candidates = std::move(said.candidates);
  delta.summarizer = id + "," + delta.summarizer;
}

// A result that does not say a thing any more has no older value of it.
void outdate(const std::vector<std::string>& keys, Delta& delta) {
  for (const std::string& key : keys) {
    const bool is_said =
        std::ranges::any_of(delta.knowledge, [&](const auto& known) { return known.first == key; });
    if (!is_said) delta.knowledge.emplace_back(key, "null");
  }
}

// A summarizer for successes is never asked about a failure, and none when the tool has spoken.
void ask_registered(const SummaryInput& input, const std::optional<JsonTree>& tree,
                    DeltaDraft& draft) {
  if (draft.delta.outcome == Outcome::kError || draft.tool_has_spoken) return;
  const Summarizer* summarizer =
      input.registry == nullptr ? nullptr : input.registry->find(input.tool);
  if (summarizer == nullptr) return;
  std::string json;
  if (tree) {
    json = result_of(unwrapped(tree->root())).json();
  }
  auto said = summarizer->ask({.tool = input.tool,
                               .text = tree ? std::string_view(json) : input.raw_output,
                               .is_json = tree.has_value()});
  if (said.ok() && said.value()) {
    return overlay(std::move(*said.value()), summarizer->id, draft);
  }
  outdate(summarizer->keys, draft.delta);
  if (!said.ok()) {
    draft.delta.summarizer += " (" + summarizer->id + " failed: " +
                              cut_end(shown_text(said.error().message), kSummaryBytesMax) + ")";
  }
}

void object_to(std::optional<Objection> objection, DeltaDraft& draft) {
  Delta& delta = draft.delta;
  if (!objection || objection->outcome <= delta.outcome) return;
  delta.outcome = objection->outcome;
  if (objection->outcome == Outcome::kError) {
    delta.error = std::move(objection->why);
  } else if (draft.tool_has_spoken && !is_told(objection->why, delta.summary)) {
    delta.summary =
        cut_end(shown_text(delta.summary + " (but " + objection->why + ")"), kSummaryBytesMax);
  }
}

// Whoever has spoken: a result is no better than what it holds.
void take_objections(const SummaryInput& input, const std::optional<JsonTree>& tree,
                     DeltaDraft& draft) {
  object_to(tree ? objection_in(unwrapped(tree->root())) : objection_in_text(input.raw_output),
            draft);
  if (input.said.empty()) return;
  const auto said = JsonTree::parse(input.said);
  if (!said.ok()) return;
  object_to(objection_in(said.value().root()), draft);
  // A linter that found something exits with 1 too, but does not say that it could not.
  if (tree || draft.delta.outcome != Outcome::kPartial || !draft.delta.diagnostics.empty()) return;
  if (!exit_outcome(said.value().root())) return;
  std::string words = giving_up_in_text(input.raw_output);
  if (!words.empty()) object_to(Objection{Outcome::kError, std::move(words)}, draft);
}

// The tree of an output that is JSON, or what Python prints for the same.
std::optional<JsonTree> read_tree(std::string_view text) {
  if (text.size() > kTreeBytesMax) return std::nullopt;
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos ||
      std::string_view("{[(").find(text[first]) == std::string_view::npos) {
    return std::nullopt;
  }
  auto tree = JsonTree::parse(text);
  if (tree.ok()) return std::move(tree).value();
  const std::optional<std::string> json = python_literal_to_json(text);
  if (!json) return std::nullopt;
  tree = JsonTree::parse(*json);
  if (!tree.ok()) return std::nullopt;
  return std::move(tree).value();
}

// What is learned, by whoever said it, in the form in which it is kept.
void bound_knowledge(Delta& delta) {
  for (auto& [key, value] : delta.knowledge) {
    key = bounded_key(key);
    if (value.size() <= kKnowledgeBytesMax) continue;
    const auto tree = JsonTree::parse(value);
    if (tree.ok()) value = bounded_value(tree.value().root(), kKnowledgeBytesMax);
  }
}

// Every delta can be recorded: facts of low rank go first, then the last of the diagnostics.
void bound(Delta& delta) {
  bound_knowledge(delta);
  for (size_t size = to_json(delta).size(); size > kDeltaBytesMax; size = to_json(delta).size()) {
    if (!delta.facts.empty()) {
      const size_t over = size - kDeltaBytesMax + delta.facts.ranks.size() / 4;
      const size_t room = delta.facts.tree.size() > over ? delta.facts.tree.size() - over : 0;
      const std::vector<Leaf> leaves = leaves_of(delta.facts);
      std::vector<bool> keep = best_leaves(leaves, room * 9 / 10);
      if (std::ranges::count(keep, false) == 0) keep.assign(keep.size(), false);
      delta.facts = pruned(delta.facts, keep);
    } else if (!delta.diagnostics.empty()) {
      delta.diagnostics.pop_back();
    } else if (!delta.knowledge.empty()) {
      delta.knowledge.pop_back();
    } else {
      return;  // what is left is bounded by itself
    }
  }
}

}  // namespace

Delta summarize(const SummaryInput& input) {
  DeltaDraft draft;
  Delta& delta = draft.delta;
  std::optional<JsonTree> tree = read_tree(input.raw_output);
  std::optional<Objection> doubt;
  if (tree) doubt = take_doubtful(*tree, input.raw_output, draft);
  if (doubt) {
    tree.reset();
  } else if (tree) {
    draft.claims_success = is_wrapped(tree->root());
    take_json(unwrapped(tree->root()), draft);
  } else {
    take_text(input.raw_output, draft);
  }
  take_event(input, draft);
  if (input.sent != nullptr) take_sent(*input.sent, draft);
  if (!doubt) ask_registered(input, tree, draft);
  take_objections(input, tree, draft);
  if (doubt && delta.summary.empty()) delta.summary = "Not read: " + doubt->why;
  object_to(std::move(doubt), draft);
  const bool has_returned = input.has_returned && !draft.is_open;
  if (delta.outcome == Outcome::kUnknown && (has_returned || draft.claims_success)) {
    delta.outcome = Outcome::kSuccess;
  }

  if (delta.outcome == Outcome::kError && draft.report_claims_success && !draft.tool_has_spoken) {
    // "All 3 tests passed" of a run that failed afterwards.
    delta.summary.clear();
    delta.knowledge.clear();
    delta.has_diagnostics = false;
  }
  if (delta.outcome != Outcome::kError) delta.error.clear();
  if (delta.outcome == Outcome::kError && delta.error.empty()) {
    delta.error = delta.summary.empty() ? std::string(kNoErrorMessage) : delta.summary;
  }
  delta.error = cut_characters(shown_text(delta.error), kErrorCharactersMax);
  delta.input_sha256 = sha256_hex(input.raw_output);
  bound(delta);
  return std::move(draft.delta);
}

namespace {

// What a tool_result says about itself rather than about what the tool found.
bool is_own_field(std::string_view name) {
  return is_one_of(name, {"call_id", "tool", "outcome", "raw_output", "error", "duration_ms",
                          "attempt", "args", "delta", "summarizer", "redacted"});
}

// A result that came without raw output: its data are what the tool returned.
std::string output_in(JsonElement data) {
  JsonElement parsed;
  if (data["parsed_output"].read(parsed) && !parsed.is_null()) return parsed.json();
  JsonObject members;
  if (!data.read(members)) return {};
  JsonWriter json;
  json.begin_object();
  for (const auto member : members) {
    if (!is_own_field(member.key)) json.key(member.key).raw(member.value.json());
  }
  json.end_object();
  return json.text() == "{}" ? std::string() : json.take();
}

// A delta of ours holds objects only, whoever sent a part of it. A list of others is none, and not
// "no problems".
void drop_others(Delta& sent) {
  const auto is_other = [](const Json& json) { return !json.text.starts_with('{'); };
  if (std::erase_if(sent.diagnostics, is_other) > 0) {
    sent.has_diagnostics = !sent.diagnostics.empty();
  }
  std::erase_if(sent.candidates, is_other);
}

}  // namespace

void add_delta(Draft& draft, const Registry* registry, ToldBy told_by) {
  if (draft.type() != EventType::kToolResult) return;
  const auto tree = JsonTree::parse(draft.data());
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const JsonElement data = tree.value().root();
  std::optional<Delta> sent;
  const JsonElement came = data["delta"];
  if (came.is_object() && came.json().size() <= kDeltaBytesMax) sent = read_delta(came);
  if (sent && !sent->summarizer.empty()) return;
  if (sent) drop_others(*sent);
  const std::string returned = draft.raw_output() ? std::string() : output_in(data);
  const Delta delta = summarize(
      {.tool = json_string(data, "tool"),
       .raw_output = draft.raw_output() ? std::string_view(*draft.raw_output()) : returned,
       .said = draft.data(),
       .sent = sent ? &*sent : nullptr,
       .registry = registry,
       .has_returned = told_by == ToldBy::kCaller});
  JsonWriter summarizer;
  draft.add_delta(to_json(delta), summarizer.string(delta.summarizer).take());
}

}  // namespace twotrack
