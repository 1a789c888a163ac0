#include "gym/policy_model.h"

#include "base/json_writer.h"
#include "model/dialect.h"
#include "model/dialect/call_text.h"
#include "runner/chat_history.h"

namespace twotrack::gym {
namespace {

class PolicyChannel final : public model::Channel {
 public:
  explicit PolicyChannel(ReplyMaker decide) : decide_(std::move(decide)) {}

  model::Answer ask(const model::Question& question, const std::stop_token& stop) override {
    if (stop.stop_requested()) {
      return model::Failure{.kind = model::FailureKind::kCancelled, .message = "cancelled"};
    }
    return decide_(question);
  }

 private:
  ReplyMaker decide_;
};

class MadeModel final : public model::Model {
 public:
  explicit MadeModel(PolicyModel policy) : policy_(std::move(policy)) {
    capabilities_.server = policy_.kind;
    capabilities_.model = policy_.name;
    capabilities_.context_tokens = policy_.context_tokens;
    capabilities_.reads_state = true;
    capabilities_.slots = kSlots;
    if (policy_.vocabulary != nullptr) {
      capabilities_.count = model::Capabilities::Count::kText;
    }
  }

  const model::Capabilities& capabilities() const override { return capabilities_; }
  std::string describe() const override {
    JsonWriter json;
    json.begin_object().member("kind", name_of(policy_.kind)).member("name", policy_.name);
    return json.end_object().take();
  }
  std::string render(const model::Prompt& prompt) const override {
    return form().raw_prompt(prompt);
  }
  std::string template_id() const override { return std::string(form().template_id()); }
  std::optional<uint64_t> count_tokens(const model::Prompt& prompt) override {
    if (policy_.vocabulary == nullptr) return std::nullopt;
    return policy_.vocabulary->count(render(prompt));
  }
  std::unique_ptr<model::Channel> open(uint64_t, uint64_t) override {
    return std::make_unique<PolicyChannel>(policy_.open());
  }

 private:
  static constexpr uint64_t kSlots = 4;  // as of a script: it waits for nothing

  static const model::DialectForm& form() { return model::dialect_form(model::Dialect::kOpenAi); }

  PolicyModel policy_;
  model::Capabilities capabilities_{};
};

}  // namespace

std::unique_ptr<model::Model> make_policy_model(PolicyModel policy) {
  return std::make_unique<MadeModel>(std::move(policy));
}

model::Reply reply_with(const model::Call& call, const model::Question& question) {
  model::ParsedReply parsed;
  model::add_call(parsed, question.prompt.tools, call.tool, call.args);
  model::Reply reply{.finish_reason = "stop"};
  for (const model::Call& read : parsed.calls) {
    reply.text = model::call_text(model::Dialect::kOpenAi, read);
  }
  model::take_parsed(reply, std::move(parsed));
  return reply;
}

std::string shown_of(const model::Prompt& prompt) {
  return prompt.history.empty() ? prompt.user : runner::to_text(prompt.history);
}

}  // namespace twotrack::gym
