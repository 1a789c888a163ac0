#include "gym/kind_episode.h"

#include "base/sha256.h"
#include "gym/simulated_tool.h"
#include "runner/result_code.h"
#include "tool/builtin.h"

namespace twotrack::gym {
namespace {

std::string request_text(std::string_view op, const model::Call& call) {
  JsonWriter json;
  json.begin_object().member("op", op).member("tool", call.tool).key("args").raw(call.args);
  return json.end_object().take();
}

tool::Parameter parameter_of(JsonElement told) {
  const std::string_view type = told["type"].text();
  tool::Parameter parameter{.name = std::string(told["name"].text()),
                            .value = {.type = type == "integer"   ? tool::ValueType::kInteger
                                              : type == "number"  ? tool::ValueType::kNumber
                                              : type == "boolean" ? tool::ValueType::kBoolean
                                                                  : tool::ValueType::kString,
                                      .description = std::string(told["description"].text())},
                            .is_required = told["required"].flag()};
  for (const JsonElement choice : told["choices"].array()) {
    parameter.value.choices.emplace_back(choice.text());
  }
  if (told["default"].exists()) parameter.default_value = told["default"].json();
  return parameter;
}

model::Call call_of(JsonElement told) {
  return {.tool = std::string(told["tool"].text()), .args = told["args"].json()};
}

class KindEpisode final : public Episode {
 public:
  explicit KindEpisode(KindProcess& process) : process_(&process) {}

  void define(JsonElement told);

  std::vector<model::Call> right_calls(std::string_view /*shown*/) const override {
    const auto answer = ask(R"({"op":"right"})");
    std::vector<model::Call> calls;
    if (answer) {
      for (const JsonElement call : answer->root()["calls"].array()) calls.push_back(call_of(call));
    }
    if (calls.empty()) calls.push_back({.tool = std::string(runner::kSubmitTool), .args = "{}"});
    return calls;
  }

  Verdict judge(const model::Call& call, std::string_view /*shown*/) const override {
    const auto checked = checked_args(call);
    if (!checked) return {};
    const auto answer = ask(request_text("judge", {.tool = call.tool, .args = *checked}));
    if (!answer) return {};
    const JsonElement said = answer->root();
    return {.is_right = said["right"].flag(),
            .is_early = said["early"].flag(),
            .is_claim = said["claim"].flag()};
  }

  bool is_done() const override { return is_done_; }

  model::Call wrong_call(Draw& /*draw*/, std::string_view /*shown*/) const override {
    const auto answer = ask(R"({"op":"wrong"})");
    if (!answer || answer->root()["calls"].array().empty()) return {};
    return call_of(answer->root()["calls"].array().at(0));
  }

  std::vector<std::string> values_needed() const override {
    const auto answer = ask(R"({"op":"needs"})");
    std::vector<std::string> values;
    if (!answer) return values;
    for (const JsonElement value : answer->root()["values"].array()) {
      values.emplace_back(value.text());
    }
    return values;
  }

  Status trouble() const override { return trouble_; }

 private:
  tool::ToolReturn call(const std::string& tool, std::string_view args) {
    const auto answer = ask(request_text("call", {.tool = tool, .args = std::string(args)}));
    if (!answer) return {.outcome = Outcome::kError, .code = "BROKEN", .error = "the kind failed"};
    const JsonElement said = answer->root();
    revision_ = said["revision"].count();
    is_done_ = said["done"].flag();
    return {.output = std::string(said["output"].text()),
            .exit_code = static_cast<int>(said["exit_code"].count())};
  }

  // Nothing for one that the tool would not take.
  std::optional<Json> checked_args(const model::Call& call) const {
    const agent::AgentTool* found = definition_.find(call.tool);
    if (found == nullptr || found->kind != kKind) return std::nullopt;
    const auto checked = tool::check_args(found->tool->spec(), call.args);
    if (!checked.ok()) return std::nullopt;
    return checked.value().args;
  }

  // Nothing once something went wrong; trouble() says what.
  std::optional<JsonTree> ask(const std::string& request) const {
    if (!trouble_.ok()) return std::nullopt;
    auto answer = process_->ask(request);
    if (answer.ok()) return std::move(answer).value();
    trouble_ = answer.error();
    return std::nullopt;
  }

  static constexpr auto kKind = agent::ToolKind::kSimulated;

  KindProcess* process_;
  mutable Status trouble_ = Done{};
  uint64_t revision_ = 0;
  bool is_done_ = false;
};

void KindEpisode::define(JsonElement told) {
  definition_.operation = told["operation"].text();
  definition_.name = definition_.operation + "_agent";
  definition_.system_prompt = told["system"].text();
  definition_.node_context = told["goal"].text();
  definition_.hash = sha256_hex(definition_.system_prompt);
  for (const JsonElement one : told["tools"].array()) {
    tool::ToolSpec spec{.name = std::string(one["name"].text()),
                        .description = std::string(one["description"].text())};
    for (const JsonElement parameter : one["parameters"].array()) {
      spec.parameters.push_back(parameter_of(parameter));
    }
    definition_.tools.push_back(
        {.tool = std::make_shared<SimulatedTool>(
             std::move(spec),
             [this](const std::string& name, std::string_view args) { return call(name, args); },
             [this] { return revision_ == 0 ? std::string() : std::to_string(revision_); }),
         .kind = kKind});
  }
  if (told["recall"].flag()) {
    definition_.tools.push_back({.tool = tool::make_builtin(runner::kRecallTool).value(),
                                 .kind = agent::ToolKind::kBuiltin});
  }
  const JsonElement success = told["success"];
  if (success.exists()) {
    definition_.success = agent::Evidence{.tool = std::string(success["tool"].text())};
    for (const auto fact : success["knowledge"].object()) {
      definition_.success->knowledge.emplace_back(fact.key, fact.value.json());
    }
  }
  const JsonElement node = told["node"];
  node_.id = node["id"].text();
  node_.type = named<hub::NodeType>(node["type"].text()).value_or(hub::NodeType::kFile);
  node_.file = node["file"].text();
  node_.name =
      node["name"].exists() ? std::string(node["name"].text()) : Path(node_.file).stem().string();
  node_.signature = node["signature"].text();
  if (!told["hub"].object().empty()) known_ = told["hub"].json();
  max_turns_ = told["max_turns"].count();
}

}  // namespace

Result<std::unique_ptr<Episode>> make_kind_episode(KindProcess& process, const std::string& kind,
                                                   uint64_t seed, WordSet words) {
  JsonWriter request;
  request.begin_object().member("op", "make").member("kind", kind).member("seed", seed);
  request.member("words", name_of(words)).end_object();
  const JsonTree told = TRY(process.ask(request.take()));
  auto episode = std::make_unique<KindEpisode>(process);
  episode->define(told.root());
  return std::unique_ptr<Episode>(std::move(episode));
}

}  // namespace twotrack::gym
