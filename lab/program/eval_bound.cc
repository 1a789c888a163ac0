#include <array>

#include "base/json_writer.h"
#include "cli/output.h"
#include "eval/bound.h"
#include "program/eval_actions.h"
#include "program/eval_input.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::lab {
namespace {

using eval::BoundTally;

constexpr std::string_view kBoundBudgets = "256B,256,512,1000,2000,4000";
constexpr uint64_t kFaultsTold = 20;

struct Row {
  std::string runs;
  uint64_t budget = 0;
  BoundTally tally{};
};

class Bound {
 public:
  Bound(Context& context, const EvalRequest& request) : context_(&context), request_(&request) {}

  Result<ExitCode> run() {
    const auto budgets =
        TRY(parse_budgets(request_->budget.empty() ? kBoundBudgets : request_->budget));
    for (const std::string& file : request_->files) TRY(check(file, budgets));
    if (context_->is_text()) {
      write_text();
    } else {
      write_json();
    }
    if (faults_ > kFaultsTold) context_->warn(count_of(faults_ - kFaultsTold, "more fault"));
    if (unread_) return ExitCode::kError;
    return faults_ > 0 ? ExitCode::kNo : ExitCode::kFine;
  }

 private:
  Status check(const std::string& file, const std::vector<uint64_t>& budgets) {
    const size_t first = rows_.size();
    for (const uint64_t budget : budgets) {
      rows_.push_back({.runs = runs_name(file), .budget = budget});
    }
    return for_each_trajectory_line(file, [&](const TrajectoryLine& line) -> Status {
      const auto recording = eval::read_recording(line.text);
      if (!recording.ok()) {
        context_->fail(Error(recording.error()).at(line.place));
        unread_ = true;
        return Done{};
      }
      for (size_t i = first; i < rows_.size(); ++i) TRY(check(recording.value(), line, rows_[i]));
      return Done{};
    });
  }

  Status check(const eval::Recording& recording, const TrajectoryLine& line, Row& row) {
    row.tally += TRY(eval::check_bound(recording, row.budget, [&](const std::string& fault) {
      if (++faults_ > kFaultsTold) return;
      context_->fail(Error{Code::kCorrupt,
                           line.place + ": budget " + std::to_string(row.budget) + "B: " + fault});
    }));
    return Done{};
  }

  void write_text() {
    std::vector<Column> columns = {{.title = "RUNS"}};
    for (const char* title : {"BUDGET", "TRAJECTORIES", "VIEWS", "LARGEST", "OVER", "OUTPUTS",
                              "DIFFER", "REPLAYS DIFFER"}) {
      columns.push_back({.title = title, .align = Align::kRight});
    }
    Table table(std::move(columns));
    for (const Row& row : rows_) {
      const auto faults = [](uint64_t count) {
        return Cell{std::to_string(count), count > 0 ? Tone::kBad : Tone::kGood};
      };
      table.add({{terminal_line(row.runs), Tone::kStrong},
                 {std::to_string(row.budget) + "B"},
                 {std::to_string(row.tally.trajectories)},
                 {std::to_string(row.tally.views)},
                 {std::to_string(row.tally.bytes_max)},
                 faults(row.tally.views_over),
                 {std::to_string(row.tally.outputs)},
                 faults(row.tally.outputs_differ),
                 faults(row.tally.replays_differ)});
    }
    context_->write(table);
  }

  void write_json() {
    JsonList list(context_->out(), context_->format());
    for (const Row& row : rows_) {
      JsonWriter json;
      json.begin_object().key("runs").lossy_string(row.runs).member("budget_bytes", row.budget);
      json.member("trajectories", row.tally.trajectories).member("views", row.tally.views);
      json.member("bytes_max", row.tally.bytes_max).member("views_over", row.tally.views_over);
      json.member("outputs", row.tally.outputs).member("outputs_differ", row.tally.outputs_differ);
      json.member("replays_differ", row.tally.replays_differ).end_object();
      list.add(json.text());
    }
    list.finish();
  }

  Context* context_;
  const EvalRequest* request_;
  std::vector<Row> rows_;
  uint64_t faults_ = 0;
  bool unread_ = false;
};

}  // namespace

Result<ExitCode> eval_bound(Context& context, const EvalRequest& request) {
  return Bound(context, request).run();
}

}  // namespace twotrack::lab
