#include "runner/offer.h"

#include <algorithm>
#include <array>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "runner/evidence.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

// Names that open problems and tools use for the same thing.
constexpr std::array<std::array<std::string_view, 3>, 3> kSameThing = {{
    {"code", "rule", "issue_code"},
    {"line", "line_number", "row"},
    {"file", "path", "file_path"},
}};

// The member of `row` that `parameter` takes.
bool find_member(JsonElement row, std::string_view parameter, JsonElement& value) {
  if (row[parameter].read(value)) return true;
  for (const auto& names : kSameThing) {
    if (std::ranges::find(names, parameter) == names.end()) continue;
    for (const std::string_view name : names) {
      if (row[name].read(value)) return true;
    }
  }
  return false;
}

// The arguments of `spec` that a problem contains; nullopt if a required one is missing.
std::optional<Json> bind(const tool::ToolSpec& spec, JsonElement row) {
  JsonWriter json;
  json.begin_object();
  bool has_any = false;
  for (const tool::Parameter& parameter : spec.parameters) {
    if (!parameter.is_required) continue;
    JsonElement value;
    if (!find_member(row, parameter.name, value)) return std::nullopt;
    json.key(parameter.name).raw(value.json());
    has_any = true;
  }
  if (!has_any) return std::nullopt;
  const auto checked = tool::check_args(spec, json.end_object().take());
  if (!checked.ok()) return std::nullopt;
  return checked.value().args;
}

// Whether somebody has to write what removes it: {"rule":"E741","line":3,"fixable":false}.
bool needs_words(JsonElement row) {
  bool is_fixable = true;
  return row["fixable"].read(is_fixable) && !is_fixable;
}

bool is_free_text(const tool::Parameter& parameter) {
  return parameter.value.type == tool::ValueType::kString && parameter.value.choices.empty();
}

// A call for a problem that needs words: what it contains, and free text that is left open. nullopt
// without either, or if a required argument is neither.
std::optional<model::OfferedCall> bind_words(const tool::ToolSpec& spec, JsonElement row) {
  model::OfferedCall offered{.call = {.tool = spec.name}};
  JsonWriter bound;
  JsonWriter complete;
  bound.begin_object();
  complete.begin_object();
  bool has_any = false;
  for (const tool::Parameter& parameter : spec.parameters) {
    if (!parameter.is_required) continue;
    JsonElement value;
    if (find_member(row, parameter.name, value)) {
      has_any = true;
      bound.key(parameter.name).raw(value.json());
      complete.key(parameter.name).raw(value.json());
    } else if (is_free_text(parameter)) {
      offered.open.push_back(parameter.name);
      complete.member(parameter.name, "words");
    } else {
      return std::nullopt;
    }
  }
  offered.call.args = bound.end_object().take();
  const bool is_valid = tool::check_args(spec, complete.end_object().take()).ok();
  if (!has_any || offered.open.empty() || !is_valid) return std::nullopt;
  return offered;
}

// Whether the call `args` is `offered` with some words.
bool is_made_of(const JsonTree& args, const model::OfferedCall& offered) {
  const auto wanted = JsonTree::parse(offered.call.args);
  if (!wanted.ok()) return false;
  for (const auto member : wanted.value().root().object()) {
    JsonElement value;
    if (!args.root()[member.key].read(value)) return false;
    if (value.json() != member.value.json()) return false;
  }
  return true;
}

// A diagnostic may stand for several places: {"rule":"E501","lines":[3,9]}.
std::vector<Json> rows_of(const Json& diagnostic) {
  const auto tree = JsonTree::parse(diagnostic);
  JsonArray lines;
  JsonObject members;
  if (!tree.ok() || !tree.value().root().read(members)) return {};
  if (!tree.value().root()["lines"].read(lines)) return {diagnostic};
  std::vector<Json> rows;
  for (const JsonElement line : lines) {
    JsonWriter json;
    json.begin_object();
    for (const auto member : members) {
      if (member.key == "lines") {
        json.key("line").raw(line.json());
      } else {
        json.key(member.key).raw(member.value.json());
      }
    }
    rows.push_back(json.end_object().take());
  }
  return rows;
}

bool needs_arguments(const tool::ToolSpec& spec) {
  return std::ranges::any_of(spec.parameters, &tool::Parameter::is_required);
}

class Offerer {
 public:
  Offerer(const agent::Definition& definition, const Packet& packet, const AgentMemory& memory)
      : definition_(definition),
        packet_(packet),
        memory_(memory),
        state_(state_of(packet, memory.workspace_hash)) {}

  std::vector<model::OfferedCall> make() {
    const EvidenceState evidence = evidence_state(definition_, packet_, memory_);
    if (evidence == EvidenceState::kMet || evidence == EvidenceState::kUnsure) {
      add_submission();
      if (!offered_.empty()) return std::move(offered_);
    }
    add_candidates();
    add_fixes();
    if (offered_.empty()) add_edits();
    if (definition_.success && evidence != EvidenceState::kUnmet) {
      add_plain(definition_.success->tool);
    }
    for (const agent::AgentTool& one : definition_.tools) add_plain(one.tool->spec().name);
    // Ending comes after everything that could be checked first.
    if (offered_.empty()) {
      for (const agent::AgentTool& one : definition_.tools) add_open(*one.tool);
    }
    // Not where it would be rejected.
    const bool may_submit =
        evidence == EvidenceState::kUnmet || evidence == EvidenceState::kUndeclared;
    if (offered_.empty() && may_submit) add_submission();
    return std::move(offered_);
  }

 private:
  bool is_special(std::string_view tool) const {
    return tool == kSubmitTool || tool == kRecallTool || memory_.withdrawn.contains(tool);
  }

  bool would_repeat(const std::string& tool, const Json& args) const {
    return memory_.guard.count(tool, args, state_) > 0;
  }

  // Already made for the same problem, as far as any check since then shows.
  bool was_tried(const std::string& tool, const Json& args) const {
    const auto tried = memory_.tried.find(tool + " " + args.text);
    if (tried == memory_.tried.end()) return false;
    if (!definition_.success) return true;
    const auto looked = memory_.last_results.find(definition_.success->tool);
    return looked == memory_.last_results.end() || looked->second.seq < tried->second.seq;
  }

  void add(std::string tool, Json args, std::vector<std::string> open = {}) {
    model::OfferedCall offered{.call = {.tool = std::move(tool), .args = std::move(args)},
                               .open = std::move(open)};
    const bool is_there = std::ranges::any_of(
        offered_, [&](const model::OfferedCall& one) { return one.call == offered.call; });
    if (!is_there) offered_.push_back(std::move(offered));
  }

  void add_candidates() {
    for (const Json& candidate : packet_.candidates) {
      const auto tree = JsonTree::parse(candidate);
      if (!tree.ok() || !tree.value().root().is_object()) continue;
      const std::string tool(json_string(tree.value().root(), "tool"));
      const agent::AgentTool* known = definition_.find(tool);
      if (known == nullptr || is_special(tool)) continue;
      JsonElement args;
      const Json given = !tree.value().root()["args"].read(args) ? Json{"{}"} : args.json();
      const auto checked = tool::check_args(known->tool->spec(), given);
      if (!checked.ok() || would_repeat(tool, checked.value().args)) continue;
      if (!was_tried(tool, checked.value().args)) add(tool, checked.value().args);
    }
  }

  // From the end of the file to its beginning.
  std::vector<Json> open_problems() const {
    std::vector<Json> rows;
    for (const Json& diagnostic : packet_.diagnostics) {
      for (Json& row : rows_of(diagnostic)) rows.push_back(std::move(row));
    }
    std::ranges::reverse(rows);
    return rows;
  }

  // The same call with other words, since somebody has looked: what was undone once is not tried
  // for ever.
  bool was_edited(const model::OfferedCall& offered) const {
    const std::string beginning = offered.call.tool + " ";
    return std::ranges::any_of(memory_.tried, [&](const auto& one) {
      if (!one.first.starts_with(beginning)) return false;
      const auto args = JsonTree::parse(std::string_view(one.first).substr(beginning.size()));
      return args.ok() && is_made_of(args.value(), offered) &&
             was_tried(offered.call.tool, args.value().root().json());
    });
  }

  // What nothing fixes by itself: the place is known, the words are the model's.
  void add_edits() {
    for (const agent::AgentTool& one : definition_.tools) {
      const tool::ToolSpec& spec = one.tool->spec();
      if (is_special(spec.name) || one.tool->effect() == Effect::kExternal) continue;
      for (const Json& row : open_problems()) {
        const auto tree = JsonTree::parse(row);
        if (!tree.ok() || !needs_words(tree.value().root())) continue;
        auto offered = bind_words(spec, tree.value().root());
        if (!offered || was_edited(*offered)) continue;
        add(spec.name, std::move(offered->call.args), std::move(offered->open));
      }
    }
  }

  void add_fixes() {
    const std::vector<Json> rows = open_problems();
    for (const agent::AgentTool& one : definition_.tools) {
      const tool::ToolSpec& spec = one.tool->spec();
      if (is_special(spec.name)) continue;
      for (const Json& row : rows) {
        const auto tree = JsonTree::parse(row);
        if (!tree.ok() || needs_words(tree.value().root())) continue;
        const auto args = bind(spec, tree.value().root());
        if (!args || would_repeat(spec.name, *args) || was_tried(spec.name, *args)) continue;
        add(spec.name, *args);
      }
    }
  }

  void add_plain(const std::string& name) {
    const agent::AgentTool* known = definition_.find(name);
    if (known == nullptr || is_special(name) || needs_arguments(known->tool->spec())) return;
    const auto checked = tool::check_args(known->tool->spec(), "{}");
    if (checked.ok() && !would_repeat(name, checked.value().args)) add(name, checked.value().args);
  }

  // Never an external effect: nobody knows what arguments a model of this size would give it.
  void add_open(const tool::Tool& tool) {
    const tool::ToolSpec& spec = tool.spec();
    if (tool.effect() == Effect::kExternal) return;
    if (is_special(spec.name) || !needs_arguments(spec) || memory_.succeeded.contains(spec.name)) {
      return;
    }
    std::vector<std::string> open;
    for (const tool::Parameter& parameter : spec.parameters) {
      if (!parameter.is_required) continue;
      // Anything that is not free text must come from the state.
      if (!is_free_text(parameter)) return;
      open.push_back(parameter.name);
    }
    add(spec.name, Json{"{}"}, std::move(open));
  }

  // It repeats what the last result said: a model of this size has nothing to add.
  void add_submission() {
    const agent::AgentTool* known = definition_.find(kSubmitTool);
    if (known == nullptr) return;
    std::string said = "nothing was done";
    for (const Action& action : packet_.actions) {
      if (!action.is_speech() && !action.summary.empty()) said = action.summary;
    }
    JsonWriter json;
    json.begin_object();
    for (const tool::Parameter& parameter : known->tool->spec().parameters) {
      if (!parameter.is_required) continue;
      if (parameter.value.type == tool::ValueType::kString) json.member(parameter.name, said);
      if (parameter.value.type == tool::ValueType::kArray) {
        json.key(parameter.name).begin_array().end_array();
      }
    }
    const auto checked = tool::check_args(known->tool->spec(), json.end_object().take());
    if (!checked.ok() || would_repeat(std::string(kSubmitTool), checked.value().args)) return;
    add(std::string(kSubmitTool), checked.value().args);
  }

  const agent::Definition& definition_;
  const Packet& packet_;
  const AgentMemory& memory_;
  std::string state_;
  std::vector<model::OfferedCall> offered_;
};

}  // namespace

std::vector<model::OfferedCall> make_offer(const agent::Definition& definition,
                                           const Packet& packet, const AgentMemory& memory) {
  return Offerer(definition, packet, memory).make();
}

}  // namespace twotrack::runner
