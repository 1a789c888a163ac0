// What `twotrack run` does, for a Python program.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "project/planned_run.h"
#include "python/project.h"
#include "python/stop.h"

namespace twotrack::python {

struct ProjectRunAsk {
  project::RunRequest request{};
  std::function<void(std::string_view line)> on_event{};  // from several threads at once
};
// Reads an object with attributes of these names. REQUIRES: the GIL.
ProjectRunAsk read_run_ask(nanobind::handle asked, const std::shared_ptr<Stop>& stop);

// {"run_id","summary","agents":[{"agent_id","operation","node_id","status","summary","verified",
// "totals"}],"skipped","notes"}; with nothing to run, no run_id. Raises when it cannot be run.
std::string run_project(Project& project, const ProjectRunAsk& ask, const Stop& stop);

// Calls `callback(line)` with the GIL; what it raises ends the run and is raised then. None: nobody
// is called.
std::function<void(std::string_view line)> read_observer(nanobind::object callback,
                                                         const std::shared_ptr<Stop>& stop);

}  // namespace twotrack::python
