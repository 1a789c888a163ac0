// Counting and estimating tokens: how far the estimate is above the real counts, how many bytes of
// a view make a token, and how long both take.
#include <algorithm>

#include "base/json_writer.h"
#include "corpus.h"
#include "eval/contexts.h"
#include "lines.h"
#include "model/token_estimate.h"
#include "model/vocabulary.h"
#include "slices.h"
#include "token_texts.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

using Vocabularies = std::vector<model::InstalledVocabulary>;

constexpr size_t kTextBytes = 8000;
constexpr size_t kLongTextBytes =
    200;  // in a shorter one the constant of the estimate is most of it

// REQUIRES: values is not empty.
double quantile(std::vector<double> values, double part) {
  const auto at = static_cast<size_t>(part * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(at));
  return values[at];
}

uint64_t largest_count(const Vocabularies& vocabularies, std::string_view text) {
  uint64_t largest = 0;
  for (const auto& [name, vocabulary] : vocabularies) {
    largest = std::max(largest, vocabulary.count(text));
  }
  return largest;
}

Figure over_estimate(const TextKind& kind, const Vocabularies& vocabularies) {
  std::vector<double> percents;
  size_t too_low = 0;
  for (const std::string& text : kind.texts) {
    const auto real = static_cast<double>(largest_count(vocabularies, text));
    const auto estimate = static_cast<double>(model::estimate_tokens(text));
    if (estimate < real) ++too_low;
    if (text.size() >= kLongTextBytes && real > 0) percents.push_back(100 * (estimate / real - 1));
  }
  if (percents.empty()) percents.push_back(0);
  return {.name = kind.name,
          .value = quantile(percents, 0.5),
          .unit = "% over",
          .note = format("p95 %.0f %%; %zu of %zu too low", quantile(percents, 0.95), too_low,
                         kind.texts.size())};
}

Section over_estimates(const Settings& settings, const Vocabularies& vocabularies,
                       const std::vector<Path>& trajectories) {
  Section section{.workload = "tokens",
                  .title = "the estimate, beside the larger of the real counts",
                  .figures = {},
                  .notes = {"median over texts of 200 B and more; too low: of all texts"}};
  for (const TextKind& kind : token_texts(settings.is_quick ? 10 : 2000, trajectories)) {
    section.figures.push_back(over_estimate(kind, vocabularies));
  }
  return section;
}

Result<std::vector<std::string>> views_of(const Settings& settings, const Path& file,
                                          uint64_t limit_bytes) {
  std::vector<std::string> views;
  const std::string text = TRY(read_file(posix_file_system(), file));
  std::vector<std::string_view> lines = lines_of(text);
  if (settings.is_quick) lines.resize(std::min<size_t>(lines.size(), 2));
  for (const std::string_view line : lines) {
    const auto log = TRY(eval::make_event_log(line));
    TRY(eval::for_each_packet_view(
        log, {.limit_override = limit_bytes},
        [&](size_t, std::string view) { views.push_back(std::move(view)); }));
  }
  return views;
}

// The views that a budget of so many tokens gives at the first limit.
Result<Section> first_limit(const Settings& settings, const Vocabularies& vocabularies,
                            const std::vector<Path>& trajectories, uint64_t tokens) {
  const uint64_t limit = model::bytes_for_tokens(tokens);
  Section section{.workload = "tokens",
                  .title = format("views at a budget of %zu tokens, begun with %zu B",
                                  static_cast<size_t>(tokens), static_cast<size_t>(limit)),
                  .figures = {},
                  .notes = {"of views with more bytes than the budget has tokens: the others fit"}};
  for (const Path& file : trajectories) {
    std::vector<double> real_ratios;
    std::vector<double> estimated_ratios;
    size_t real_over = 0;
    size_t estimated_over = 0;
    for (const std::string& view : TRY(views_of(settings, file, limit))) {
      if (view.size() <= tokens) continue;
      const uint64_t real = largest_count(vocabularies, view);
      const uint64_t estimate = model::estimate_tokens(view);
      const auto bytes = static_cast<double>(view.size());
      real_ratios.push_back(bytes / static_cast<double>(real));
      estimated_ratios.push_back(bytes / static_cast<double>(estimate));
      real_over += real > tokens ? 1 : 0;
      estimated_over += estimate > tokens ? 1 : 0;
    }
    if (real_ratios.empty()) continue;
    section.figures.push_back(
        {.name = file.stem().string(),
         .value = quantile(real_ratios, 0.5),
         .unit = "B/token",
         .note = format("p5 %.2f; estimated %.2f, p5 %.2f; of %zu views over budget: %zu, %zu by "
                        "the estimate",
                        quantile(real_ratios, 0.05), quantile(estimated_ratios, 0.5),
                        quantile(estimated_ratios, 0.05), real_ratios.size(), real_over,
                        estimated_over)});
  }
  return section;
}

// As in a view: one line, quotes and line ends escaped.
std::vector<std::string> speed_texts() {
  std::vector<std::string> texts;
  for (uint64_t i = 0; i < 64; ++i) {
    JsonWriter json;
    json.string(some_text(i, kTextBytes));
    texts.push_back(json.take().text.substr(0, kTextBytes));
  }
  return texts;
}

Result<Section> speed(const Settings& settings, const Vocabularies& vocabularies) {
  const std::vector<std::string> texts = speed_texts();
  size_t next = 0;
  const auto next_text = [&]() -> const std::string& { return texts[++next % texts.size()]; };
  std::vector<Contender> contenders;
  const double megabytes = static_cast<double>(kTextBytes) / 1e6;
  contenders.push_back({.name = "estimate",
                        .step = [&](size_t) -> Status {
                          sink(model::estimate_tokens(next_text()));
                          return Done{};
                        },
                        .amount = megabytes});
  for (const auto& one : vocabularies) {
    contenders.push_back({.name = "count, " + one.name,
                          .step = [&](size_t) -> Status {
                            sink(one.vocabulary.count(next_text()));
                            return Done{};
                          },
                          .amount = megabytes});
  }
  Section section = TRY(measure_section(settings,
                                        {.workload = "tokens",
                                         .title = format("tokens of texts of %zu B", kTextBytes),
                                         .unit = "MB/s",
                                         .has_latency = true},
                                        contenders));
  for (Figure& figure : section.figures) {
    figure.target = {.text = "p50 <= 2 ms", .met = figure.p50_us.value_or(0) <= 2000};
  }
  return section;
}

}  // namespace

Result<Sections> run_tokens(const Settings& settings) {
  std::vector<Error> problems;
  const Vocabularies vocabularies = model::installed_vocabularies(&problems);
  Sections sections;
  sections.push_back(TRY(speed(settings, vocabularies)));
  for (const Error& problem : problems) sections[0].notes.push_back(problem.message);
  if (vocabularies.empty()) {
    sections[0].notes.emplace_back(
        "no vocabularies to compare with: scripts/fetch_vocabularies.py");
    return sections;
  }
  const std::vector<Path> trajectories = trajectory_files();
  sections.push_back(over_estimates(settings, vocabularies, trajectories));
  if (trajectories.empty()) {
    sections.back().notes.emplace_back("no recorded runs beside the repository: no views measured");
    return sections;
  }
  for (const uint64_t tokens : {500, 2000}) {
    sections.push_back(TRY(first_limit(settings, vocabularies, trajectories, tokens)));
  }
  return sections;
}

}  // namespace twotrack::bench
