#include "eval/blind_model.h"

#include <algorithm>
#include <atomic>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "eval/random.h"
#include "model/dialect.h"

namespace twotrack::eval {
namespace {

constexpr uint64_t kIntegerMax = 40;  // as many as a short file has lines

std::string prompt_text(const model::Prompt& prompt) {
  std::string text = prompt.system + "\n";
  for (const tool::ToolSpec& spec : prompt.tools) text += tool::to_json(spec).text + "\n";
  for (const model::Message& message : prompt.history) text += message.content + "\n";
  return text + prompt.user;
}

class BlindChannel final : public model::Channel {
 public:
  BlindChannel(Blind blind, uint64_t seed) : blind_(blind), random_(seed) {}

  model::Answer ask(const model::Question& question, const std::stop_token& stop) override {
    if (stop.stop_requested()) {
      return model::Failure{.kind = model::FailureKind::kCancelled, .message = "cancelled"};
    }
    const model::Call call = question.offer.calls.empty() ? any_call(question) : offered(question);
    model::Reply reply{.text = call.tool + call.args.text, .finish_reason = "stop"};
    model::ParsedReply parsed;
    model::add_call(parsed, question.prompt.tools, call.tool, call.args);
    model::take_parsed(reply, std::move(parsed));
    return reply;
  }

 private:
  size_t pick(size_t count) { return blind_ == Blind::kFirst ? 0 : random_.below(count); }

  model::Call offered(const model::Question& question) {
    const auto& calls = question.offer.calls;
    const model::OfferedCall& one = calls[pick(calls.size())];
    if (one.open.empty()) return one.call;
    JsonWriter json;
    json.begin_object();
    const auto tree = JsonTree::parse(one.call.args);
    JsonObject given;
    if (tree.ok() && tree.value().root().read(given)) {
      for (const auto member : given) json.key(member.key).raw(member.value.json());
    }
    for (const std::string& name : one.open) json.member(name, "");
    return {.tool = one.call.tool, .args = json.end_object().take()};
  }

  model::Call any_call(const model::Question& question) {
    std::vector<const tool::ToolSpec*> tools;
    for (const tool::ToolSpec& spec : question.prompt.tools) {
      const auto& withdrawn = question.offer.withdrawn;
      if (std::ranges::find(withdrawn, spec.name) == withdrawn.end()) tools.push_back(&spec);
    }
    if (tools.empty()) return {.tool = std::string(model::kNoAction), .args = R"({"reason":""})"};
    const tool::ToolSpec& spec = *tools[pick(tools.size())];
    JsonWriter json;
    json.begin_object();
    for (const tool::Parameter& parameter : spec.parameters) {
      if (parameter.is_required) json.key(parameter.name).raw(any_value(parameter.value));
    }
    return {.tool = spec.name, .args = json.end_object().take()};
  }

  std::string any_value(const tool::ValueSpec& value) {
    switch (value.type) {
      case tool::ValueType::kInteger:
      case tool::ValueType::kNumber:
        return std::to_string(pick(kIntegerMax) + 1);
      case tool::ValueType::kBoolean:
        return pick(2) == 0 ? "true" : "false";
      case tool::ValueType::kArray:
        return "[]";
      case tool::ValueType::kObject:
        return "{}";
      case tool::ValueType::kString:
        break;
    }
    if (value.choices.empty()) return R"("")";
    return JsonWriter().string(value.choices[pick(value.choices.size())]).take();
  }

  Blind blind_;
  Random random_;
};

class BlindModel final : public model::Model {
 public:
  BlindModel(Blind blind, uint64_t seed) : blind_(blind), seed_(seed) {
    capabilities_.server = model::ServerKind::kBaseline;
    capabilities_.model = name_of(blind);
  }

  const model::Capabilities& capabilities() const override { return capabilities_; }
  std::string describe() const override {
    JsonWriter json;
    json.begin_object().member("kind", "baseline").member("name", capabilities_.model);
    return json.member("seed", seed_).end_object().take();
  }
  std::string render(const model::Prompt& prompt) const override { return prompt_text(prompt); }
  std::string template_id() const override { return "plain@1"; }
  std::optional<uint64_t> count_tokens(const model::Prompt&) override { return std::nullopt; }

  std::unique_ptr<model::Channel> open(uint64_t, uint64_t) override {
    return std::make_unique<BlindChannel>(blind_, Random(seed_ + opened_++).next());
  }

 private:
  Blind blind_;
  uint64_t seed_;
  std::atomic<uint64_t> opened_ = 0;
  model::Capabilities capabilities_;
};

}  // namespace

std::unique_ptr<model::Model> make_blind_model(Blind blind, uint64_t seed) {
  return std::make_unique<BlindModel>(blind, seed);
}

}  // namespace twotrack::eval
