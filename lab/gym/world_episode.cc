#include "gym/world_episode.h"

#include <algorithm>

#include "base/check.h"
#include "base/json_tree.h"
#include "base/sha256.h"
#include "gym/episode_phrases.h"
#include "gym/sight.h"
#include "gym/simulated_tool.h"
#include "runner/result_code.h"
#include "tool/builtin.h"

namespace twotrack::gym {
namespace {

constexpr std::string_view kFinishFields[] = {"summary", "summary", "summary", "message", "text"};

uint64_t drawn_bytes(Draw& draw) {
  switch (draw.below(8)) {
    case 0:
    case 1:
    case 2:
      return 0;
    case 3:
    case 4:
      return draw.between(80, 300);
    case 5:
    case 6:
      return draw.between(300, 900);
    default:
      return draw.between(900, 3000);
  }
}

Candidates drawn_candidates(Draw& draw) {
  if (draw.variant().candidates) return *draw.variant().candidates;
  switch (draw.below(4)) {
    case 0:
      return Candidates::kShuffled;
    case 1:
      return Candidates::kRanked;
    default:
      return Candidates::kNone;
  }
}

}  // namespace

WorldEpisode::WorldEpisode(Draw draw)
    : draw_(std::move(draw)),
      candidates_(drawn_candidates(draw_)),
      other_bytes_(drawn_bytes(draw_)) {}

std::string WorldEpisode::add_tool(std::string name, std::vector<tool::Parameter> parameters,
                                   std::string description, Body body) {
  return add(std::move(name), std::move(parameters), std::move(description),
             [body = std::move(body)](std::string_view args) { return body(args).to_return(); });
}

std::string WorldEpisode::add_program(std::string name, std::string description,
                                      std::function<std::string()> body) {
  return add(std::move(name), {}, std::move(description),
             [body = std::move(body)](std::string_view) {
               return tool::ToolReturn{.output = body(), .exit_code = 0};
             });
}

std::string WorldEpisode::add(std::string name, std::vector<tool::Parameter> parameters,
                              std::string description, Run run) {
  // A name that is taken gets another word: no two tools may have one name.
  while (spec_of(name) != nullptr) name += "_" + draw_.word();
  definition_.tools.push_back(
      {.tool = std::make_shared<SimulatedTool>(
           tool::ToolSpec{.name = name,
                          .description = std::move(description),
                          .parameters = std::move(parameters)},
           [this, run = std::move(run)](const std::string& called, std::string_view args) {
             return call(run, called, args);
           },
           [this] { return revision_ == 0 ? std::string() : std::to_string(revision_); }),
       .kind = agent::ToolKind::kSimulated});
  return name;
}

tool::ToolReturn WorldEpisode::call(const Run& run, const std::string& name,
                                    std::string_view args) {
  tool::ToolReturn returned = run(args);
  if (definition_.success && definition_.success->tool == name) {
    has_evidence_ = true;
    evidence_revision_ = revision_;
  }
  return returned;
}

void WorldEpisode::add_finish(const Phrases& description, std::string_view noun) {
  finish_field_ = kFinishFields[draw_.below(std::size(kFinishFields))];
  if (!answer_.empty()) finish_field_ = draw_.chance(50) ? "answer" : finish_field_;
  add_finish_as(finish_field_, draw_.say(description, {noun}));
}

void WorldEpisode::add_finish_as(std::string field, std::string description) {
  finish_field_ = std::move(field);
  add_tool(std::string(runner::kSubmitTool), {text_parameter(finish_field_)},
           std::move(description), [this](std::string_view args) {
             submitted_ = arg_of(args, finish_field_);
             return tool::ContractReturn{.summary = "Submitted"};
           });
}

void WorldEpisode::add_recall() {
  auto recall = tool::make_builtin(runner::kRecallTool);
  CHECK(recall.ok());
  definition_.tools.push_back(
      {.tool = std::move(recall).value(), .kind = agent::ToolKind::kBuiltin});
}

void WorldEpisode::add_other_tools() {
  for (uint64_t more = draw_.below(4); more > 0; --more) {
    std::vector<tool::Parameter> parameters;
    if (draw_.chance(50)) parameters.push_back(text_parameter(draw_.field_name({"name", "text"})));
    const std::string noun = draw_.word();
    add_tool(draw_.empty_name(), std::move(parameters),
             draw_.say(episode_phrases::kOtherTool, {noun}), [this, noun](std::string_view) {
               JsonWriter result;
               result.begin_object().member(noun, draw_.identifier());
               add_other_text(result);
               return tool::ContractReturn{.result = result.end_object().take(),
                                           .summary = "Looked at " + noun};
             });
  }
  draw_.shuffle(definition_.tools);
}

void WorldEpisode::describe(std::string goal, const std::vector<std::string>& steps,
                            uint64_t turns) {
  definition_.operation = draw_.chance(50) ? draw_.say(episode_phrases::kOperation) : draw_.word();
  definition_.name = definition_.operation + "_agent";
  definition_.node_context = std::move(goal);
  definition_.system_prompt = draw_.say(episode_phrases::kSystem) + "\n";
  if (!steps.empty() && draw_.chance(50)) {
    for (const std::string& step : steps) definition_.system_prompt += "- " + step + "\n";
  }
  definition_.hash = sha256_hex(definition_.system_prompt);
  node_.file = draw_.path();
  node_.id = node_.file;
  node_.name = Path(node_.file).stem().string();
  // With room for some wrong steps.
  max_turns_ = std::max<uint64_t>(turns + turns / 2 + 6, draw_.between(12, 24));
}

void WorldEpisode::describe_as(std::string operation, std::string name, std::string system,
                               std::string goal, std::string file) {
  constexpr uint64_t kTurns = 15;
  definition_.operation = std::move(operation);
  definition_.name = std::move(name);
  definition_.node_context = std::move(goal);
  definition_.safety = {agent::Safety::kNoNetwork, agent::Safety::kNoEvalExec};
  definition_.system_prompt = std::move(system);
  definition_.hash = sha256_hex(definition_.system_prompt);
  node_ = {.id = file, .name = Path(file).stem().string(), .file = file};
  max_turns_ = kTurns;
}

void WorldEpisode::succeed_by(std::string tool, std::string key, std::string value) {
  definition_.success = agent::Evidence{.tool = std::move(tool),
                                        .knowledge = {{std::move(key), Json{std::move(value)}}}};
}

void WorldEpisode::add_other_text(JsonWriter& result) {
  if (other_bytes_ == 0 || !draw_.chance(60)) return;
  result.key(draw_.field_name({"log", "output", "notes", "details"})).begin_array();
  for (const std::string& line : draw_.other_text(other_bytes_)) result.string(line);
  result.end_array();
}

void WorldEpisode::offer(tool::ContractReturn& said, std::vector<model::Call> good,
                         std::vector<model::Call> others) {
  if (candidates_ == Candidates::kNone) return;
  std::vector<model::Call> all = std::move(good);
  all.insert(all.end(), others.begin(), others.end());
  if (candidates_ == Candidates::kShuffled) draw_.shuffle(all);
  for (const model::Call& call : all) {
    said.candidates.push_back(tool::candidate(call.tool, call.args));
  }
}

tool::ContractReturn WorldEpisode::refusal(const std::string& why) {
  tool::ContractReturn said{.outcome = Outcome::kError, .summary = why};
  said.error = why;
  return said;
}

model::Call WorldEpisode::finish(std::string_view text) const {
  return {.tool = std::string(runner::kSubmitTool),
          .args = args_json({{finish_field_, json_of(answer_.empty() ? text : answer_)}})};
}

const tool::ToolSpec* WorldEpisode::spec_of(std::string_view tool) const {
  const agent::AgentTool* found = definition_.find(tool);
  return found == nullptr ? nullptr : &found->tool->spec();
}

Verdict WorldEpisode::judge(const model::Call& call, std::string_view shown) const {
  const auto args = [&](const model::Call& one) {
    const tool::ToolSpec* spec = spec_of(one.tool);
    if (spec == nullptr) return Json{};
    const auto checked = tool::check_args(*spec, one.args);
    return checked.ok() ? checked.value().args : Json{};
  };
  const bool ends = call.tool == runner::kSubmitTool;
  Verdict verdict{.is_early = ends, .is_claim = ends};
  for (const model::Call& right : right_calls(shown)) {
    if (right.tool != call.tool) continue;
    verdict.is_early = false;
    verdict.is_right |= (ends && answer_.empty()) || args(right) == args(call);
  }
  return verdict;
}

// Refused by the runner, so that it ends nothing.
bool WorldEpisode::may_submit_early() const {
  return definition_.success && (!has_evidence_ || evidence_revision_ != revision_);
}

bool WorldEpisode::undoes_evidence(std::string_view tool) const {
  return definition_.success && definition_.success->tool == tool && is_done();
}

// The right tool, and one of its texts with a letter wrong: what a small model does with words that
// it has never seen.
model::Call WorldEpisode::miscopied(Draw& draw, const model::Call& right) const {
  const auto tree = JsonTree::parse(right.args);
  JsonObject members;
  if (!tree.ok() || !tree.value().root().read(members) || members.size() == 0) return right;
  const size_t wrong = draw.below(members.size());
  JsonWriter json;
  json.begin_object();
  size_t place = 0;
  for (const auto member : members) {
    std::string_view text;
    const bool is_bent = place++ == wrong && member.value.read(text) && !text.empty();
    json.key(member.key);
    is_bent ? json.string(draw.bend(text)) : json.raw(member.value.json());
  }
  return {.tool = right.tool, .args = json.end_object().take()};
}

model::Call WorldEpisode::wrong_call(Draw& draw, std::string_view shown) const {
  constexpr int kTriesMax = 8;
  const Sight sight = read_sight(shown);
  if (draw.chance(35)) {
    const model::Call right = right_calls(shown).front();
    const model::Call call = miscopied(draw, right);
    const bool ends = call.tool == runner::kSubmitTool;
    if (!ends && !is_right(call, shown) && is_harmless(call)) return call;
  }
  for (int i = 0; i < kTriesMax; ++i) {
    const tool::ToolSpec& spec = draw.pick(definition_.tools).tool->spec();
    const bool ends = spec.name == runner::kSubmitTool && !may_submit_early();
    if (ends || spec.name == runner::kRecallTool || undoes_evidence(spec.name)) continue;
    const model::Call call = any_call(spec, sight, draw);
    if (!is_right(call, shown) && is_harmless(call)) return call;
  }
  return {};
}

tool::Parameter text_parameter(std::string name) {
  return {.name = std::move(name), .value = {.type = tool::ValueType::kString}};
}

tool::Parameter number_parameter(std::string name) {
  return {.name = std::move(name), .value = {.type = tool::ValueType::kInteger}};
}

}  // namespace twotrack::gym
