// What a turn waits for the hub: the states of twenty nodes, each in a file of its own.
#include "base/sha256.h"
#include "hub/index.h"
#include "hub/pull.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr size_t kFiles = 400;
constexpr size_t kAsked = 20;
constexpr size_t kFunctions = 25;  // of a file, with their documentation: about 6 kB

std::string name_of_file(size_t file) {
  return "part" + std::to_string(file % 20) + "/m" + std::to_string(file) + ".py";
}

std::string source(size_t file) {
  std::string text = "import os\n\n\n";
  for (size_t i = 0; i < kFunctions; ++i) {
    const std::string own = std::to_string(file) + "_" + std::to_string(i);
    text += "def f" + own + "(a: int, b: str = \"x\") -> int:\n    \"\"\"What f" + own +
            " is good for, in a sentence.\n\n    And some more.\n    \"\"\"\n    return g" + own +
            "(a) + f" + std::to_string(file) + "_" + std::to_string((i + 1) % kFunctions) +
            "(a)\n\n\ndef g" + own + "(a):\n    return os.path.join(a, \"" + own + "\")\n\n\n";
  }
  return text;
}

// Of a figure that has a median.
void ask_median(Figure& figure, double most_us) {
  if (!figure.p50_us) return;
  figure.target = Target{.text = format("p50 at most %.1f ms", most_us / 1000),
                         .met = *figure.p50_us <= most_us};
}

}  // namespace

Result<Sections> run_hub_pull(const Settings& settings) {
  FileSystem& files = posix_file_system();
  const Path project = settings.directory / "pull";
  for (size_t i = 0; i < (settings.is_quick ? kAsked : kFiles); ++i) {
    std::filesystem::create_directories((project / name_of_file(i)).parent_path());
    TRY(replace_file(files, project / name_of_file(i), source(i)));
  }
  hub::Store store = TRY(hub::Store::open(files, project));
  TRY(hub::index(files, project, store, {""}, {}));
  std::vector<std::string> ids;
  for (size_t i = 0; i < kAsked; ++i) {
    ids.push_back(name_of_file(i) + "::f" + std::to_string(i) + "_7");
    const auto node = TRY(store.node(ids.back()));
    if (!node) return Error{Code::kCorrupt, ids.back() + " is not known"};
    TRY(store.learn({.node_id = ids.back(),
                     .operation = "lint",
                     .status = "success",
                     .summary = "No problems left",
                     .knowledge = R"({"lint_errors":0})",
                     .source_hash = node->source_hash,
                     .agent_id = "lint-a",
                     .learned_at = "2026-01-01T00:00:00.000000Z"}));
  }
  const auto read = [&](const std::string& file) { return read_file(files, project / file); };
  const auto read_changed = [&](const std::string& file) -> Result<std::string> {
    return "# changed\n" + TRY(read(file));
  };
  const auto pull = [&](const hub::ReadSource& as_seen) -> Status {
    const auto states = TRY(hub::get_context(store, ids, as_seen, std::chrono::seconds(10)));
    for (const hub::NodeState& state : states) {
      if (state.freshness != hub::Freshness::kFresh || state.facts.size() != 1) {
        return Error{Code::kCorrupt, state.id + " is not what it should be"};
      }
      sink(state_json(state, 400));
    }
    return Done{};
  };
  const auto read_and_hash = [&](size_t) -> Status {
    for (size_t i = 0; i < kAsked; ++i) sink(sha256(TRY(read(name_of_file(i))))[0]);
    return Done{};
  };
  const auto pull_known = [&](size_t) { return pull(read); };
  const auto pull_changed = [&](size_t) { return pull(read_changed); };
  const Contender contenders[] = {
      {.name = "reading and hashing the files", .step = read_and_hash},
      {.name = "files that the hub knows", .step = pull_known},
      {.name = "files that have changed, all read again", .step = pull_changed}};
  Section section = TRY(measure_section(settings,
                                        {.workload = "hub",
                                         .title = "the states of 20 nodes in 20 files",
                                         .unit = "pulls/s",
                                         .has_latency = true},
                                        contenders));
  ask_median(section.figures[1], 2000);
  return Sections{section};
}

}  // namespace twotrack::bench
