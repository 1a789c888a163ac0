#include "program/eval_row.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "base/json_writer.h"
#include "cli/output.h"
#include "eval/interval.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::lab {
namespace {

constexpr std::array<DecidedBy, 3> kDeciders = {DecidedBy::kModel, DecidedBy::kGuarded,
                                                DecidedBy::kFallback};

double percent_of(double share) {
  return std::round(share * 1000) / 10;
}

std::string one_decimal(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

std::string whole_number(double number) {
  return std::to_string(static_cast<uint64_t>(std::llround(number)));
}

double value_of(const eval::Share& share) {
  if (share.whole == 0) return 0;
  return static_cast<double>(share.part) / static_cast<double>(share.whole);
}

// "95.0 (76.4-99.1)"
std::string interval_text(const eval::Share& share) {
  const eval::Interval interval = eval::wilson_interval(share);
  return one_decimal(percent_of(value_of(share))) + " (" + one_decimal(percent_of(interval.low)) +
         "-" + one_decimal(percent_of(interval.high)) + ")";
}

std::string ends_text(const EvalRow& row) {
  std::string text;
  for (const auto& [status, count] : row.ends) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(name_of(status));
  }
  return text;
}

std::vector<Column> table_columns(const std::vector<const char*>& titles) {
  std::vector<Column> columns = {
      {.title = "TASK"}, {.title = "MODEL"}, {.title = "DECIDE"}, {.title = "MEMORY"}};
  for (const char* title : titles) columns.push_back({.title = title, .align = Align::kRight});
  columns.push_back({.title = "ENDS"});
  return columns;
}

std::vector<Cell> begin_line(const EvalRow& row) {
  return {{row.task, Tone::kStrong},
          {terminal_line(row.model)},
          {row.decide},
          {row.memory.empty() ? "-" : row.memory}};
}

void end_line(const EvalRow& row, std::vector<Cell>& line) {
  line.push_back({whole_number(row.per_case(row.totals.prompt_tokens))});
  line.push_back({row.totals.prompt_tokens == 0 ? "-" : one_decimal(percent_of(row.cached()))});
  line.push_back({one_decimal(row.per_case(row.seconds))});
  line.push_back({row.cpu_seconds ? one_decimal(row.per_case(*row.cpu_seconds)) : "-"});
  line.push_back({ends_text(row)});
}

Table made_cases(const std::vector<const EvalRow*>& rows) {
  Table table(table_columns({"SUCCESS %", "CASES", "TURNS", "MODEL'S", "GUARDED", "FALLBACK",
                             "TOKENS", "CACHED %", "SECONDS", "CPU S"}));
  for (const EvalRow* row : rows) {
    auto line = begin_line(*row);
    line.push_back({interval_text(row->success)});
    line.push_back({std::to_string(row->success.whole)});
    line.push_back({one_decimal(row->per_case(row->totals.turns))});
    for (const DecidedBy who : kDeciders) {
      line.push_back({one_decimal(row->per_case(row->decided(who)))});
    }
    end_line(*row, line);
    table.add(std::move(line));
  }
  return table;
}

Table real_files(const std::vector<const EvalRow*>& rows) {
  Table table(table_columns({"FIXED %", "FIXABLE", "HONEST %", "CASES", "TURNS", "MODEL'S %",
                             "GUARDED %", "FALLBACK %", "TOKENS", "CACHED %", "SECONDS", "CPU S"}));
  for (const EvalRow* row : rows) {
    auto line = begin_line(*row);
    line.push_back({interval_text(row->fixed())});
    line.push_back({std::to_string(row->fixed().whole)});
    line.push_back({interval_text(row->honest())});
    line.push_back({std::to_string(row->success.whole)});
    line.push_back({one_decimal(row->per_case(row->totals.turns))});
    for (const DecidedBy who : kDeciders) {
      line.push_back({one_decimal(percent_of(row->decided_share(who)))});
    }
    end_line(*row, line);
    table.add(std::move(line));
  }
  return table;
}

void add_share(JsonWriter& json, std::string_view name, const eval::Share& share) {
  const eval::Interval interval = eval::wilson_interval(share);
  json.key(name).begin_object().member("part", share.part).member("of", share.whole);
  json.member("percent", percent_of(value_of(share))).member("low", percent_of(interval.low));
  json.member("high", percent_of(interval.high)).end_object();
}

void add_files(JsonWriter& json, const EvalRow& row) {
  uint64_t successes = 0;
  uint64_t summaries = 0;
  for (const FileEnd& file : row.files) {
    successes += file.is_false_success() ? 1 : 0;
    summaries += file.has_false_summary() ? 1 : 0;
  }
  add_share(json, "fixed", row.fixed());
  add_share(json, "honest", row.honest());
  json.member("false_successes", successes).member("false_summaries", summaries);
  json.key("decided_percent").begin_object();
  for (const DecidedBy who : kDeciders) {
    json.member(name_of(who), percent_of(row.decided_share(who)));
  }
  json.end_object().key("files").begin_array();
  for (const FileEnd& file : row.files) {
    json.begin_object().key("source").lossy_string(file.source);
    json.member("status", name_of(file.status)).key("summary").lossy_string(file.summary);
    json.member("fixable", file.fixable_before).member("fixable_left", file.fixable_left);
    json.member("left", file.left).member("honest", file.is_honest()).end_object();
  }
  json.end_array();
}

}  // namespace

double EvalRow::decided_share(DecidedBy who) const {
  uint64_t all = 0;
  for (const auto& [one, count] : totals.decided_by) all += count;
  return value_of({decided(who), all});
}

eval::Share EvalRow::fixed() const {
  eval::Share share;
  for (const FileEnd& file : files) share += {file.fixed(), file.fixable_before};
  return share;
}

eval::Share EvalRow::honest() const {
  eval::Share share;
  for (const FileEnd& file : files) share += {file.is_honest() ? uint64_t{1} : 0, 1};
  return share;
}

void write_rows(Context& context, const std::vector<EvalRow>& rows) {
  std::vector<const EvalRow*> made;
  std::vector<const EvalRow*> real;
  for (const EvalRow& row : rows) (row.files.empty() ? made : real).push_back(&row);
  const auto write = [&](const Table& table) { context.write(table); };
  if (!made.empty() || real.empty()) write(made_cases(made));
  if (!made.empty() && !real.empty()) context.out().write("\n");
  if (!real.empty()) write(real_files(real));
}

Json to_json(const EvalRow& row) {
  const eval::Interval interval = eval::wilson_interval(row.success);
  JsonWriter json;
  json.begin_object().member("task", row.task).key("model").lossy_string(row.model);
  json.member("decide", row.decide).key("memory");
  row.memory.empty() ? json.null() : json.string(row.memory);
  json.member("cases", row.success.whole).member("successes", row.success.part);
  json.member("percent", percent_of(value_of(row.success)));
  json.member("low", percent_of(interval.low)).member("high", percent_of(interval.high));
  json.member("turns", row.per_case(row.totals.turns));
  json.member("model_calls", row.per_case(row.totals.model_calls));
  json.key("decided_by").begin_object();
  for (const DecidedBy who : kDeciders) {
    json.key(name_of(who)).number(row.per_case(row.decided(who)));
  }
  json.end_object().member("prompt_tokens", row.per_case(row.totals.prompt_tokens));
  json.member("completion_tokens", row.per_case(row.totals.completion_tokens));
  json.member("cached_percent", percent_of(row.cached()));
  json.member("seconds", row.per_case(row.seconds)).key("cpu_seconds");
  row.cpu_seconds ? json.number(row.per_case(*row.cpu_seconds)) : json.null();
  json.member("prompt_ms", row.per_model_call(row.totals.prompt_ms));
  json.member("reply_ms", row.per_model_call(row.totals.model_ms - row.totals.prompt_ms));
  json.member("memory_mib", row.memory_mib);
  json.key("ends").begin_object();
  for (const auto& [status, count] : row.ends) json.member(name_of(status), count);
  json.end_object();
  if (!row.files.empty()) add_files(json, row);
  return json.end_object().take();
}

}  // namespace twotrack::lab
