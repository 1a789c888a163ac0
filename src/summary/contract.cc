#include "summary/contract.h"

#include <algorithm>
#include <array>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "base/text.h"
#include "packet/bounded_value.h"
#include "packet/outcome.h"
#include "packet/shown_json.h"
#include "packet/shown_text.h"
#include "summary/findings.h"

namespace twotrack {
namespace {

const std::vector<std::string> kMembers = {"result", "summary",     "knowledge_delta",  "outcome",
                                           "error",  "diagnostics", "candidate_actions"};

class Checker {
 public:
  std::vector<ContractProblem> check(JsonElement root) {
    JsonObject object;
    if (!root.read(object)) {
      advise("",
             "not an object: it is taken as plain output. Return {\"result\", \"summary\", "
             "\"outcome\"} to say what it means");
      return std::move(problems_);
    }
    check_names(object);
    check_summary(root);
    check_outcome(root);
    check_error(root);
    check_knowledge(root);
    check_objects(root, "diagnostics", "");
    check_objects(root, "candidate_actions", "tool");
    return std::move(problems_);
  }

 private:
  void fault(std::string where, std::string message) {
    problems_.push_back({std::move(where), std::move(message), true});
  }
  void advise(std::string where, std::string message) {
    problems_.push_back({std::move(where), std::move(message), false});
  }

  void check_names(JsonObject object) {
    for (const auto member : object) {
      const std::string name(member.key);
      if (name == "_summary" || std::ranges::find(kMembers, name) != kMembers.end()) continue;
      const std::string nearest = suggestion(name, kMembers);
      if (!nearest.empty()) fault("/" + name, "not a member of the contract" + nearest);
    }
  }

  void check_summary(JsonElement root) {
    JsonElement summary;
    const bool is_underscored = !root["summary"].read(summary);
    if (is_underscored && !root["_summary"].read(summary)) {
      advise("/summary", "missing: one or two sentences that a model reads instead of the result");
      return;
    }
    const std::string where = is_underscored ? "/_summary" : "/summary";
    std::string_view text;
    if (!summary.read(text)) return fault(where, "must be a text; it is left out");
    if (text.empty()) return advise(where, "empty: the digest of the result speaks instead");
    if (!is_contract(root)) {
      return advise(where, "not shown: an object with members of its own (" + own_member(root) +
                               ") is plain output. Put them into result, and give an outcome");
    }
    if (shown_text(text).size() > kSummaryBytesMax) {
      fault(where, "has " + std::to_string(shown_text(text).size()) +
                       " bytes; the model is shown " + std::to_string(kSummaryBytesMax) +
                       ": put the rest into result");
    }
  }

  // The first one that the contract does not know.
  static std::string own_member(JsonElement root) {
    const auto own = JsonTree::parse(beside_contract(root));
    JsonObject members;
    if (!own.ok() || !own.value().root().read(members)) return "";
    return in_quotes((*members.begin()).key);
  }

  void check_outcome(JsonElement root) {
    JsonElement outcome;
    if (!root["outcome"].read(outcome)) {
      advise("/outcome",
             "missing: say success, partial (it ran, and found or left problems) or "
             "error (it did not do its work)");
      return;
    }
    const std::string_view word = json_string(root, "outcome");
    if (!named<Outcome>(word)) {
      fault("/outcome", outcome.json().text + " is none of success, partial, error, unknown");
    }
  }

  void check_error(JsonElement root) {
    JsonElement error;
    const bool is_there = root["error"].read(error) && has_error(root);
    const auto outcome = outcome_named(json_string(root, "outcome"));
    if (is_there && error.is_boolean() && !says_what(root)) {
      fault("/error",
            "true says that something went wrong, but not what: give a text, or a "
            "message beside it");
    } else if (is_there && !error.is_boolean() && !error.is_string()) {
      fault("/error", "must be a text that says what went wrong, or null");
    }
    if (is_there && outcome && *outcome != Outcome::kError) {
      fault("/error", *outcome == Outcome::kSuccess
                          ? "is set, but the outcome is success: it counts as an error"
                          : "is set, but the outcome is partial: the error is not shown");
    }
    if (is_there || outcome != Outcome::kError) return;
    if (json_string(root, "summary").empty() && json_string(root, "_summary").empty()) {
      fault("/error", "missing: an error without a message leaves the model to guess");
    } else {
      advise("/error", "missing: the summary is shown as what went wrong");
    }
  }

  // What `"error": true` leaves to the members beside it.
  static bool says_what(JsonElement root) {
    return std::ranges::any_of(std::array{"message", "stderr", "detail", "code"},
                               [&](const char* name) { return !json_string(root, name).empty(); });
  }

  void check_knowledge(JsonElement root) {
    JsonElement knowledge;
    JsonObject members;
    if (!root["knowledge_delta"].read(knowledge) || knowledge.is_null()) return;
    if (!knowledge.read(members)) {
      return fault("/knowledge_delta", "must be an object of names and values; it is left out");
    }
    if (members.size() > kKnowledgeKeysMax) {
      fault("/knowledge_delta", "has " + std::to_string(members.size()) + " names; the first " +
                                    std::to_string(kKnowledgeKeysMax) + " are kept");
    }
    for (const auto member : members) {
      if (shown_text(member.key).size() > kKeyBytesMax) {
        fault("/knowledge_delta", "the name " + in_quotes(member.key) + " has more than " +
                                      std::to_string(kKeyBytesMax) + " bytes: it is cut");
      }
      const size_t size = member.value.json().size();
      if (size <= kKnowledgeValueMax) continue;
      fault("/knowledge_delta/" + std::string(member.key),
            "has " + std::to_string(size) + " bytes; a value of more than " +
                std::to_string(kKnowledgeValueMax) + " is cut: put it into result");
    }
  }

  // A list of objects, each with a text called `needed`, when one is.
  void check_objects(JsonElement root, const std::string& name, std::string_view needed) {
    JsonElement list;
    JsonArray items;
    if (!root[name].read(list) || list.is_null()) return;
    if (!list.read(items)) return fault("/" + name, "must be a list of objects; it is left out");
    size_t place = 0;
    for (const JsonElement item : items) {
      const std::string where = "/" + name + "/" + std::to_string(place++);
      if (!item.is_object()) {
        fault(where, "must be an object");
      } else if (!needed.empty() && json_string(item, needed).empty()) {
        fault(where, "has no " + std::string(needed) + "; it is left out");
      }
    }
  }

  std::vector<ContractProblem> problems_;
};

}  // namespace

Result<std::vector<ContractProblem>> check_contract(std::string_view json) {
  // Strict first: a duplicate key or a NaN is what the log would refuse.
  const std::string text = TRY(normalize_json(json));
  const JsonTree tree = TRY(JsonTree::parse(text));
  return Checker().check(tree.root());
}

namespace {

bool is_contract_name(std::string_view name) {
  return is_one_of(name, {"result", "summary", "_summary", "knowledge_delta", "outcome", "error",
                          "status", "code", "message", "diagnostics", "candidate_actions"});
}

// Returns how many names found no room.
size_t take_knowledge(JsonElement object, Delta& delta) {
  size_t left_out = 0;
  JsonObject members;
  if (!object["knowledge_delta"].read(members)) return left_out;
  for (const auto member : members) {
    // Cut rather than dropped: an older value of the key would look current.
    Json value = member.value.json().size() <= kKnowledgeValueMax
                     ? member.value.json()
                     : bounded_value(member.value, kKnowledgeValueMax);
    std::string key = bounded_key(member.key);
    const auto known = std::ranges::find(delta.knowledge, key, &KnowledgeDelta::value_type::first);
    if (known != delta.knowledge.end()) {
      known->second = std::move(value);
    } else if (delta.knowledge.size() < kKnowledgeKeysMax) {
      delta.knowledge.emplace_back(std::move(key), std::move(value));
    } else {
      ++left_out;
    }
  }
  return left_out;
}

Diagnostic read_diagnostic(JsonElement item) {
  const std::string_view rule = json_string(item, "rule");
  bool is_fixable = true;
  if (!item["fixable"].read(is_fixable)) is_fixable = true;
  return {.file = std::string(json_string(item, "file")),
          .line = item["line"].count(),
          .column = std::max(item["column"].count(), item["col"].count()),
          .rule = std::string(rule.empty() ? json_string(item, "code") : rule),
          .test = std::string(json_string(item, "test")),
          .message = std::string(json_string(item, "message")),
          .is_fixable = is_fixable};
}

// The open problems, in the same words and within the same room as those of a report.
void take_diagnostics(JsonElement object, Delta& delta) {
  JsonArray items;
  if (!object["diagnostics"].read(items)) return;
  DiagnosticList list;
  for (const JsonElement item : items) {
    std::string_view text;
    if (item.read(text)) {
      list.add({.message = std::string(text)});
    } else if (item.is_object()) {
      list.add(read_diagnostic(item));
    } else {
      return;  // of another kind: it must not read as "no problems"
    }
  }
  delta.diagnostics = list.write(kDiagnosticsBytesMax).json;
  delta.has_diagnostics = true;
}

void take_candidates(JsonElement object, Delta& delta) {
  JsonArray items;
  if (!object["candidate_actions"].read(items)) return;
  for (const JsonElement item : items) {
    if (!item.is_object() || json_string(item, "tool").empty()) continue;
    Json action = shown_json(item);
    if (action.size() > kCandidateBytesMax) continue;
    if (delta.candidates.size() == kCandidatesMax) return;
    delta.candidates.push_back(std::move(action));
  }
}

}  // namespace

// "summary" alone is also what an issue tracker calls a title; the other names are ours.
bool is_contract(JsonElement object) {
  if (object["_summary"].exists() || object["knowledge_delta"].exists()) return true;
  if (object["result"].exists() && object["outcome"].exists()) return true;
  JsonObject members;
  if (!object["summary"].exists() || !object.read(members)) return false;
  return std::ranges::all_of(members,
                             [](const auto& member) { return is_contract_name(member.key); });
}

JsonElement result_of(JsonElement value) {
  JsonElement result;
  JsonObject members;
  if (!value.read(members) || !members["result"].read(result)) return value;
  const bool is_plain =
      std::ranges::all_of(members, [](const auto& member) { return is_contract_name(member.key); });
  return is_plain || is_contract(value) ? result : value;
}

Json beside_contract(JsonElement object) {
  JsonWriter json;
  json.begin_object();
  for (const auto member : object.object()) {
    if (!is_contract_name(member.key)) json.key(member.key).raw(member.value.json());
  }
  json.end_object();
  return json.text() == "{}" ? Json{"null"} : json.take();
}

bool is_wrapped(JsonElement value) {
  JsonObject members;
  JsonElement error;
  JsonElement result;
  if (!value.read(members) || members.size() != 2) return false;
  if (!members["error"].read(error) || !members["result"].read(result)) return false;
  const bool says_fine = error.is_null() || (error.is_boolean() && !error.flag());
  return says_fine && !result.is_null();
}

JsonElement unwrapped(JsonElement value) {
  return is_wrapped(value) ? value["result"] : value;
}

bool take_said(JsonElement object, Delta& delta) {
  std::string_view summary = json_string(object, "summary");
  if (summary.empty()) summary = json_string(object, "_summary");
  if (!summary.empty()) delta.summary = cut_end(shown_text(summary), kSummaryBytesMax);
  if (const size_t left_out = take_knowledge(object, delta); left_out > 0) {
    const std::string note =
        "(" + std::to_string(left_out) + " more values of knowledge are not kept)";
    const std::string before = cut_end(delta.summary, kSummaryBytesMax - note.size() - 1);
    delta.summary = before + (before.empty() ? "" : " ") + note;
  }
  take_diagnostics(object, delta);
  take_candidates(object, delta);
  return !summary.empty();
}

}  // namespace twotrack
