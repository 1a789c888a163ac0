// How fast a project's nodes are found: CPython's standard library, beside what tree-sitter alone
// takes for the same texts. A query, names, signatures and hashes come on top of that.
#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>

#include "base/parallel.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "python_library.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kTextLines = 60'000;
constexpr double kLinesTarget = 40'000;  // a second: 200,000 lines in 5 s
constexpr double kFileTarget = 20;       // ms for one file again

struct Text {
  std::string file;
  std::string text;
  uint64_t lines = 0;
};

// Files from all over the library, up to `lines_max` lines.
Result<std::vector<Text>> some_texts(const Path& folder, const hub::Sources& sources,
                                     uint64_t lines_max) {
  constexpr size_t kStep = 7;
  const std::vector<std::string> files(sources.files.begin(), sources.files.end());
  std::vector<Text> texts;
  uint64_t lines = 0;
  for (size_t i = 0; i < files.size() && lines < lines_max; ++i) {
    const std::string& file = files[i * kStep % files.size()];
    Text text{.file = file, .text = TRY(read_file(posix_file_system(), folder / file))};
    if (text.text.size() > hub::kOutlineBytesMax) continue;
    text.lines = static_cast<uint64_t>(std::ranges::count(text.text, '\n'));
    lines += text.lines;
    texts.push_back(std::move(text));
  }
  return texts;
}

void parse_alone(const Text& text) {
  thread_local TSParser* const parser = [] {
    TSParser* const made = ts_parser_new();
    ts_parser_set_language(made, hub::language_of("a.py")->grammar());
    return made;
  }();
  TSTree* const tree = ts_parser_parse_string(parser, nullptr, text.text.data(),
                                              static_cast<uint32_t>(text.text.size()));
  sink(tree);
  ts_tree_delete(tree);
}

void outline_one(const Text& text) {
  sink(hub::outline_of(text.file, text.text));
}

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Result<Section> in_memory(const Settings& settings, const std::vector<Text>& texts) {
  uint64_t lines = 0;
  for (const Text& text : texts) lines += text.lines;
  const auto one_thread = [&](void (*work)(const Text&)) {
    return [&texts, work](size_t) -> Status {
      for (const Text& text : texts) work(text);
      return Done{};
    };
  };
  const auto all_cores = [&](void (*work)(const Text&)) {
    return [&texts, work](size_t) -> Status {
      for_each_in_parallel(texts.size(), [&](size_t i) { work(texts[i]); });
      return Done{};
    };
  };
  const auto amount = static_cast<double>(lines);
  const Contender contenders[] = {
      {.name = "tree-sitter alone, one thread", .step = one_thread(parse_alone), .amount = amount},
      {.name = "outline, one thread", .step = one_thread(outline_one), .amount = amount},
      {.name = "tree-sitter alone, all cores", .step = all_cores(parse_alone), .amount = amount},
      {.name = "outline, all cores", .step = all_cores(outline_one), .amount = amount},
  };
  return measure_section(
      settings, {.workload = "hub", .title = "nodes of Python texts in memory", .unit = "lines/s"},
      contenders);
}

Result<Section> from_disk(const Path& folder, const std::vector<Text>& texts) {
  hub::Discovered found;
  Status status = Done{};
  const double seconds = seconds_of([&] {
    auto all = hub::discover(posix_file_system(), folder, {"."}, {"site-packages/"});
    if (all.ok()) {
      found = std::move(all).value();
    } else {
      status = std::move(all).error();
    }
  });
  TRY(std::move(status));
  uint64_t lines = 0;
  for (const hub::Node& node : found.nodes) {
    if (node.type == hub::NodeType::kFile) lines += node.end_line;
  }
  const double rate = static_cast<double>(lines) / seconds;
  // The one that is nearest to a thousand lines.
  const auto text = std::ranges::min_element(texts, {}, [](const Text& one) {
    return one.lines > 1000 ? one.lines - 1000 : 1000 - one.lines;
  });
  std::array<double, 21> times{};
  for (double& one : times) one = 1000 * seconds_of([&] { outline_one(*text); });
  std::ranges::sort(times);
  const double milliseconds = times[times.size() / 2];
  return Section{
      .workload = "hub",
      .title = "the standard library, from the disk",
      .figures = {{.name = "discover",
                   .value = rate,
                   .unit = "lines/s",
                   .target = Target{">= 40,000 lines/s", rate >= kLinesTarget},
                   .note = format("%lu lines, %zu nodes in %.2f s",
                                  static_cast<unsigned long>(lines), found.nodes.size(), seconds)},
                  {.name = "one file again",
                   .value = milliseconds,
                   .unit = "ms",
                   .target = Target{"<= 20 ms", milliseconds <= kFileTarget},
                   .note = format("%lu lines", static_cast<unsigned long>(text->lines))}}};
}

}  // namespace

Result<Sections> run_hub_nodes(const Settings& settings) {
  const Path folder = python_library();
  if (folder.empty()) return Sections{};
  const std::vector<std::string> paths = {settings.is_quick ? "json" : "."};
  const hub::Sources sources =
      TRY(hub::find_sources(posix_file_system(), folder, paths, {"site-packages/"}));
  const std::vector<Text> texts =
      TRY(some_texts(folder, sources, settings.is_quick ? kTextLines / 100 : kTextLines));
  if (texts.empty()) return Sections{};
  Sections sections;
  sections.push_back(TRY(in_memory(settings, texts)));
  if (!settings.is_quick) sections.push_back(TRY(from_disk(folder, texts)));
  return sections;
}

}  // namespace twotrack::bench
