// A thousand agents of five turns, with answers from a script: what the runner itself costs. Real
// logs, really synced; the tool returns what a linter might.
#include <sys/resource.h>

#include <atomic>
#include <filesystem>

#include "agent/definition.h"
#include "memory.h"
#include "model/scripted_model.h"
#include "runner/run.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr size_t kAgents = 1000;
constexpr size_t kAgentsQuick = 10;
constexpr size_t kConcurrency = 4;
constexpr double kTargetMs = 1;

constexpr std::string_view kScript = R"({"calls":[{"name":"look","args":{"at":"1"}}]}
{"calls":[{"name":"look","args":{"at":"2"}}]}
{"calls":[{"name":"look","args":{"at":"3"}}]}
{"calls":[{"name":"look","args":{"at":"4"}}]}
{"calls":[{"name":"submit_result","args":{"summary":"done"}}]}
)";
constexpr double kTurns = 5;

class Look final : public tool::Tool {
 public:
  explicit Look(std::string parameter, std::string name)
      : spec_{.name = std::move(name),
              .description = "Look at one place.",
              .parameters = {{.name = std::move(parameter), .value = {}}}} {}
  const tool::ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return Effect::kPure; }
  std::vector<tool::Does> does() const override { return {}; }
  bool is_builtin() const override { return true; }
  tool::ToolReturn call(const tool::CallContext& context) const override {
    std::string issues;
    for (int line = 1; line <= 20; ++line) {
      issues += (line == 1 ? "" : ",");
      issues += R"({"code":"E501","line":)" + std::to_string(line) +
                R"(,"message":"line too long","file":"src/a.py"})";
    }
    return {.output = R"({"result":{"issues":[)" + issues + R"(]},"summary":"Looked at )" +
                      std::to_string(context.args.size()) + R"(","outcome":"partial"})"};
  }

 private:
  tool::ToolSpec spec_;
};

// Nobody watches.
class Nobody final : public runner::RunObserver {
 public:
  void started(const runner::PlannedAgent&) override {}
  void event(const runner::PlannedAgent&, std::string_view, const Event&, const Packet&) override {}
  void taken(const runner::PlannedAgent&, const Error&) override {}
  void ended(const runner::PlannedAgent&, const Result<runner::AgentEnd>&) override {
    if (++ended_ == kAgents / 10) first_tenth_ = resident_kilobytes_max();
  }
  uint64_t first_tenth() const { return first_tenth_; }

 private:
  std::atomic<size_t> ended_ = 0;
  std::atomic<uint64_t> first_tenth_ = 0;
};

double cpu_ms() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto ms = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

}  // namespace

Result<Sections> run_loop(const Settings& settings) {
  const size_t count = settings.is_quick ? kAgentsQuick : kAgents;
  const Path project = settings.directory / "loop";
  TRY(posix_file_system().create_directories(project));
  TRY(replace_file(posix_file_system(), project / "a.py", "import os\n"));
  agent::Definition definition;
  definition.name = "look_agent";
  definition.operation = "look";
  definition.system_prompt = "Look, then submit.";
  definition.node_context = "Look at a.py.";
  definition.tools = {{.tool = std::make_shared<Look>("at", "look")},
                      {.tool = std::make_shared<Look>("summary", "submit_result")}};
  auto answers = TRY(model::read_script(kScript));
  const auto model = model::make_scripted_model("scripted:bench", std::move(answers));
  runner::RunSetup setup{.layout = {project}, .concurrency = kConcurrency};
  setup.agent.model = model.get();
  setup.agent.project = project;
  setup.agent.run_id = "20260101T000000Z-0001";
  std::vector<runner::PlannedAgent> agents;
  std::vector<runner::PlannedName> names;
  for (size_t i = 0; i < count; ++i) {
    names.push_back(
        {.agent_id = "look-" + std::to_string(i), .operation = "look", .node_id = "a.py"});
    agents.push_back({.name = names.back(),
                      .definition = &definition,
                      .node = {.id = "a.py", .name = "a", .file = "a.py"}});
  }
  auto track =
      TRY(runner::RunTrack::create(setup.layout, setup.agent.run_id,
                                   {.run = {"{}"}, .program = "bench"}, names, {}, {}, nullptr));
  Nobody nobody;
  forget_resident_max();
  const double cpu_before = cpu_ms();
  const auto begin = std::chrono::steady_clock::now();
  const runner::RunReport report = TRY(runner::run_agents(setup, agents, *track, nobody));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const double turns = static_cast<double>(count) * kTurns;
  const double cpu = (cpu_ms() - cpu_before) / turns;
  std::filesystem::remove_all(project);
  const double tenth = static_cast<double>(nobody.first_tenth()) / 1e3;
  const double whole = static_cast<double>(resident_kilobytes_max()) / 1e3;
  Section section{
      .workload = "loop",
      .title = std::to_string(count) + " agents of 5 turns, " + std::to_string(kConcurrency) +
               " at a time, scripted, synced",
      .figures = {{.name = "runner's own time a turn, all threads",
                   .value = cpu,
                   .unit = "ms",
                   .target = Target{"at most 1 ms", cpu <= kTargetMs}},
                  {.name = "turns", .value = turns / took.count(), .unit = "turns/s"},
                  {.name = "most memory after a tenth of the agents", .value = tenth, .unit = "MB"},
                  {.name = "most memory after all", .value = whole, .unit = "MB"}},
      .notes = {report.text() + "; processor time of the whole process, tools and model "
                                "included"}};
  return Sections{section};
}

}  // namespace twotrack::bench
