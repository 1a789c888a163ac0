// What a run is made with, from flags and configuration.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "cli/context.h"
#include "model/model.h"
#include "runner/run.h"

namespace twotrack::cli {

struct RunFlags {
  std::optional<uint64_t> concurrency{};
  std::optional<uint64_t> turns{};
  std::optional<std::string> decide{};  // auto | free | guarded
};

struct MadeSetup {
  runner::RunSetup run{};
  std::unique_ptr<runner::RunLimits> limits{};
  std::unique_ptr<model::Model> larger{};  // of runner.escalation
};

// `model` and the context must outlive it.
Result<MadeSetup> make_run_setup(Context& context, const RunFlags& flags, model::Model& model,
                                 const std::stop_token& stop);

}  // namespace twotrack::cli
