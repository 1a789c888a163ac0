#include <algorithm>

#include "base/parallel.h"
#include "cli/health.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "project/human.h"
#include "track/log_file.h"
#include "track/verify.h"

namespace twotrack::cli {
namespace {

constexpr size_t kNamesShown = 5;

// "a, b and 3 more"
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), kNamesShown); ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > kNamesShown) {
    text += " and " + std::to_string(names.size() - kNamesShown) + " more";
  }
  return text;
}

// A finding about the logs that have this problem.
HealthFinding about(std::string check, const std::vector<std::string>& agents, Health health,
                    std::string well, std::string_view wrong, std::string remedy) {
  if (agents.empty()) return {std::move(check), Health::kOk, std::move(well)};
  return {std::move(check), health, listed(agents) + ": " + std::string(wrong), std::move(remedy)};
}

struct LogStates {
  std::vector<std::string> unreadable;
  std::vector<std::string> damaged;
  std::vector<std::string> torn;
  std::vector<std::string> unproven;
};

LogStates verify_all(Context& context, const std::vector<std::string>& agents) {
  uint64_t total = 0;
  for (const std::string& agent : agents) {
    const auto info = context.files().info(context.layout().log(agent));
    if (info.ok()) total += info.value().size;
  }
  Progress progress(context, "verifying", total);
  std::vector<std::optional<Result<track::VerifyReport>>> reports(agents.size());
  for_each_in_parallel(agents.size(), [&](size_t i) {
    track::VerifyOptions options{.anchor = {}, .threads = 1, .progress = {}};
    uint64_t before = 0;
    options.progress = [&](uint64_t done, uint64_t) {
      progress.add(done - before);
      before = done;
    };
    reports[i] = track::verify_log(context.files(), context.layout(), agents[i], options);
  });
  LogStates states;
  for (size_t i = 0; i < agents.size(); ++i) {
    if (!reports[i]->ok()) {
      states.unreadable.push_back(agents[i]);
      continue;
    }
    const track::VerifyReport& report = reports[i]->value();
    if (!report.ok()) states.damaged.push_back(agents[i]);
    if (report.ok() && !report.problems.empty()) states.torn.push_back(agents[i]);
    if (!exists(context.files(), context.layout().head(agents[i]))) {
      states.unproven.push_back(agents[i]);
    }
  }
  return states;
}

std::vector<std::string> stale_locks(Context& context) {
  constexpr std::string_view kSuffix = ".lock";
  std::vector<std::string> stale;
  const auto names = context.files().list(context.layout().traces());
  if (!names.ok()) return stale;
  for (const std::string& name : names.value()) {
    if (!name.ends_with(kSuffix)) continue;
    const auto holder = context.files().lock_holder(context.layout().traces() / name);
    if (holder.ok() && !holder.value()) {
      stale.push_back(name.substr(0, name.size() - kSuffix.size()));
    }
  }
  std::ranges::sort(stale);
  return stale;
}

bool index_is_fresh(Context& context, const std::string& agent) {
  const auto index = context.files().info(context.layout().index(agent));
  if (!index.ok()) return false;
  const auto log = context.files().info(context.layout().log(agent));
  return !log.ok() || index.value().modified_us >= log.value().modified_us;
}

}  // namespace

std::vector<HealthFinding> check_logs(Context& context) {
  auto agents = track::list_agents(context.files(), context.layout());
  if (!agents.ok()) {
    return {{"logs", Health::kFail, agents.error().message, "check the permissions of .agentfs"}};
  }
  const LogStates states = verify_all(context, agents.value());
  std::vector<std::string> stale_indexes;
  std::ranges::copy_if(agents.value(), std::back_inserter(stale_indexes),
                       [&](const std::string& agent) { return !index_is_fresh(context, agent); });
  const std::string all = count_of(agents.value().size(), "log");
  return {
      about("readable", states.unreadable, Health::kFail, all, "cannot be read",
            "check the permissions and the system log"),
      about("intact", states.damaged, Health::kFail, "every line is what was written", "damaged",
            "`twotrack verify` names the lines; restore the log from a copy"),
      about("torn tails", states.torn, Health::kWarn, "none",
            "a crash cut off an event that was never acknowledged",
            "harmless; the next append moves it aside"),
      about("heads", states.unproven, Health::kWarn, "every log has its head file",
            "no head file, so a truncated log would go unnoticed", "the next append writes it"),
      about("locks", stale_locks(context), Health::kWarn, "none left behind",
            "left by a process that is gone", "harmless; the next append takes it over"),
      about("indexes", stale_indexes, Health::kWarn, "up to date", "not up to date",
            "harmless, commands update them as needed; `twotrack index` does it now"),
  };
}

}  // namespace twotrack::cli
