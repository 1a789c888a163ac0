// The store of a project: CPython's standard library indexed from nothing, again without a change,
// and with one file changed; what SQLite alone takes of that; and 20 nodes with all that is known
// of them.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>

#include "base/sha256.h"
#include "hub/index.h"
#include "hub/outline.h"
#include "hub/store.h"
#include "python_library.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

namespace fs = std::filesystem;
using hub::Store;
using Clock = std::chrono::steady_clock;

constexpr double kLinesTarget = 40'000;  // a second: 200,000 lines in 5 s
constexpr double kFileTargetMs = 20;
constexpr double kPullTargetMs = 2;
constexpr size_t kPulled = 20;
constexpr size_t kNeighboursMax = 8;

double ms_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double median(std::vector<double> all) {
  std::ranges::sort(all);
  return all.empty() ? 0 : all[all.size() / 2];
}

// The sources of the library in a folder of our own, as if written some time ago.
Status make_project(const Path& project, bool is_quick) {
  const Path library = python_library();
  if (library.empty()) return Error{Code::kNotFound, "python3 does not say where its library is"};
  const auto sources =
      TRY(hub::find_sources(posix_file_system(), library, {is_quick ? "json" : "."},
                            {"site-packages/", "dist-packages/"}));
  const auto then = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const std::string& name : sources.files) {
    fs::create_directories((project / name).parent_path());
    fs::copy_file(library / name, project / name);
    fs::last_write_time(project / name, then);
  }
  return Done{};
}

struct Run {
  hub::Indexed indexed{};
  double ms = 0;
};

Result<Run> index_of(const Path& project, Store& store, const std::string& path) {
  const auto begin = Clock::now();
  Run run{.indexed = TRY(hub::index(posix_file_system(), project, store, {path}, {}))};
  run.ms = ms_since(begin);
  return run;
}

// What the store takes of an index: everything is parsed before the clock runs.
Result<double> store_alone_ms(const Path& project, const Path& other) {
  const auto sources = TRY(hub::find_sources(posix_file_system(), project, {""}, {}));
  const std::vector<std::string> names(sources.files.begin(), sources.files.end());
  std::vector<Store::Replacement> all;
  for (auto& [file, outlined] : hub::outline_files(posix_file_system(), project, names)) {
    all.push_back({.state = {.path = file, .source_hash = std::string(64, 'a')},
                   .nodes = std::move(outlined.nodes),
                   .calls = std::move(outlined.calls)});
  }
  Store store = TRY(Store::open(posix_file_system(), other));
  const auto begin = Clock::now();
  TRY(store.replace(all, {}, [](const hub::FileState&) { return true; }));
  return ms_since(begin);
}

Result<Figure> cold_figure(const Path& project, Store& store, const Path& other) {
  const Run run = TRY(index_of(project, store, ""));
  const double alone_ms = TRY(store_alone_ms(project, other));
  const double rate = static_cast<double>(run.indexed.lines) / run.ms * 1e3;
  return Figure{.name = "from nothing",
                .value = rate,
                .unit = "lines/s",
                .target = Target{"at least 40,000 lines/s", rate >= kLinesTarget},
                .note = format("%lu lines, %lu nodes in %.0f ms; SQLite alone %.0f ms",
                               static_cast<unsigned long>(run.indexed.lines),
                               static_cast<unsigned long>(run.indexed.nodes), run.ms, alone_ms)};
}

Result<Figure> unchanged_figure(const Path& project, Store& store, int rounds) {
  std::vector<double> ms;
  uint64_t files = 0;
  for (int i = 0; i < rounds; ++i) {
    const Run run = TRY(index_of(project, store, ""));
    if (run.indexed.read != 0) return Error{Code::kInvalid, "an unchanged file was read"};
    files = run.indexed.looked_at;
    ms.push_back(run.ms);
  }
  return Figure{.name = "again, nothing changed",
                .value = median(ms),
                .unit = "ms",
                .note = format("%lu files", static_cast<unsigned long>(files))};
}

// The file that is nearest to a thousand lines, with another line each time.
Result<Figure> one_file_figure(const Path& project, Store& store, int rounds) {
  const auto states = TRY(store.files());
  const auto file = std::ranges::min_element(states, {}, [](const hub::FileState& one) {
    return one.lines > 1000 ? one.lines - 1000 : 1000 - one.lines;
  });
  std::vector<double> ms;
  for (int i = 0; i < rounds; ++i) {
    std::ofstream(project / file->path, std::ios::app) << "\ndef added_" << i << "(): pass\n";
    const Run run = TRY(index_of(project, store, file->path));
    if (run.indexed.changed != 1) return Error{Code::kInvalid, "the change was not seen"};
    ms.push_back(run.ms);
  }
  const double middle = median(ms);
  return Figure{.name = "one file changed",
                .value = middle,
                .unit = "ms",
                .target = Target{"at most 20 ms", middle <= kFileTargetMs},
                .note = format("%lu lines", static_cast<unsigned long>(file->lines))};
}

Status ask_all(Store& store, std::span<const std::string> ids) {
  const auto moment = TRY(store.snapshot());
  for (const std::string& id : ids) {
    sink(TRY(store.node(id)));
    sink(TRY(store.learned(id)));
    sink(TRY(store.callers(id, kNeighboursMax)));
    sink(TRY(store.callees(id, kNeighboursMax)));
  }
  return Done{};
}

Result<Figure> nodes_figure(Store& store, int rounds) {
  std::vector<std::string> all;
  for (const hub::FileState& state : TRY(store.files())) {
    for (const hub::Node& node : TRY(store.nodes_of(state.path))) all.push_back(node.id);
  }
  std::minstd_rand random(20260219);  // NOLINT: the same nodes each time
  std::vector<double> ms;
  for (int i = 0; i < rounds; ++i) {
    std::vector<std::string> ids;
    for (size_t k = 0; k < kPulled; ++k) ids.push_back(all[random() % all.size()]);
    const auto begin = Clock::now();
    TRY(ask_all(store, ids));
    ms.push_back(ms_since(begin));
  }
  std::ranges::sort(ms);
  const double middle = median(ms);
  return Figure{.name = "20 nodes, all that is known",
                .value = middle,
                .unit = "ms",
                .target = Target{"at most 2 ms", middle <= kPullTargetMs},
                .note = format("median of %zu; p90 %.2f ms", ms.size(), ms[ms.size() * 9 / 10])};
}

}  // namespace

Result<Sections> run_hub_store(const Settings& settings) {
  const Path project = settings.directory / "hub-project";
  TRY(make_project(project, settings.is_quick));
  Store store = TRY(Store::open(posix_file_system(), project));
  const int rounds = settings.is_quick ? 2 : 21;
  Section section{.workload = "hub", .title = "the standard library in the store", .figures = {}};
  section.figures.push_back(TRY(cold_figure(project, store, settings.directory / "hub-other")));
  section.figures.push_back(TRY(unchanged_figure(project, store, rounds)));
  section.figures.push_back(TRY(nodes_figure(store, rounds * 20)));
  section.figures.push_back(TRY(one_file_figure(project, store, rounds)));
  return Sections{section};
}

}  // namespace twotrack::bench
