#include "summary/summarize.h"

#include <algorithm>
#include <optional>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/sha256.h"
#include "packet/shown_text.h"
#include "summary/json_digest.h"
#include "summary/json_report.h"
#include "summary/python_literal.h"
#include "summary/report.h"
#include "summary/text_digest.h"

namespace twotrack {
namespace {

constexpr size_t kFactsBytesMax = size_t{12} << 10;
// A tree takes several times the memory of its text. What is larger is read line by line.
constexpr size_t kTreeBytesMax = size_t{8} << 20;
constexpr size_t kKnowledgeKeysMax = 32;
constexpr size_t kKnowledgeValueMax = 256;

std::optional<Outcome> outcome_named(std::string_view name) {
  if (name == "success") return Outcome::kSuccess;
  if (name == "partial") return Outcome::kPartial;
  if (name == "error") return Outcome::kError;
  return std::nullopt;
}

bool has(JsonElement object, std::string_view key) {
  return !object[key].error();
}

// An error is present when the field holds something: not null, false, an empty text or an empty
// list.
bool is_present(JsonElement value) {
  std::string_view text;
  simdjson::dom::array array;
  simdjson::dom::object object;
  bool flag = false;
  if (value.is_null()) return false;
  if (!value.get(flag)) return flag;
  if (!value.get(text)) return !text.empty();
  if (!value.get(array)) return array.size() > 0;
  if (!value.get(object)) return object.size() > 0;
  return true;
}

std::string error_message(JsonElement object) {
  JsonElement error;
  std::string_view text;
  if (!object["error"].get(error)) {
    if (!error.get(text)) return std::string(text);
    if (error.is_object()) {
      const std::string_view inner = json_string(error, "message");
      return inner.empty() ? simdjson::minify(error) : std::string(inner);
    }
  }
  text = json_string(object, "message");
  if (!text.empty()) return std::string(text);
  text = json_string(object, "code");
  return text.empty() ? "failed without a message" : std::string(text);
}

// Explicit outcome, then the presence of an error, then a status.
Outcome outcome_of(JsonElement object) {
  if (const auto named = outcome_named(json_string(object, "outcome"))) return *named;
  JsonElement error;
  if (!object["error"].get(error) && is_present(error)) return Outcome::kError;
  const std::string_view status = json_string(object, "status");
  if (status == "error" || status == "failed" || status == "failure") return Outcome::kError;
  if (status == "partial" || status == "warning") return Outcome::kPartial;
  return Outcome::kSuccess;
}

// A return in the form of the tool contract says what it means itself.
bool is_contract(JsonElement object) {
  return has(object, "summary") || has(object, "_summary") || has(object, "knowledge_delta") ||
         (has(object, "result") && has(object, "outcome"));
}

void take_knowledge(JsonElement object, Delta& delta) {
  simdjson::dom::object members;
  if (object["knowledge_delta"].get(members)) return;
  for (const auto member : members) {
    std::string value = simdjson::minify(member.value);
    if (delta.knowledge.size() == kKnowledgeKeysMax || value.size() > kKnowledgeValueMax) continue;
    delta.knowledge.emplace_back(shown_text(member.key), std::move(value));
  }
}

void take_contract(JsonElement object, Delta& delta) {
  std::string_view summary = json_string(object, "summary");
  if (summary.empty()) summary = json_string(object, "_summary");
  delta.summary = cut_end(shown_text(summary), kSummaryBytesMax);
  take_knowledge(object, delta);
  JsonElement result;
  if (object["result"].get(result) || result.is_null()) return;
  std::string_view text;
  delta.facts =
      result.get(text) ? digest_json(result, kFactsBytesMax) : digest_text(text, kFactsBytesMax);
}

Outcome worse(Outcome a, Outcome b) {
  return std::max(a, b);  // success < partial < error
}

// Many tools wrap what a program printed: {"stdout":"…","exit_code":1}. The report inside is read
// as if it stood alone.
void take_wrapped_output(JsonElement object, Delta& delta) {
  std::string_view longest;
  for (const auto member : simdjson::dom::object(object)) {
    std::string_view text;
    if (!member.value.get(text) && text.size() > longest.size()) longest = text;
  }
  if (longest.find('\n') != std::string_view::npos) {
    if (auto report = digest_report(longest, kFactsBytesMax)) {
      delta.summarizer = report->summarizer;
      delta.summary = std::move(report->summary);
      delta.knowledge = std::move(report->knowledge);
      delta.has_diagnostics = report->has_diagnostics;
      delta.diagnostics = std::move(report->diagnostics);
      delta.outcome = worse(delta.outcome, report->outcome);
      if (delta.error.empty()) delta.error = std::move(report->error);
    }
  }
  for (const std::string_view name : {"exit_code", "returncode", "exit_status"}) {
    int64_t code = 0;
    if (!object[name].get(code) && code != 0)
      delta.outcome = worse(delta.outcome, Outcome::kPartial);
  }
}

void take_json(JsonElement root, Delta& delta) {
  if (auto report = read_json_report(root)) {
    const size_t room = write_findings(std::move(*report), delta);
    // Its ranks take room too.
    delta.facts = digest_json(root, std::min(kFactsBytesMax, room * 3 / 4));
    return;
  }
  delta.summarizer = "json@1";
  if (!root.is_object()) {
    delta.outcome = Outcome::kSuccess;
    delta.facts = digest_json(root, kFactsBytesMax);
    return;
  }
  delta.outcome = outcome_of(root);
  if (delta.outcome == Outcome::kError) delta.error = error_message(root);
  if (is_contract(root)) {
    delta.summarizer = "contract@1";
    take_contract(root, delta);
  } else {
    delta.facts = digest_json(root, kFactsBytesMax);
    if (delta.outcome != Outcome::kError) take_wrapped_output(root, delta);
  }
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

// Every delta can be recorded: facts of low rank go first, then the last of the diagnostics.
void bound(Delta& delta) {
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
  Delta delta;
  delta.input_sha256 = sha256_hex(input.raw_output);
  const std::optional<JsonTree> tree = read_tree(input.raw_output);
  if (tree) {
    take_json(tree->root(), delta);
  } else if (auto report = digest_report(input.raw_output, kFactsBytesMax)) {
    report->input_sha256 = std::move(delta.input_sha256);
    delta = std::move(*report);
  } else {
    delta.summarizer = "text@1";
    delta.outcome = Outcome::kSuccess;
    delta.facts = digest_text(input.raw_output, kFactsBytesMax);
  }
  // What the event itself says wins over what the output looks like; but a status of success does
  // not hide the problems that a report lists.
  const auto named = outcome_named(input.outcome);
  const bool lists_problems = !delta.diagnostics.empty() && delta.outcome != Outcome::kSuccess;
  if (named && !(*named == Outcome::kSuccess && lists_problems)) delta.outcome = *named;
  if (!input.error.empty()) {
    delta.outcome = Outcome::kError;
    delta.error = input.error;
  }
  if (delta.outcome == Outcome::kError && delta.error.empty()) {
    delta.error = delta.summary.empty() ? "failed without a message" : delta.summary;
  }
  delta.error = cut_characters(shown_text(delta.error), kErrorCharactersMax);
  bound(delta);
  return delta;
}

}  // namespace twotrack
