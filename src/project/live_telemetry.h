// What the configuration says about telemetry, carried out.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "project/project.h"
#include "runner/run.h"
#include "telemetry/live_export.h"

namespace twotrack::project {

// Who and what this program is, for receivers.
telemetry::TelemetryResource telemetry_resource();

// When somebody is told of trouble: a run draws its own lines on the terminal meanwhile.
enum class TellTrouble : uint8_t { kAtOnce, kWhenAsked };

// Begins to send what is written from now on, as `telemetry.otlp` says; null if it says nothing.
// Fails with kInvalid if an OTEL_* variable cannot be read. `project` must outlive it.
Result<std::unique_ptr<telemetry::LiveExport>> start_telemetry(Project& project, TellTrouble tell);
// Ends it, and tells of its trouble. `telemetry` may be null.
void stop_telemetry(Project& project, telemetry::LiveExport* telemetry);

// Tells `telemetry`, which may be null, of each log that grows, and passes everything on to `next`.
// Both must outlive it.
class TelemetryObserver final : public runner::RunObserver {
 public:
  TelemetryObserver(telemetry::LiveExport* telemetry, runner::RunObserver& next)
      : telemetry_(telemetry), next_(&next) {}

  void started(const runner::PlannedAgent& agent) override { next_->started(agent); }
  void event(const runner::PlannedAgent& agent, std::string_view line, const Event& event,
             const Packet& packet) override {
    if (telemetry_ != nullptr) telemetry_->grew(agent.name.agent_id);
    next_->event(agent, line, event, packet);
  }
  void ended(const runner::PlannedAgent& agent, const Result<runner::AgentEnd>& end) override {
    next_->ended(agent, end);
  }
  void taken(const runner::PlannedAgent& agent, const Error& why) override {
    next_->taken(agent, why);
  }

 private:
  telemetry::LiveExport* telemetry_;
  runner::RunObserver* next_;
};

}  // namespace twotrack::project
