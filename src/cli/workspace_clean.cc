#include "cli/workspace_clean.h"

#include "base/json_writer.h"
#include "cli/item_list.h"
#include "project/decide_workspace.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

// Nothing is lost for good without a word.
Status confirm_cleaning(Context& context, const CleanPlan& plan, const CleanOptions& options) {
  const std::string what = plan.losses();
  if (options.is_sure || options.is_dry_run || what.empty()) return Done{};
  if (context.confirms("This removes " + what + ". Remove it? [y/N] ")) return Done{};
  return with_hint(Error{Code::kInvalid, "this would remove " + what + ": nothing was removed"},
                   "--yes removes it, --dry-run lists it");
}

std::string_view undo_word(const Cleaning& one) {
  if (one.undo_bytes == 0) return "";
  return one.removes_undo ? "removed" : "kept";
}

}  // namespace

Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options) {
  workspace::Decisions decisions = TRY(open_decisions(context, options.is_dry_run));
  const CleanPlan plan = TRY(plan_cleaning(context, agents, options.rules));
  for (const WorkspaceState& one : plan.kept) {
    context.note(one.agent + " kept: it is " + std::string(name_of(one.status)));
  }
  TRY(confirm_cleaning(context, plan, options));
  ItemList list(context, {{.title = "STATE"},
                          {.title = "SIZE", .align = Align::kRight},
                          {.title = "UNDO"},
                          {.title = "AGENT"}});
  uint64_t bytes = 0;
  uint64_t count = 0;
  for (const Cleaning& one : plan.cleanings) {
    const std::string& agent = one.state.agent;
    const Status removed =
        options.is_dry_run ? Status(Done{}) : clean_workspace(context, decisions, one);
    if (!removed.ok()) {
      context.warn(agent + " kept: " + removed.error().message);
      continue;
    }
    bytes += one.bytes();
    ++count;
    JsonWriter json;
    json.begin_object().member("agent_id", agent).member("state", name_of(one.state.status));
    json.member("bytes", one.bytes()).member("undo", undo_word(one));
    list.row({{std::string(name_of(one.state.status))},
              {format_bytes(one.bytes())},
              {std::string(undo_word(one))},
              {terminal_line(agent), Tone::kName}},
             json.member("removed", !options.is_dry_run).end_object().text());
  }
  list.finish();
  context.note((options.is_dry_run ? "would remove " : "removed ") + count_of(count, "workspace") +
               ", " + format_bytes(bytes));
  if (plan.undo_kept > 0 && !options.rules.is_named) {
    context.note("the undo data of " + count_of(plan.undo_kept, "agent") + " is kept for " +
                 plan.keep + " (workspace.keep); --older-than removes it sooner");
  }
  return Done{};
}

}  // namespace twotrack::cli
