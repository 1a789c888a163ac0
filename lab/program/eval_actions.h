// What `twotrack eval` can do, one file each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "program/commands.h"

namespace twotrack::lab {

struct EvalRequest {
  std::vector<std::string> files{};  // "-": stdin
  std::string budget{};              // as parse_budgets() reads it; empty: the action's own
  std::string policies{};            // names with commas between them; empty: all
  bool rename = false;               // every identifier, before measuring
  std::string weights{};             // as parse_weights() reads them; empty: as they are
  uint64_t misses = 0;               // how many to show of each file and budget

  // Of `agents`; lists have commas between their words.
  uint64_t cases = 10;  // of each task
  std::string tasks = "lint,repair";
  std::string models = "smollm2,gemma,random,first";
  std::string decide = "guarded,free";
  std::string memory = "packet,history";
  std::optional<uint64_t> turns{};  // nothing: as the agents' definitions say
  uint64_t seed = 1;
  std::optional<std::string> keep{};  // where the logs go; nothing: they are not kept
};

// The view at each decision, a JSON line each, as soon as it is known.
Result<ExitCode> eval_contexts(Context& context, const EvalRequest& request);

// How much of what the agents needed next is shown, for each file, policy and budget.
Result<ExitCode> eval_recall(Context& context, const EvalRequest& request);

// Whole agents on small cases: how often each model succeeds, and who decided.
Result<ExitCode> eval_agents(Context& context, const EvalRequest& request);

// What `gateway --fit` sends on of recorded runs, beside a plain truncation and nothing of the
// kind.
Result<ExitCode> eval_gateway(Context& context, const EvalRequest& request);

// Whether budgets, logs and replays hold. kNo when anything does not.
Result<ExitCode> eval_bound(Context& context, const EvalRequest& request);

}  // namespace twotrack::lab
