#include "cli/workspace_clean.h"

#include <algorithm>

#include "base/clock.h"
#include "base/json_writer.h"
#include "cli/output.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using workspace::Decisions;
using workspace::Workspace;

// A workspace without a log is removed only by name: its work exists nowhere else.
bool may_go(const WorkspaceState& one, const CleanOptions& options, int64_t before_us) {
  if (!one.is_over() || one.last_us >= before_us) return false;
  return one.state != "orphan" || !one.may_hold_work() || options.is_named;
}

}  // namespace

Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options) {
  const Path& project = context.layout().root;
  int64_t before_us = context.clock().now_us() + 1;
  if (options.older_than) before_us -= TRY(parse_duration(*options.older_than));
  const workspace::JournalKey key = TRY(journal_key());
  Decisions decisions = TRY(Decisions::open(project, key));
  if (options.is_dry_run) {
    tell_unfinished(context);
  } else {
    finish_decisions(context, decisions);
  }
  JsonList json(context.out(), context.format());
  Table table({{.title = "STATE"}, {.title = "SIZE", .align = Align::kRight}, {.title = "AGENT"}});
  uint64_t bytes = 0;
  uint64_t count = 0;
  for (const WorkspaceState& one : TRY(workspace_states(context, agents))) {
    if (!may_go(one, options, before_us)) {
      if (options.is_named) context.note(one.agent + " kept: it is " + one.state);
      continue;
    }
    if (!options.is_dry_run) {
      // Remove the undo data first. If that fails, nothing else is removed.
      Status removed = decisions.forget(one.agent);
      if (removed.ok()) removed = Workspace::remove(project, one.agent);
      if (!removed.ok()) {
        context.warn(one.agent + " kept: " + removed.error().message);
        continue;
      }
    }
    bytes += one.bytes;
    ++count;
    if (context.format() == Format::kText) {
      table.add({{one.state}, {format_bytes(one.bytes)}, {terminal_line(one.agent), Tone::kName}});
    } else {
      JsonWriter item;
      item.begin_object().member("agent_id", one.agent).member("state", one.state);
      json.add(item.member("bytes", one.bytes)
                   .member("removed", !options.is_dry_run)
                   .end_object()
                   .take());
    }
  }
  if (context.format() != Format::kText) {
    json.finish();
  } else if (!table.empty()) {
    context.write(table);
  }
  context.note((options.is_dry_run ? "would remove " : "removed ") + count_of(count, "workspace") +
               ", " + format_bytes(bytes));
  return Done{};
}

}  // namespace twotrack::cli
