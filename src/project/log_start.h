// Opening an agent's log for writing, or starting one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "event/redactor.h"
#include "project/project.h"
#include "runner/budget.h"
#include "summary/registry.h"
#include "track/writer.h"

namespace twotrack::project {

// What the caller said about the log. A new log takes it; an old one must agree with it.
struct LogStart {
  std::optional<std::string> run{};
  std::optional<std::string> operation{};
  std::optional<std::string> node{};
  std::optional<std::string> node_summary{};
  std::optional<std::string> goal{};
  std::optional<std::string> durability{};  // sync | none
  std::optional<uint64_t> budget_bytes{};   // of the view; without it, as configured
};

// Names appear unchanged in every line, so they must not contain secrets: kInvalid, by `option`.
Status check_no_secret(const Redactor& redactor, std::string_view option, std::string name);

// What a new log says about its views, as configured.
Result<runner::Budget> budget_of(Project& project, const LogStart& start);

// The summarizers that the project asks for.
Result<Registry> make_registry(Project& project);

// Fails with kConflict when another process writes the log, kInvalid when `start` contradicts it,
// kCorrupt when its end is damaged; each says what to do.
Result<std::unique_ptr<track::Writer>> open_or_start_log(Project& project, const std::string& agent,
                                                         LogStart start);

}  // namespace twotrack::project
