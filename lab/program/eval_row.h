// EvalRow: what `eval agents` found out about one way of running agents, as a line of a table and
// as JSON.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "cli/context.h"
#include "eval/recall.h"
#include "event/words.h"
#include "program/commands.h"
#include "program/eval_real_files.h"
#include "runner/run.h"

namespace twotrack::lab {

struct EvalRow {
  std::string task{};
  std::string model{};
  std::string decide{};
  std::string memory{};  // empty: of no importance, nobody reads it
  eval::Share success{};
  runner::Totals totals{};
  std::map<RunStatus, uint64_t> ends{};
  double seconds = 0;
  std::optional<double> cpu_seconds{};  // none: a case was cut off, whose share nobody knows
  uint64_t memory_mib = 0;              // the most that this process ever had
  std::vector<FileEnd> files{};         // of the task `files`: a case each

  double per_case(double sum) const {
    return success.whole == 0 ? 0 : sum / static_cast<double>(success.whole);
  }
  double per_case(uint64_t sum) const { return per_case(static_cast<double>(sum)); }
  double per_model_call(double sum) const {
    return totals.model_calls == 0 ? 0 : sum / static_cast<double>(totals.model_calls);
  }
  double cached() const {
    if (totals.prompt_tokens == 0) return 0;
    return static_cast<double>(totals.cached_tokens) / static_cast<double>(totals.prompt_tokens);
  }
  uint64_t decided(DecidedBy who) const {
    const auto found = totals.decided_by.find(who);
    return found == totals.decided_by.end() ? 0 : found->second;
  }
  // Of the calls that anybody decided.
  double decided_share(DecidedBy who) const;
  eval::Share fixed() const;   // of the findings that can be fixed
  eval::Share honest() const;  // of the cases
};

// Tables for people: one of the cases that were made, one of real files.
void write_rows(Context& context, const std::vector<EvalRow>& rows);
Json to_json(const EvalRow& row);

}  // namespace twotrack::lab
