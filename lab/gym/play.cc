#include "gym/play.h"

#include <filesystem>
#include <fstream>

#include "gym/policy_model.h"
#include "runner/agent_loop.h"

namespace twotrack::gym {
namespace {

constexpr uint64_t kViewTokens = 2000;  // as agents have by default

// Passes everything on, and counts what was answered.
class JudgedChannel final : public model::Channel {
 public:
  JudgedChannel(std::unique_ptr<model::Channel> inner, Episode& episode, Played& played)
      : inner_(std::move(inner)), episode_(&episode), played_(&played) {}

  model::Answer ask(const model::Question& question, const std::stop_token& stop) override {
    episode_->begin_turn();
    model::Answer answer = inner_->ask(question, stop);
    const auto* reply = std::get_if<model::Reply>(&answer);
    if (reply == nullptr) return answer;
    played_->answers += 1;
    if (reply->calls.empty()) {
      played_->invalid += 1;
    } else if (episode_->is_right(reply->calls.front(), shown_of(question.prompt))) {
      played_->right += 1;
    }
    return answer;
  }

 private:
  std::unique_ptr<model::Channel> inner_;
  Episode* episode_;
  Played* played_;
};

class JudgedModel final : public model::Model {
 public:
  JudgedModel(model::Model& inner, Episode& episode, Played& played)
      : inner_(&inner), episode_(&episode), played_(&played) {}

  const model::Capabilities& capabilities() const override { return inner_->capabilities(); }
  std::string describe() const override { return inner_->describe(); }
  std::string render(const model::Prompt& prompt) const override { return inner_->render(prompt); }
  std::string template_id() const override { return inner_->template_id(); }
  std::optional<uint64_t> count_tokens(const model::Prompt& prompt) override {
    return inner_->count_tokens(prompt);
  }
  std::unique_ptr<model::Channel> open(uint64_t slot, uint64_t answered) override {
    return std::make_unique<JudgedChannel>(inner_->open(slot, answered), *episode_, *played_);
  }

 private:
  model::Model* inner_;
  Episode* episode_;
  Played* played_;
};

// What the agent works on must be there; nobody reads it.
Status write_node(const Path& project, const std::string& file) {
  const Path path = project / file;
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (std::filesystem::exists(path, error)) return Done{};
  std::ofstream out(path);
  out << "simulated\n";
  out.close();
  if (!out) return Error{Code::kIo, path.string() + ": cannot be written"};
  return Done{};
}

bool was_decided_by_program(const runner::Totals& totals) {
  return totals.decided_by.contains(DecidedBy::kFallback);
}

}  // namespace

Result<Played> play(Episode& episode, model::Model& model, const PlaySetup& setup) {
  TRY(write_node(setup.layout.root, episode.node().file));
  Played played;
  JudgedModel judged(model, episode, played);
  runner::AgentSetup agent{.definition = &episode.definition(),
                           .node = episode.node(),
                           .model = &judged,
                           .slot = setup.slot,
                           .project = setup.layout.root,
                           .budget = runner::budget_to_be_counted(kViewTokens),
                           .max_turns = episode.max_turns(),
                           .decide = setup.decide,
                           .grammar = setup.grammar,
                           .has_packet = setup.has_packet,
                           .run_id = setup.run_id,
                           .program = setup.program,
                           .stop = setup.stop};
  // Nothing here starts a program.
  agent.policy.require = sandbox::Level::kNone;
  runner::AgentLoop::Options options;
  options.session.registry = setup.registry;
  options.session.writer.durability = Durability::kNone;
  const auto loop = TRY(runner::AgentLoop::start(setup.layout, setup.agent, agent, options));
  const runner::AgentEnd end = TRY(loop->run());
  played.status = end.status;
  played.turns = end.totals.turns;
  played.has_succeeded = loop->memory().submitted.has_value() && episode.is_done() &&
                         !was_decided_by_program(end.totals);
  return played;
}

}  // namespace twotrack::gym
