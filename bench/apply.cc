// The Short Track of recorded runs: what one event costs, and what one decision costs: all events
// since the last one, and the view.
#include "projection/apply.h"

#include <algorithm>
#include <array>

#include "base/json_tree.h"
#include "eval/event_log.h"
#include "lines.h"
#include "projection/view.h"
#include "slices.h"
#include "token_texts.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

// A dialogue and a long code run: enough to show that it runs.
constexpr std::array<std::string_view, 2> kQuickSets = {"tau_airline", "minisweagent"};
constexpr double kApplyTargetUs = 20;
constexpr double kViewTargetUs = 200;

// One event of a run.
struct Step {
  LineView event;
  bool is_first = false;     // of its run
  bool is_decision = false;  // the model answers with a call: before it, it read the view
};

// Runs as logs. Importing and summarizing happen here, once; they are not measured.
class Runs {
 public:
  static Result<Runs> load(const std::vector<Path>& files, bool is_quick) {
    Runs runs;
    for (const Path& file : files) {
      const std::string text = TRY(read_file(posix_file_system(), file));
      std::vector<std::string_view> lines = lines_of(text);
      if (is_quick) lines.resize(std::min<size_t>(lines.size(), 2));
      for (const std::string_view line : lines) {
        runs.logs_.push_back(TRY(eval::make_event_log(line)));
      }
    }
    for (const eval::EventLog& log : runs.logs_) TRY(runs.add(log));
    if (std::ranges::none_of(runs.steps_, &Step::is_decision)) {
      return Error{Code::kInvalid, "the recorded runs hold no decision"};
    }
    return runs;
  }

  const std::vector<Step>& steps() const { return steps_; }
  size_t count() const { return logs_.size(); }

 private:
  Status add(const eval::EventLog& log) {
    const size_t first = steps_.size();
    for (const std::string& line : log.lines) {
      const LineView event = TRY(read_line(line));
      steps_.push_back({.event = event, .is_first = steps_.size() == first});
    }
    for (const size_t decision : log.decisions) steps_[first + decision].is_decision = true;
    return Done{};
  }

  std::vector<eval::EventLog> logs_;
  std::vector<Step> steps_;
};

// Goes through all runs, again and again.
class Player {
 public:
  explicit Player(const Runs& runs) : steps_(&runs.steps()) {}

  const Step& next_event() {
    const Step& step = (*steps_)[at_];
    at_ = (at_ + 1) % steps_->size();
    return step;
  }

  void apply_one() {
    const Step& step = next_event();
    if (step.is_first) packet_ = {};
    apply(packet_, step.event);
  }

  void apply_to_decision() {
    do {
      apply_one();
    } while (!(*steps_)[at_].is_decision);
    sink(view_text(packet_));
  }

  void apply_and_view() {
    apply_one();
    sink(view_text(packet_));
  }

 private:
  const std::vector<Step>* steps_;
  size_t at_ = 0;
  Packet packet_;
};

// What no projection of JSON can do without.
void parse_data(const Step& step) {
  sink(JsonTree::parse(step.event.data).ok());
}

Result<Section> run_set(const Settings& settings, const std::string& name,
                        const std::vector<Path>& files) {
  const Runs runs = TRY(Runs::load(files, settings.is_quick));
  Player parsed(runs);
  Player events(runs);
  Player viewed(runs);
  Player decisions(runs);
  const auto step = [](auto work) {
    return [work](size_t) -> Status {
      work();
      return Done{};
    };
  };
  const Contender contenders[] = {
      {.name = "parse an event", .step = step([&] { parse_data(parsed.next_event()); })},
      {.name = "apply an event", .step = step([&] { events.apply_one(); })},
      {.name = "apply an event, and the view", .step = step([&] { viewed.apply_and_view(); })},
      {.name = "a decision: its events, and the view",
       .step = step([&] { decisions.apply_to_decision(); })},
  };
  Section section =
      TRY(measure_section(settings,
                          {.workload = "apply",
                           .title = format("packet and view, %s: %zu events of %zu "
                                           "runs",
                                           name.c_str(), runs.steps().size(), runs.count()),
                           .unit = "a second",
                           .has_latency = true},
                          contenders));
  return section;
}

std::vector<Path> own_trajectories() {
  const Path folder = Path(TWOTRACK_SOURCE_DIR) / "tests/data/trajectories";
  return {folder / "bakery.jsonl", folder / "dough.jsonl"};
}

void set_targets(Section& section) {
  for (size_t i = 1; i < section.figures.size(); ++i) {
    Figure& figure = section.figures[i];
    const double target = i == 1 ? kApplyTargetUs : kViewTargetUs;
    figure.target = {.text = format("p50 <= %.0f us", target),
                     .met = figure.p50_us.value_or(0) <= target};
  }
}

}  // namespace

Result<Sections> run_apply(const Settings& settings) {
  Sections sections;
  const std::vector<Path> files = trajectory_files();
  for (const Path& file : files) {
    const std::string name = file.stem().string();
    if (settings.is_quick && std::ranges::find(kQuickSets, name) == kQuickSets.end()) continue;
    sections.push_back(TRY(run_set(settings, name, {file})));
  }
  if (files.empty()) {
    sections.push_back(TRY(run_set(settings, "the repository's own runs", own_trajectories())));
    sections.back().notes.emplace_back("no recorded runs beside the repository");
  }
  std::ranges::for_each(sections, set_targets);
  return sections;
}

}  // namespace twotrack::bench
