#include "cli/workspace_clean.h"

#include <algorithm>

#include "base/clock.h"
#include "base/json_writer.h"
#include "cli/human.h"
#include "cli/workspace_ledger.h"
#include "cli/workspace_state.h"

namespace twotrack::cli {
namespace {

using workspace::Decisions;
using workspace::Workspace;

// An accept is older than its record's last event only by moments; a workspace without a log has no
// age and goes.
bool is_older(const WorkspaceState& one, int64_t before_us) {
  if (!one.log) return true;
  const auto last = parse_time(one.log->last);
  return last.ok() && last.value() < before_us;
}

}  // namespace

Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options) {
  const Path& project = context.layout().root;
  int64_t before_us = context.clock().now_us() + 1;
  if (options.older_than) before_us -= TRY(parse_duration(*options.older_than));
  Decisions decisions = TRY(Decisions::open(project));
  TRY(finish_decisions(context, decisions));
  JsonList json(context.out(), context.format());
  uint64_t bytes = 0;
  uint64_t count = 0;
  for (const WorkspaceState& one : TRY(workspace_states(context, agents))) {
    if (!one.is_over() || !is_older(one, before_us)) continue;
    if (!options.is_dry_run) {
      TRY(Workspace::remove(project, one.agent));
      TRY(decisions.forget(one.agent));
    }
    bytes += one.bytes;
    ++count;
    if (context.format() == Format::kText) {
      context.out().write(one.agent + "  " + one.state + "  " + format_bytes(one.bytes) + "\n");
    } else {
      JsonWriter item;
      item.begin_object().member("agent_id", one.agent).member("state", one.state);
      json.add(item.member("bytes", one.bytes)
                   .member("removed", !options.is_dry_run)
                   .end_object()
                   .take());
    }
  }
  if (context.format() != Format::kText) json.finish();
  context.note((options.is_dry_run ? "would remove " : "removed ") + count_of(count, "workspace") +
               ", " + format_bytes(bytes));
  return Done{};
}

}  // namespace twotrack::cli
