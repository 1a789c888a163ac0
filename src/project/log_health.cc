#include <algorithm>

#include "base/joined.h"
#include "project/health.h"
#include "text/human.h"
#include "track/verify.h"

namespace twotrack::project {
namespace {

constexpr size_t kNamesShown = 5;

// A finding about the logs that have this problem.
HealthFinding about(std::string check, const std::vector<std::string>& agents, Health health,
                    std::string well, std::string_view wrong, std::string remedy) {
  if (agents.empty()) return {std::move(check), Health::kOk, std::move(well)};
  return {std::move(check), health, few_of(agents, kNamesShown) + ": " + std::string(wrong),
          std::move(remedy)};
}

struct LogStates {
  std::vector<std::string> unreadable;
  std::vector<std::string> damaged;
  std::vector<std::string> torn;
  std::vector<std::string> unproven;
};

LogStates verify_all(Project& project, const std::vector<std::string>& agents,
                     const BytesRead& progress) {
  const auto reports =
      verify_each(agents, {}, progress, [&](const std::string& agent, const auto& options) {
        return track::verify_log(project.files(), project.layout(), agent, options);
      });
  LogStates states;
  for (size_t i = 0; i < agents.size(); ++i) {
    if (!reports[i].ok()) {
      states.unreadable.push_back(agents[i]);
      continue;
    }
    const track::VerifyReport& report = reports[i].value();
    if (!report.ok()) states.damaged.push_back(agents[i]);
    if (report.ok() && !report.problems.empty()) states.torn.push_back(agents[i]);
    if (!exists(project.files(), project.layout().head(agents[i]))) {
      states.unproven.push_back(agents[i]);
    }
  }
  return states;
}

std::vector<std::string> stale_locks(Project& project) {
  constexpr std::string_view kSuffix = ".lock";
  std::vector<std::string> stale;
  const auto names = project.files().list(project.layout().traces());
  if (!names.ok()) return stale;
  for (const std::string& name : names.value()) {
    if (!name.ends_with(kSuffix)) continue;
    const auto holder = project.files().lock_holder(project.layout().traces() / name);
    if (holder.ok() && !holder.value()) {
      stale.push_back(name.substr(0, name.size() - kSuffix.size()));
    }
  }
  std::ranges::sort(stale);
  return stale;
}

bool index_is_fresh(Project& project, const std::string& agent) {
  const auto index = project.files().info(project.layout().index(agent));
  if (!index.ok()) return false;
  const auto log = project.files().info(project.layout().log(agent));
  return !log.ok() || index.value().modified_us >= log.value().modified_us;
}

}  // namespace

std::vector<HealthFinding> check_logs(Project& project, const std::vector<std::string>& agents,
                                      const BytesRead& progress) {
  const LogStates states = verify_all(project, agents, progress);
  const auto stale_indexes = static_cast<size_t>(std::ranges::count_if(
      agents, [&](const std::string& agent) { return !index_is_fresh(project, agent); }));
  const std::string all = count_of(agents.size(), "log");
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
      about("locks", stale_locks(project), Health::kWarn, "none left behind",
            "left by a process that is gone", "harmless; the next append takes it over"),
      // Behind a log that has grown every index is, until a command needs it.
      {.check = "indexes",
       .message = stale_indexes == 0
                      ? "up to date"
                      : std::to_string(stale_indexes) + " behind their logs, updated when needed"},
  };
}

}  // namespace twotrack::project
