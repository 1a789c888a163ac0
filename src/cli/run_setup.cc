#include "cli/run_setup.h"

#include "cli/escalation.h"
#include "cli/model_choice.h"
#include "cli/version.h"
#include "config/runner_config.h"
#include "event/ids.h"
#include "track/blob_store.h"

namespace twotrack::cli {
namespace {

runner::Decide decide_of(std::string_view how) {
  if (how == "free") return runner::Decide::kFree;
  return how == "guarded" ? runner::Decide::kGuarded : runner::Decide::kAuto;
}

// `verify` needs a tool that could: until an agent has one, a person is asked.
runner::OnAmbiguous on_ambiguous_of(std::string_view what) {
  if (what == "skip") return runner::OnAmbiguous::kSkip;
  return what == "retry" ? runner::OnAmbiguous::kRetry : runner::OnAmbiguous::kAsk;
}

runner::Budget budget_of(const config::MemoryConfig& memory) {
  const config::PacketSizeLimit& limit = memory.packet_size_limit;
  runner::Budget budget = limit.unit == config::PacketSizeLimit::Unit::kTokens
                              ? runner::budget_to_be_counted(limit.amount)
                              : runner::budget_of_bytes(limit.amount);
  budget.recent_actions = memory.recent_actions;
  return budget;
}

Status add_escalation(Context& context, const config::RunnerConfig& config, MadeSetup& made,
                      const std::stop_token& stop) {
  if (!config.escalate_to) return Done{};
  made.larger = TRY(open_model(context, {.model = config.escalate_to}, stop));
  const EscalationBudget budget{.unit = EscalationBudget::Unit::kTokens,
                                .amount = config.escalation_tokens};
  made.run.agent.escalation = {
      .model = made.larger.get(),
      .after_stuck = config.escalates_stuck,
      .after_failed = config.escalates_failed,
      .excerpt = [&context, budget](const std::string& agent) -> Result<std::string> {
        runner::PacketLog log = TRY(runner::PacketLog::open(
            context.files(), context.layout(), agent, {.lock = runner::LogLock::kHeld}));
        const track::BlobStore blobs(context.files(), context.layout());
        return TRY(escalate(log, blobs, budget)).text;
      }};
  return Done{};
}

}  // namespace

Result<MadeSetup> make_run_setup(Context& context, const RunFlags& flags, model::Model& model,
                                 const std::stop_token& stop) {
  const config::Config& all = *TRY(context.config());
  const config::RunnerConfig config = config::runner_config(all);
  const config::MemoryConfig memory = all.memory();
  MadeSetup made;
  made.limits = std::make_unique<runner::RunLimits>(config.max_tokens, config.max_wall);
  runner::RunSetup& run = made.run;
  run.layout = context.layout();
  run.session.writer = {.durability = memory.durability == config::Durability::kNone
                                          ? track::Durability::kNone
                                          : track::Durability::kSync,
                        .files = &context.files(),
                        .clock = &context.clock()};
  run.session.redactor = TRY(context.redactor());
  run.summaries = memory.summarizer_mode == config::SummarizerMode::kGeneric
                      ? Registry::Mode::kGeneric
                      : Registry::Mode::kToolSpecific;
  run.turns = flags.turns;
  run.concurrency =
      flags.concurrency.value_or(config.concurrency.value_or(model.capabilities().slots));
  run.agent = {.model = &model,
               .project = context.layout().root,
               .budget = budget_of(memory),
               .max_turns = config.max_turns,
               .decide = decide_of(flags.decide.value_or(config.decide)),
               .has_packet = memory.enabled,
               .on_ambiguous = on_ambiguous_of(config.on_ambiguous),
               .run_id = make_run_id(context.clock().now_us()),
               .program = "twotrack " + std::string(kVersion),
               .limits = made.limits.get(),
               .stop = stop};
  TRY(add_escalation(context, config, made, stop));
  return made;
}

}  // namespace twotrack::cli
