#include <algorithm>
#include <array>
#include <cmath>

#include "base/json_writer.h"
#include "cli/output.h"
#include "eval/recall_group.h"
#include "eval/weights.h"
#include "model/vocabulary.h"
#include "program/eval_actions.h"
#include "program/eval_input.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::lab {
namespace {

using eval::ContextPolicy;
using eval::MissedValue;
using eval::RecallCase;
using eval::RecallFigures;
using eval::RecallTally;
using eval::Share;

constexpr std::string_view kBudgets = "500,1000,2000,4000";
constexpr std::string_view kPooled = "all";
constexpr size_t kValueBytesShown = 60;

struct Measure {
  std::string_view title;
  std::string_view key;
  Share RecallTally::* share;
  bool with_interval = false;
};

constexpr std::array<Measure, 12> kMeasures = {
    {{.title = "IR", .key = "ir", .share = &RecallTally::values_in_place, .with_interval = true},
     {.title = "IR*",
      .key = "ir_tools",
      .share = &RecallTally::from_tools_in_place,
      .with_interval = true},
     {.title = "IC", .key = "ic", .share = &RecallTally::calls_in_place, .with_interval = true},
     {.title = "QUOTED", .key = "quoted", .share = &RecallTally::quoted},
     {.title = "SLACK", .key = "slack", .share = &RecallTally::slack},
     {.title = "AR", .key = "ar", .share = &RecallTally::values, .with_interval = true},
     {.title = "AR*", .key = "ar_tools", .share = &RecallTally::from_tools, .with_interval = true},
     {.title = "STALE", .key = "ar_stale", .share = &RecallTally::stale},
     {.title = "CR", .key = "cr", .share = &RecallTally::calls, .with_interval = true},
     {.title = "BOUND", .key = "bound", .share = &RecallTally::bound},
     {.title = "JSON", .key = "bound_json", .share = &RecallTally::bound_json},
     {.title = "CHANCE", .key = "chance", .share = &RecallTally::chance}}};

struct Group {
  std::string name;
  std::vector<RecallFigures> figures;
};

double percent(double share) {
  return std::round(share * 1000) / 10;
}

double percent(const Share& share) {
  return percent(static_cast<double>(share.part) / static_cast<double>(share.whole));
}

std::string one_digit(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

std::string per_decision(uint64_t sum, const RecallTally& tally) {
  return tally.decisions == 0 ? "-" : std::to_string((sum + tally.decisions / 2) / tally.decisions);
}

std::string budget_text(const RecallCase& what) {
  return what.limit_bytes == 0 ? "-" : std::to_string(what.limit_bytes) + "B";
}

std::string share_text(const RecallFigures& figures, const Measure& measure,
                       const RecallTally& sum) {
  const Share share = sum.*measure.share;
  if (share.whole == 0) return "-";
  const std::string text = one_digit(percent(share));
  if (!measure.with_interval) return text;
  const eval::Interval interval = figures.interval(measure.share);
  return text + " (" + one_digit(percent(interval.low)) + "-" + one_digit(percent(interval.high)) +
         ")";
}

Result<std::vector<ContextPolicy>> parse_policies(std::string_view text) {
  std::vector<ContextPolicy> policies;
  if (text.empty())
    return std::vector<ContextPolicy>(eval::kPolicies.begin(), eval::kPolicies.end());
  while (true) {
    const size_t comma = text.find(',');
    auto policy = eval::parse_policy(text.substr(0, comma));
    if (!policy.ok()) return Error(policy.error()).at("--policies");
    policies.push_back(policy.value());
    if (comma == std::string_view::npos) return policies;
    text.remove_prefix(comma + 1);
  }
}

class Recall {
 public:
  Recall(Context& context, const EvalRequest& request) : context_(&context), request_(&request) {}

  Result<ExitCode> run() {
    const auto policies = TRY(parse_policies(request_->policies));
    const auto budgets = TRY(parse_budgets(request_->budget.empty() ? kBudgets : request_->budget));
    cases_ = eval::recall_cases(policies, budgets);
    const ScoreWeights weights = TRY(eval::parse_weights(request_->weights));
    for (RecallCase& one : cases_) one.weights = weights;
    load_vocabularies();
    for (const std::string& file : request_->files) TRY(read(file));
    if (groups_.size() > 1) add_pooled();
    if (context_->is_text()) {
      write_text();
    } else {
      write_json();
    }
    return code_;
  }

 private:
  void load_vocabularies() {
    std::vector<Error> problems;
    vocabularies_ = model::installed_vocabularies(&problems);
    for (const Error& problem : problems) context_->warn(problem.message);
    if (vocabularies_.empty()) {
      context_->note(
          "TOKENS are four bytes each; scripts/fetch_vocabularies.py gets model vocabularies for "
          "exact counts");
    }
  }

  Status read(const std::string& file) {
    eval::RecallGroup group(cases_, vocabularies_);
    TRY(for_each_trajectory_line(file, [&](const TrajectoryLine& line) -> Status {
      auto recording = request_->rename ? eval::read_renamed_recording(line.text)
                                        : eval::read_recording(line.text);
      if (!recording.ok()) {
        context_->fail(Error(recording.error()).at(line.place));
        code_ = ExitCode::kError;
        return Done{};
      }
      return group.add(std::move(recording).value());
    }));
    TRY(group.finish());
    groups_.push_back({.name = runs_name(file), .figures = group.figures()});
    return Done{};
  }

  void add_pooled() {
    Group pooled{.name = std::string(kPooled), .figures = groups_.front().figures};
    for (size_t i = 1; i < groups_.size(); ++i) {
      for (size_t k = 0; k < cases_.size(); ++k) {
        eval::pool(pooled.figures[k], groups_[i].figures[k]);
      }
    }
    groups_.push_back(std::move(pooled));
  }

  void write_text() {
    std::vector<Column> columns = {{.title = "RUNS"}, {.title = "POLICY"}};
    for (const char* title : {"BUDGET", "DECISIONS", "BYTES", "TOKENS"}) {
      columns.push_back({.title = title, .align = Align::kRight});
    }
    for (const auto& vocabulary : vocabularies_) {
      columns.push_back({.title = terminal_line(vocabulary.name), .align = Align::kRight});
    }
    for (const Measure& measure : kMeasures) {
      columns.push_back({.title = std::string(measure.title), .align = Align::kRight});
    }
    for (const char* title : {"NEW", "TAX"}) {
      columns.push_back({.title = title, .align = Align::kRight});
    }
    Table table(std::move(columns));
    for (const Group& group : groups_) {
      for (const RecallFigures& figures : group.figures) table.add(row(group.name, figures));
    }
    context_->write(table);
    write_misses();
  }

  // A file without runs has counted nothing, by any vocabulary.
  RecallTally sum_of(const RecallFigures& figures) const {
    RecallTally sum = figures.sum();
    sum.counted_tokens.resize(vocabularies_.size());
    return sum;
  }

  std::vector<Cell> row(const std::string& name, const RecallFigures& figures) const {
    const RecallTally sum = sum_of(figures);
    std::vector<Cell> cells = {
        {terminal_line(name), Tone::kStrong}, {std::string(name_of(figures.what.policy))},
        {budget_text(figures.what)},          {std::to_string(sum.decisions)},
        {per_decision(sum.bytes, sum)},       {per_decision(eval::tokens_of(sum.bytes), sum)}};
    for (const uint64_t tokens : sum.counted_tokens) cells.push_back({per_decision(tokens, sum)});
    for (const Measure& measure : kMeasures) cells.push_back({share_text(figures, measure, sum)});
    cells.push_back({per_decision(sum.new_bytes, sum)});
    cells.push_back({per_decision(sum.tax_tokens, sum)});
    return cells;
  }

  // A sample spread over all: the first ones would all be from the first runs.
  template <class Visit>
  void for_some_misses(const RecallFigures& figures, bool is_shown, Visit visit) const {
    std::vector<const MissedValue*> misses;
    for (const MissedValue& miss : figures.misses) {
      if (miss.is_shown == is_shown) misses.push_back(&miss);
    }
    const size_t wanted = std::min<size_t>(misses.size(), request_->misses);
    for (size_t i = 0; i < wanted; ++i) visit(*misses[i * misses.size() / wanted]);
  }

  void write_misses() {
    if (request_->misses == 0) return;
    for (const Group& group : groups_) {
      if (group.name == kPooled && groups_.size() > 1) continue;
      for (const RecallFigures& figures : group.figures) {
        write_misses(group.name, figures, false);
        write_misses(group.name, figures, true);
      }
    }
  }

  void write_misses(const std::string& name, const RecallFigures& figures, bool is_shown) {
    const auto count = std::ranges::count(figures.misses, is_shown, &MissedValue::is_shown);
    if (count == 0) return;
    Table table({{.title = is_shown ? "OUT OF PLACE" : "ABSENT"},
                 {.title = "NEEDED BY"},
                 {.title = "FROM"},
                 {.title = "FIELD"},
                 {.title = "BYTES BACK", .align = Align::kRight},
                 {.title = "RUN"}});
    for_some_misses(figures, is_shown, [&](const MissedValue& miss) {
      const std::string from = miss.source.tool.empty() ? "said" : miss.source.tool;
      table.add({{terminal_line(miss.value).substr(0, kValueBytesShown)},
                 {terminal_line(miss.call)},
                 {terminal_line(from) + (miss.only_from_tools ? " *" : "")},
                 {terminal_line(miss.source.field)},
                 {std::to_string(miss.bytes_back)},
                 {terminal_line(miss.id + " #" + std::to_string(miss.step)), Tone::kFaint}});
    });
    const std::string head = terminal_line(name) + ", " +
                             std::string(name_of(figures.what.policy)) + " " +
                             budget_text(figures.what) + ": " + std::to_string(count) +
                             (is_shown ? " values out of place" : " values absent");
    context_->out().write("\n" + context_->style().bold(head) + "\n");
    context_->write(table, 2);
  }

  void write_json() {
    JsonList list(context_->out(), context_->format());
    for (const Group& group : groups_) {
      for (const RecallFigures& figures : group.figures) list.add(to_json(group.name, figures));
    }
    list.finish();
  }

  Json to_json(const std::string& name, const RecallFigures& figures) const {
    const RecallTally sum = sum_of(figures);
    const double count = static_cast<double>(std::max<uint64_t>(1, sum.decisions));
    const auto mean = [&](uint64_t total) { return static_cast<double>(total) / count; };
    JsonWriter json;
    json.begin_object().key("runs").lossy_string(name);
    json.member("policy", name_of(figures.what.policy)).key("budget_bytes");
    figures.what.limit_bytes == 0 ? json.null() : json.number(figures.what.limit_bytes);
    json.member("trajectories", figures.trajectories.size()).member("decisions", sum.decisions);
    json.member("bytes", mean(sum.bytes)).member("bytes_max", sum.bytes_max);
    json.member("tokens", mean(sum.bytes) / eval::kBytesPerToken);
    json.key("counted_tokens").begin_object();
    for (size_t i = 0; i < vocabularies_.size(); ++i) {
      json.key(vocabularies_[i].name).number(mean(sum.counted_tokens[i]));
    }
    json.end_object();
    for (const Measure& measure : kMeasures) write_share(json, measure, figures, sum);
    json.member("new_bytes", mean(sum.new_bytes)).member("tax_tokens", mean(sum.tax_tokens));
    if (request_->misses > 0) write_misses(json, figures);
    json.end_object();
    return json.take();
  }

  static void write_share(JsonWriter& json, const Measure& measure, const RecallFigures& figures,
                          const RecallTally& sum) {
    const Share share = sum.*measure.share;
    json.key(measure.key);
    if (share.whole == 0) {
      json.null();
      return;
    }
    const eval::Interval interval = figures.interval(measure.share);
    json.begin_object().member("percent", percent(share)).member("shown", share.part);
    json.member("of", share.whole).member("low", percent(interval.low));
    json.member("high", percent(interval.high)).end_object();
  }

  void write_misses(JsonWriter& json, const RecallFigures& figures) const {
    json.key("misses").begin_array();
    for (const bool is_shown : {false, true}) {
      for_some_misses(figures, is_shown, [&](const MissedValue& miss) {
        json.begin_object().member("id", miss.id).member("step", miss.step);
        json.member("call", miss.call).member("value", miss.value).member("shown", miss.is_shown);
        json.member("only_from_tools", miss.only_from_tools).member("tool", miss.source.tool);
        json.member("field", miss.source.field).member("bytes_back", miss.bytes_back).end_object();
      });
    }
    json.end_array();
  }

  Context* context_;
  const EvalRequest* request_;
  std::vector<model::InstalledVocabulary> vocabularies_;
  std::vector<RecallCase> cases_;
  std::vector<Group> groups_;
  ExitCode code_ = ExitCode::kFine;
};

}  // namespace

Result<ExitCode> eval_recall(Context& context, const EvalRequest& request) {
  return Recall(context, request).run();
}

}  // namespace twotrack::lab
