#include "runner/evidence.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "runner/asked_about.h"

namespace twotrack::runner {
namespace {

bool says_that_issues_remain(std::string_view args) {
  const auto tree = JsonTree::parse(args);
  if (!tree.ok() || !tree.value().root().is_object()) return false;
  int64_t remaining = 0;
  return tree.value().root()["issues_remaining"].read(remaining) && remaining > 0;
}

// A script of the witness that the agent has changed; empty: none.
std::string touched_script(const agent::Definition& definition, const AgentMemory& memory) {
  const agent::AgentTool* witness = definition.find(definition.success->tool);
  if (witness == nullptr) return {};
  const auto touched = std::ranges::find_if(memory.submitted_files, [&](const std::string& file) {
    return witness->tool->runs_by(file);
  });
  return touched == memory.submitted_files.end() ? std::string() : *touched;
}

// What a fact may have been called; else how a tool comes to set one.
std::string known_instead(const std::string& key, const Packet& packet) {
  std::vector<std::string> known;
  known.reserve(packet.knowledge.size());
  for (const auto& [name, fact] : packet.knowledge) known.push_back(name);
  const std::string nearest = suggestion(key, known);
  if (!nearest.empty()) return nearest;
  return ": a tool sets facts by \"knowledge_delta\" in what it prints, or by a summarizer with "
         "facts";
}

}  // namespace

EvidenceState evidence_state(const agent::Definition& definition, const Packet& packet,
                             const AgentMemory& memory) {
  if (!definition.success) return EvidenceState::kUndeclared;
  const agent::Evidence& wanted = *definition.success;
  const auto last = memory.last_results.find(wanted.tool);
  if (last == memory.last_results.end() || last->second.outcome == Outcome::kError) {
    return EvidenceState::kMissing;
  }
  if (!asked_elsewhere(last->second.args, packet.node_id).empty()) return EvidenceState::kElsewhere;
  // What a tool that only looks wrote is gone (Actor); what else it did is what it was asked for.
  if (memory.last_change > last->second.seq) return EvidenceState::kStale;
  if (last->second.is_answer_lost) return EvidenceState::kLost;
  // Who found or left problems has no proof that there are none.
  const Outcome outcome = last->second.outcome;
  const bool is_unsure = outcome == Outcome::kUnknown && !wanted.knowledge.empty();
  if (outcome != Outcome::kSuccess && !is_unsure) return EvidenceState::kUnmet;
  for (const auto& [key, value] : wanted.knowledge) {
    const auto known = packet.knowledge.find(key);
    // Only that tool's own claim counts; others may say what they like.
    const bool is_said = known != packet.knowledge.end() && known->second.ref == last->second.seq;
    if (!is_said || known->second.value != value) return EvidenceState::kUnmet;
  }
  if (!touched_script(definition, memory).empty()) return EvidenceState::kTouched;
  return is_unsure ? EvidenceState::kUnsure : EvidenceState::kMet;
}

namespace {

struct UnmetFacts {
  std::string unset{};   // the first one that nobody has set
  std::string others{};  // those with another value: "lint_errors_remaining = 2, not 0"
};

UnmetFacts unmet_facts(const agent::Definition& definition, const Packet& packet) {
  UnmetFacts facts;
  for (const auto& [key, value] : definition.success->knowledge) {
    const auto known = packet.knowledge.find(key);
    if (known == packet.knowledge.end()) {
      if (facts.unset.empty()) facts.unset = key;
    } else if (known->second.value != value) {
      facts.others += (facts.others.empty() ? "" : ", ") + key + " = " + known->second.value.text +
                      ", not " + value.text;
    }
  }
  return facts;
}

}  // namespace

RunStatus submitted_status(EvidenceState state, std::string_view args, const AgentMemory& memory) {
  const bool has_changed = memory.last_change > 0;
  switch (state) {
    case EvidenceState::kMet:
      return says_that_issues_remain(args) ? RunStatus::kPartial : RunStatus::kSuccess;
    case EvidenceState::kUndeclared:
    case EvidenceState::kLost:
    case EvidenceState::kTouched:
    case EvidenceState::kUnsure:
      return says_that_issues_remain(args) ? RunStatus::kPartial : RunStatus::kUnverified;
    case EvidenceState::kMissing:
    case EvidenceState::kElsewhere:
    case EvidenceState::kStale:
    case EvidenceState::kUnmet:
      break;
  }
  return has_changed ? RunStatus::kPartial : RunStatus::kFailed;
}

bool lacks_fact(const agent::Definition& definition, const Packet& packet,
                const AgentMemory& memory) {
  if (evidence_state(definition, packet, memory) != EvidenceState::kUnmet) return false;
  const auto [unset, others] = unmet_facts(definition, packet);
  return others.empty() && !unset.empty();
}

std::string unmet_reason(const agent::Definition& definition, const Packet& packet,
                         const AgentMemory& memory) {
  switch (evidence_state(definition, packet, memory)) {
    case EvidenceState::kUndeclared:
    case EvidenceState::kMet:
      return "it says itself that issues remain";
    case EvidenceState::kMissing:
      return definition.success->tool + " has not said that the goal is reached";
    case EvidenceState::kElsewhere: {
      const LastResult& last = memory.last_results.find(definition.success->tool)->second;
      return definition.success->tool + " was asked about " +
             asked_elsewhere(last.args, packet.node_id) + ", not about " +
             file_of(packet.node_id).string();
    }
    case EvidenceState::kStale:
      return definition.success->tool + " was not asked again after the last change";
    case EvidenceState::kLost:
      return definition.success->tool +
             " was made, as was confirmed after a crash, but its answer was lost: nothing says "
             "that the goal is reached";
    case EvidenceState::kTouched:
      return "the agent has changed " + touched_script(definition, memory) + ", which " +
             definition.success->tool + " runs, so that it proves nothing";
    case EvidenceState::kUnsure:
      return witness_words(definition, memory) + "; it cannot tell whether that is right";
    case EvidenceState::kUnmet:
      break;
  }
  const auto [unset, others] = unmet_facts(definition, packet);
  if (!others.empty()) return definition.success->tool + " says " + others;
  if (!unset.empty()) {
    return definition.success->tool + " has never set \"" + unset + "\", which `success` asks for" +
           known_instead(unset, packet);
  }
  const Outcome outcome = memory.last_results.find(definition.success->tool)->second.outcome;
  return witness_words(definition, memory) + " (its result is " + std::string(name_of(outcome)) +
         ")";
}

std::string witness_words(const agent::Definition& definition, const AgentMemory& memory) {
  if (!definition.success) return {};
  const auto last = memory.last_results.find(definition.success->tool);
  if (last == memory.last_results.end()) return {};
  const std::string& tool = definition.success->tool;
  if (!last->second.summary.empty()) return tool + ": " + last->second.summary;
  std::string facts;
  for (const auto& [key, value] : definition.success->knowledge) {
    facts += (facts.empty() ? "" : ", ") + key + " = " + value.text;
  }
  if (!facts.empty()) return tool + ": " + facts;
  return tool + (last->second.outcome == Outcome::kSuccess ? " succeeded" : "");
}

Json evidence_json(const agent::Definition& definition, const hub::Node& node, const Packet& packet,
                   const AgentMemory& memory) {
  JsonWriter json;
  json.begin_object().member("state", name_of(evidence_state(definition, packet, memory)));
  if (definition.success) {
    json.member("tool", definition.success->tool);
    if (!definition.success->args.empty()) {
      json.key("args").raw(agent::pinned_json(definition.success->args, node));
    }
    json.key("wanted").begin_object();
    for (const auto& [key, value] : definition.success->knowledge) json.key(key).raw(value);
    json.end_object().key("found").begin_object();
    for (const auto& [key, value] : definition.success->knowledge) {
      const auto known = packet.knowledge.find(key);
      if (known != packet.knowledge.end()) json.key(key).raw(known->second.value);
    }
    json.end_object();
  }
  return json.end_object().take();
}

}  // namespace twotrack::runner
