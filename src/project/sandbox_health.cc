#include <unistd.h>

#include "project/health.h"
#include "project/sandbox_policy.h"
#include "sandbox/sandbox.h"

namespace twotrack::project {
namespace {

// "full" or "reduced; netns is off (unshare: ENOSPC)".
std::string describe(const sandbox::Report& report) {
  std::string text(name_of(report.level));
  for (const sandbox::Layer& layer : report.layers) {
    if (layer.is_on) continue;
    text += "; " + layer.name + " is off (" + layer.stage + ": " + layer.why + ")";
  }
  return text;
}

}  // namespace

HealthFinding check_sandbox(Project& project) {
  const sandbox::Report& report = sandbox::report();
  const std::string found = describe(report);
  sandbox::Level required = sandbox::Level::kReduced;
  if (const auto config = project.config(); config.ok()) {
    const auto policy = sandbox_policy(*config.value(), project.layout().root);
    if (!policy.ok())
      return {"sandbox", Health::kFail, policy.error().message, "fix the configuration"};
    required = policy.value().require;
  }
  if (required == sandbox::Level::kNone) {
    return {"sandbox", Health::kWarn, "sandbox.require is none: tools run with your permissions",
            "remove it from the configuration; available here: " + found};
  }
  if (const auto held = sandbox::check_level(required); !held.ok()) {
    return {"sandbox", Health::kFail, found, held.error().message};
  }
  if (report.level == sandbox::Level::kFull) return {"sandbox", Health::kOk, found};
  return {"sandbox", Health::kWarn, found, "`twotrack sandbox report` explains what that means"};
}

}  // namespace twotrack::project
