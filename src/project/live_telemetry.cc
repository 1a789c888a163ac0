#include "project/live_telemetry.h"

#include "base/environment.h"
#include "project/version.h"

namespace twotrack::project {

telemetry::TelemetryResource telemetry_resource() {
  return telemetry::telemetry_resource(kProgramVersion, process_environment());
}

Result<std::unique_ptr<telemetry::LiveExport>> start_telemetry(Project& project, TellTrouble tell) {
  using telemetry::LiveExport;
  const config::Config& config = *TRY(project.config());
  const std::string url = config.text("telemetry.otlp");
  const Environment environment = process_environment();
  if (url.empty() || telemetry::is_disabled(environment)) return std::unique_ptr<LiveExport>();
  auto target = telemetry::otlp_target(url == "auto" ? "" : url, telemetry::SaidBy::kConfiguration,
                                       environment);
  if (!target.ok()) return std::move(target).error().at("telemetry.otlp");
  target.value().has_content = target.value().has_content || config.flag("telemetry.content");
  telemetry::LiveExportOptions options{.files = &project.files(),
                                       .clock = &project.clock(),
                                       .layout = project.layout(),
                                       .target = std::move(target).value(),
                                       .resource = telemetry_resource()};
  if (tell == TellTrouble::kAtOnce) {
    options.warn = [&project](const std::string& trouble) { project.warn(trouble); };
  }
  return std::make_unique<LiveExport>(std::move(options));
}

void stop_telemetry(Project& project, telemetry::LiveExport* telemetry) {
  if (telemetry == nullptr) return;
  telemetry->stop();
  if (!telemetry->trouble().empty()) project.warn(telemetry->trouble());
}

}  // namespace twotrack::project
