#include "project/run_setup.h"

#include <algorithm>

#include "event/ids.h"
#include "project/escalation.h"
#include "project/hub_languages.h"
#include "project/model_choice.h"
#include "project/sandbox_policy.h"
#include "project/version.h"
#include "text/human.h"
#include "track/blob_store.h"

namespace twotrack::project {
namespace {

// In this process a grammar costs little; a server may do better with its model's own format.
runner::Grammar grammar_of(const model::Capabilities& can) {
  return can.server == model::ServerKind::kInProcess ? runner::Grammar::kAlways
                                                     : runner::Grammar::kAfterFault;
}

constexpr std::string_view kSandboxKey = "sandbox.require";

runner::Budget budget_of(const config::MemoryConfig& memory) {
  const config::PacketSizeLimit& limit = memory.packet_size_limit;
  runner::Budget budget = limit.unit == config::PacketSizeLimit::Unit::kTokens
                              ? runner::budget_to_be_counted(limit.amount)
                              : runner::budget_of_bytes(limit.amount);
  budget.recent_actions = memory.recent_actions;
  return budget;
}

Status check_sandbox(const config::Config& config) {
  const auto level = TRY(sandbox::level_named(config::sandbox_config(config).require));
  auto held = sandbox::check_level(level);
  if (held.ok()) return Done{};
  return with_hint(std::move(held).error().at(std::string(kSandboxKey) + " (" +
                                              config.find(kSandboxKey)->origin.text() + ")"),
                   "`twotrack sandbox report` shows every layer; to accept a lower level, set " +
                       std::string(kSandboxKey));
}

// More agents than slots evict each other from the cache; in one process there is no gain either.
uint64_t limit_concurrency(uint64_t wanted, const model::Capabilities& can,
                           std::vector<std::string>& notes) {
  const uint64_t slots = std::max<uint64_t>(can.slots, 1);
  if (wanted <= slots || can.server == model::ServerKind::kScripted) return wanted;
  const std::string why = std::to_string(wanted) + " agents at a time, but the model has " +
                          count_of(slots, "slot") + ": ";
  if (can.server == model::ServerKind::kInProcess) {
    notes.push_back(why + std::to_string(slots) +
                    " at a time (set model.servers.NAME.slots for more)");
    return slots;
  }
  notes.push_back(why + "they wait for each other and lose the cache");
  return wanted;
}

Status add_escalation(Project& project, Project& chooser, MadeSetup& made,
                      const std::stop_token& stop) {
  const config::RunnerConfig config = config::runner_config(*TRY(chooser.config()));
  if (!config.escalate_to) return Done{};
  made.larger = TRY(open_model(chooser, {.model = config.escalate_to}, stop));
  made.run.agent.escalation = {
      .model = made.larger.get(),
      .after_stuck = config.escalates_stuck,
      .after_failed = config.escalates_failed,
      .excerpt_tokens = config.escalation_tokens,
      .excerpt = [&project](const std::string& agent, uint64_t tokens) -> Result<std::string> {
        runner::PacketLog log = TRY(runner::PacketLog::open(
            project.files(), project.layout(), agent, {.lock = runner::LogLock::kHeld}));
        const track::BlobStore blobs(project.files(), project.layout());
        return TRY(escalate(log, blobs,
                            {.unit = EscalationBudget::Unit::kTokens, .amount = tokens}))
            .text;
      }};
  return Done{};
}

// A problem here never prevents a run.
void add_hub(Project& project, const config::RunnerConfig& config, MadeSetup& made) {
  if (const auto languages = user_languages(project); !languages.ok()) {
    made.warnings.push_back(languages.error().message);
  }
  if (!config.has_hub) return;
  made.hub = std::make_unique<runner::HubAccess>(project.files(), project.layout().root,
                                                 config.pull_time_max, project.hub_seal());
  const bool is_there = made.hub->open().has_value();
  const std::string trouble = made.hub->trouble();
  if (!trouble.empty()) {
    made.hub_state = "broken";
    made.warnings.push_back("the run continues without the hub: " + trouble);
    return;
  }
  made.hub_state = is_there ? "on" : "none";
  // Say it only once for users who want none.
  const auto tracks = project.files().list(project.layout().traces());
  const bool is_first_run = !tracks.ok() || tracks.value().empty();
  if (!is_there && is_first_run) {
    made.notes.emplace_back("no hub: `twotrack hub index` creates one");
  }
  // A hub created in the meantime may learn.
  made.run.agent.hub = made.hub.get();
}

}  // namespace

Status check_run_config(Project& project) {
  const config::Config& all = *TRY(project.config());
  return check_sandbox(all);
}

Result<MadeSetup> make_run_setup(Project& project, const RunFlags& flags, model::Model& model,
                                 const std::stop_token& stop) {
  const config::Config& all = *TRY(project.config());
  const config::RunnerConfig config = config::runner_config(all);
  const config::MemoryConfig memory = all.memory();
  if (flags.starts_programs) TRY(check_sandbox(all));
  MadeSetup made;
  made.limits = std::make_unique<runner::RunLimits>(config.max_tokens, config.max_wall);
  runner::RunSetup& run = made.run;
  run.layout = project.layout();
  run.session.writer = TRY(project.writer_options());
  run.session.writer.durability = memory.durability;
  run.session.redactor = TRY(project.redactor());
  run.summaries = memory.summarizer_mode;
  run.turns = flags.turns;
  run.decide = flags.decide;
  const model::Capabilities& can = model.capabilities();
  run.concurrency = limit_concurrency(
      flags.concurrency.value_or(config.concurrency.value_or(can.slots)), can, made.notes);
  run.agent = {.model = &model,
               .project = project.layout().root,
               .budget = budget_of(memory),
               .max_turns = config.max_turns,
               .decide = flags.decide.value_or(config.decide),
               .grammar = grammar_of(can),
               .has_packet = memory.enabled,
               .on_ambiguous = flags.on_ambiguous.value_or(config.on_ambiguous),
               .ask_below = static_cast<double>(config.ask_below_percent) / 100,
               .waits_when_unsure = config.waits_when_unsure,
               .policy = TRY(sandbox_policy(all, project.layout().root)),
               .env_pass = config::sandbox_config(all).env_pass,
               .run_id = make_run_id(project.clock().now_us()),
               .program = "twotrack " + std::string(kProgramVersion),
               .limits = made.limits.get(),
               .stop = stop};
  if (!flags.starts_programs) run.agent.policy.require = sandbox::Level::kNone;
  add_hub(project, config, made);
  Project& chooser = flags.escalates_as != nullptr ? *flags.escalates_as : project;
  TRY(add_escalation(project, chooser, made, stop));
  return made;
}

}  // namespace twotrack::project
