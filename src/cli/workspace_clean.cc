#include "cli/workspace_clean.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "base/clock.h"
#include "base/json_writer.h"
#include "cli/output.h"
#include "project/decide_workspace.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

using workspace::Decisions;
using workspace::Workspace;

// What goes of one agent.
struct Cleaning {
  WorkspaceState state{};
  bool is_forgotten = false;  // nobody has decided about it for as long as workspace.keep says
  uint64_t undo_bytes = 0;    // of its accepts; 0: there is nothing to undo
  bool removes_undo = false;

  bool keeps_undo() const { return undo_bytes > 0 && !removes_undo; }
  uint64_t bytes() const { return state.bytes - (keeps_undo() ? undo_bytes : 0); }
};

class Cleaner {
 public:
  Cleaner(Context& context, const CleanOptions& options) : context_(&context), options_(options) {}

  // What may go, and what is said of the rest.
  Result<std::vector<Cleaning>> plan(const std::vector<std::string>& agents) {
    const int64_t now_us = context_->clock().now_us();
    const std::chrono::microseconds kept =
        TRY(context_->config())->duration("workspace.keep").value();
    keep_ = format_duration(kept.count());
    kept_since_us_ = now_us - kept.count();
    before_us_ = now_us + 1;
    if (options_.older_than) before_us_ -= TRY(parse_duration(*options_.older_than));
    std::map<std::string, uint64_t> undo;
    const workspace::JournalKey key = TRY(find_journal_key());
    for (const auto& one : TRY(Decisions::accepted(project(), key))) {
      undo[one.agent] += std::max<uint64_t>(one.bytes, 1);
    }
    std::vector<Cleaning> all;
    for (WorkspaceState& one : TRY(workspace_states(*context_, agents))) {
      Cleaning cleaning{.state = std::move(one)};
      const auto found = undo.find(cleaning.state.agent);
      if (found != undo.end()) cleaning.undo_bytes = found->second;
      if (goes(cleaning)) all.push_back(std::move(cleaning));
    }
    return all;
  }

  // Nothing is lost for good without a word.
  Status confirm(const std::vector<Cleaning>& all) const {
    if (options_.is_sure || options_.is_dry_run) return Done{};
    uint64_t undo = 0;
    uint64_t work = 0;
    for (const Cleaning& one : all) {
      undo += one.removes_undo ? 1 : 0;
      work += one.is_forgotten ? 1 : 0;
    }
    if (undo + work == 0) return Done{};
    std::string what;
    if (work > 0) what += count_of(work, "workspace") + " that nobody has decided about";
    if (undo > 0)
      what += (what.empty() ? "" : " and ") + ("the undo data of " + count_of(undo, "agent"));
    if (context_->confirms("This removes " + what + ". Remove it? [y/N] ")) return Done{};
    return with_hint(Error{Code::kInvalid, "this would remove " + what + ": nothing was removed"},
                     "--yes removes it, --dry-run lists it");
  }

  Status remove(Decisions& decisions, const Cleaning& one) const {
    // So that its log says what became of it.
    if (one.is_forgotten) {
      const auto ledger = TRY(TrackLedger::open(*context_, one.state.agent));
      TRY(ledger->reject(one.state.changes));
    }
    // The undo data first: if that fails, nothing else is removed.
    if (one.removes_undo) TRY(decisions.forget(one.state.agent));
    return Workspace::remove(project(), one.state.agent);
  }

  void tell_kept() const {
    if (undo_kept_ == 0 || options_.is_named) return;
    context_->note("the undo data of " + count_of(undo_kept_, "agent") + " is kept for " + keep_ +
                   " (workspace.keep); --older-than removes it sooner");
  }

  const Path& project() const { return context_->layout().root; }

 private:
  bool goes(Cleaning& one) {
    const WorkspaceState& state = one.state;
    const bool is_old = state.last_us < kept_since_us_;
    one.is_forgotten = state.status == WorkspaceStatus::kOpen && !options_.is_named && is_old;
    // A workspace without a log is removed only by name: its work exists nowhere else.
    const bool is_somebodys =
        state.status == WorkspaceStatus::kOrphan && state.may_hold_work() && !options_.is_named;
    const bool may_go = state.is_over() && state.last_us < before_us_ && !is_somebodys;
    if (!may_go && !one.is_forgotten) {
      if (options_.is_named)
        context_->note(state.agent + " kept: it is " + std::string(name_of(state.status)));
      return false;
    }
    one.removes_undo = one.undo_bytes > 0 && (is_old || options_.is_named || options_.older_than);
    undo_kept_ += one.keeps_undo() ? 1 : 0;
    return one.removes_undo || Workspace::exists(project(), state.agent);
  }

  Context* context_;
  const CleanOptions& options_;
  std::string keep_{};
  int64_t kept_since_us_ = 0;
  int64_t before_us_ = 0;
  uint64_t undo_kept_ = 0;
};

std::string_view undo_word(const Cleaning& one) {
  if (one.undo_bytes == 0) return "";
  return one.removes_undo ? "removed" : "kept";
}

}  // namespace

Status clean_workspaces(Context& context, const std::vector<std::string>& agents,
                        const CleanOptions& options) {
  Decisions decisions = TRY(open_decisions(context, options.is_dry_run));
  Cleaner cleaner(context, options);
  const std::vector<Cleaning> all = TRY(cleaner.plan(agents));
  TRY(cleaner.confirm(all));
  JsonList json(context.out(), context.format());
  Table table({{.title = "STATE"},
               {.title = "SIZE", .align = Align::kRight},
               {.title = "UNDO"},
               {.title = "AGENT"}});
  uint64_t bytes = 0;
  uint64_t count = 0;
  for (const Cleaning& one : all) {
    const std::string& agent = one.state.agent;
    const Status removed = options.is_dry_run ? Status(Done{}) : cleaner.remove(decisions, one);
    if (!removed.ok()) {
      context.warn(agent + " kept: " + removed.error().message);
      continue;
    }
    bytes += one.bytes();
    ++count;
    if (context.format() == Format::kText) {
      table.add({{std::string(name_of(one.state.status))},
                 {format_bytes(one.bytes())},
                 {std::string(undo_word(one))},
                 {terminal_line(agent), Tone::kName}});
    } else {
      JsonWriter item;
      item.begin_object().member("agent_id", agent).member("state", name_of(one.state.status));
      item.member("bytes", one.bytes()).member("undo", undo_word(one));
      json.add(item.member("removed", !options.is_dry_run).end_object().take());
    }
  }
  if (context.format() != Format::kText) {
    json.finish();
  } else if (!table.empty()) {
    context.write(table);
  }
  context.note((options.is_dry_run ? "would remove " : "removed ") + count_of(count, "workspace") +
               ", " + format_bytes(bytes));
  cleaner.tell_kept();
  return Done{};
}

}  // namespace twotrack::cli
