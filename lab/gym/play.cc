#include "gym/play.h"

#include <filesystem>
#include <fstream>

#include "base/sha256.h"
#include "gym/policy_model.h"
#include "hub/language.h"
#include "hub/store.h"
#include "runner/agent_loop.h"
#include "runner/hub_access.h"

namespace twotrack::gym {
namespace {

constexpr uint64_t kViewTokens = 2000;  // as agents have by default
constexpr std::string_view kNodeText = "simulated\n";
constexpr std::chrono::seconds kHubPatience{60};

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
      return answer;
    }
    const Verdict verdict = episode_->judge(reply->calls.front(), shown_of(question.prompt));
    played_->right += verdict.is_right ? 1 : 0;
    if (reply->likelihood) {
      played_->decided.push_back({.tool = reply->calls.front().tool,
                                  .is_right = verdict.is_right,
                                  .likelihood = *reply->likelihood,
                                  .confidence = reply->confidence.value_or(0)});
    }
    played_->ended_early = verdict.is_early;
    played_->claimed_wrongly = verdict.is_claim;  // until it turns out to be true
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
  out << kNodeText;
  out.close();
  if (!out) return Error{Code::kIo, path.string() + ": cannot be written"};
  return Done{};
}

// A project of its own whose hub knows what the episode says that earlier runs have found.
Status write_hub(const Path& project, const Episode& episode) {
  TRY(write_node(project, episode.node().file));
  hub::Store store = TRY(hub::Store::open(posix_file_system(), project));
  hub::Node node = episode.node();
  node.source_hash = sha256_hex(kNodeText);
  const hub::Store::Replacement known{
      .state = {.path = node.file,
                .source_hash = node.source_hash,
                .bytes = kNodeText.size(),
                .lines = 1,
                .read_with = std::string(hub::reading_mark(node.file))},
      .nodes = {node}};
  TRY(store.replace({&known, 1}, {}, [](const hub::FileState&) { return true; }));
  return store.learn({.node_id = node.id,
                      .operation = "earlier",
                      .status = "success",
                      .knowledge = episode.known(),
                      .source_hash = node.source_hash,
                      .agent_id = "earlier",
                      .learned_at = "2026-01-01T00:00:00.000000Z"});
}

bool was_decided_by_program(const runner::Totals& totals) {
  return totals.decided_by.contains(DecidedBy::kFallback);
}

}  // namespace

Result<Played> play(Episode& episode, model::Model& model, const PlaySetup& setup) {
  const bool has_hub = !episode.known().empty();
  const Path project = has_hub ? setup.layout.root / "known" / setup.agent : setup.layout.root;
  runner::HubAccess hub(posix_file_system(), project, kHubPatience);
  if (has_hub) {
    TRY(write_hub(project, episode));
  } else if (!episode.node().file.empty()) {
    TRY(write_node(project, episode.node().file));
  }
  Played played;
  JudgedModel judged(model, episode, played);
  runner::AgentSetup agent{.definition = &episode.definition(),
                           .node = episode.node(),
                           .model = &judged,
                           .slot = setup.slot,
                           .project = project,
                           .budget = runner::budget_to_be_counted(kViewTokens),
                           .max_turns = episode.max_turns(),
                           .decide = setup.decide,
                           .grammar = setup.grammar,
                           .has_packet = setup.has_packet,
                           .run_id = setup.run_id,
                           .program = setup.program,
                           .hub = has_hub ? &hub : nullptr,
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
  played.ended_early &= loop->memory().submitted.has_value();
  played.claimed_wrongly &= loop->memory().submitted.has_value() && !played.has_succeeded;
  played.confidence = loop->memory().confidence.value_or(1);
  TRY(episode.trouble());
  return played;
}

}  // namespace twotrack::gym
