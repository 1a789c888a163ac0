// Runs agents exactly as `twotrack run PATH -o OPERATION --model MODEL` does:
//
//   run_agent PATH OPERATION MODEL
#include <iostream>

#include "project/planned_run.h"

using namespace twotrack;

// Told what happens; agents run in threads.
struct Ends final : runner::RunObserver {
  void started(const runner::PlannedAgent&) override {}
  void event(const runner::PlannedAgent&, std::string_view, const Event&, const Packet&) override {}
  void taken(const runner::PlannedAgent&, const Error&) override {}
  void ended(const runner::PlannedAgent& agent, const Result<runner::AgentEnd>& end) override {
    std::cout << agent.name.agent_id + ": " +
                     (end.ok() ? end.value().summary : end.error().message) + "\n";
  }
};

Result<bool> run(const char* path, const char* operation, const char* model_name) {
  project::Project project(TRY(project::root_of(posix_file_system(), std::nullopt)));
  const project::RunRequest request{.ask = {.paths = {path}, .operations = operation},
                                    .model = {.model = model_name}};
  const project::RunPlan plan = TRY(project::plan_run(project, request.ask));
  const auto model = TRY(project::open_model(project, request.model, {}));
  Ends ends;
  const auto ran = TRY(project::run_planned(project, request, plan, *model, {}, ends));
  return ran.report.status() == RunStatus::kSuccess;
}

int main(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: run_agent PATH OPERATION MODEL\n", 2;
  const auto succeeded = run(argv[1], argv[2], argv[3]);
  if (!succeeded.ok()) return std::cerr << succeeded.error().text() << "\n", 2;
  return succeeded.value() ? 0 : 1;
}
