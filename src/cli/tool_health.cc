// What tools need: an interpreter for scripts.
#include "base/environment.h"
#include "cli/health.h"
#include "project/tool_settings.h"

namespace twotrack::cli {

Finding check_scripts(Context& context) {
  const auto settings = tool_settings(context);
  if (!settings.ok()) return {"scripts", Health::kWarn, "the configuration cannot be read"};
  const auto runtime = grail::find_runtime(settings.value().grail.monty, process_environment());
  if (!runtime.ok())
    return {"scripts", Health::kFail, runtime.error().message, "fix tools.monty, or MONTY_BIN"};
  const grail::Runtime& found = runtime.value();
  if (found.kind == grail::Runtime::Kind::kMonty) {
    return {"scripts", Health::kOk, found.name() + ", " + found.program.string()};
  }
  return {
      "scripts", Health::kWarn,
      "Grail scripts run on " + found.program.string() + " (" + found.name() + "), in the sandbox",
      found.why};
}

}  // namespace twotrack::cli
