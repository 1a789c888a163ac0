// Many agents at once, each with a log and a thread of its own. Their syncs overlap, so 64 agents
// must not cost 64 waits one after another.
#include "corpus.h"
#include "slices.h"
#include "store.h"
#include "track/writer.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr size_t kAgents = 64;

struct Case {
  size_t payload_bytes;
  std::optional<double> target{};
};
constexpr Case kCases[] = {{300, 5}, {4096}};

Result<Section> run_case(const Settings& settings, const Case& one) {
  const track::Layout layout{.root = settings.directory / "agents"};
  std::vector<std::unique_ptr<Store>> files;
  std::vector<std::unique_ptr<track::Writer>> writers;
  for (size_t i = 0; i < kAgents; ++i) {
    const std::string agent = "agent-" + std::to_string(i);
    TRY(posix_file_system().create_directories(layout.root / agent));
    files.push_back(TRY(make_appended_file(layout.root / agent)));
    auto first = TRY(run_start());
    writers.push_back(TRY(track::Writer::create(layout, log_names(agent), std::move(first))));
  }

  uint64_t round = 0;
  const auto go_round = [&](size_t) {
    ++round;
    return files[round % kAgents]->append(some_text(round, one.payload_bytes));
  };
  const auto append = [&](size_t thread) -> Status {
    Draft draft = TRY(tool_result(some_text(thread, one.payload_bytes)));
    TRY(writers[thread]->append(std::move(draft)));
    return Done{};
  };
  const Contender contenders[] = {
      {.name = "64 plain files in turn + fdatasync", .step = go_round},
      {.name = "twotrack, a thread a file", .step = append, .threads = kAgents},
  };
  Section section = TRY(measure_section(
      settings,
      {.workload = "agents",
       .title = "64 agents, a file each, " + std::to_string(one.payload_bytes) + " B payload",
       .unit = "events/s",
       .has_latency = true},
      contenders));
  Figure& ours = section.figures[1];
  if (one.target) ours.target = ratio_at_least(ours, *one.target);
  writers.clear();
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_agents(const Settings& settings) {
  Sections sections;
  for (const Case& one : kCases) sections.push_back(TRY(run_case(settings, one)));
  return sections;
}

}  // namespace twotrack::bench
