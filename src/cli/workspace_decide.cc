#include "cli/workspace_decide.h"

#include <algorithm>

#include "cli/output.h"
#include "project/drop_agent.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

using workspace::Conflict;
using workspace::Decisions;
using workspace::MergeConflict;
using workspace::PlannedStep;
using workspace::Sensitive;
using workspace::Step;
using workspace::WorkspaceAction;

std::string side(std::string_view title, const std::string& text) {
  const std::string end = text.empty() || text.ends_with('\n') ? "" : "\n";
  return std::string(title) + "\n" + visible_text(text) + end;
}

std::string conflict_text(const std::string& agent, const Conflict& conflict, const Style& style) {
  std::string text = style.red("conflict") + " " + terminal_line(conflict.path) + ": " +
                     terminal_line(conflict.why) + "\n";
  for (const MergeConflict& place : conflict.places) {
    text += style.cyan("line " + std::to_string(place.line)) + "\n";
    text += side("<<<<<<< project", place.mine) + side("||||||| before both", place.base);
    text += side("=======", place.theirs) + ">>>>>>> " + agent + "\n";
  }
  return text;
}

class DecisionPrinter {
 public:
  DecisionPrinter(Context& context, const DecideOptions& options)
      : context_(context), options_(options), json_(context.out(), context.format()) {}

  void tell(const DecisionAnswer& answer) {
    if (options_.only_notes) {
      for (const Conflict& one : answer.plan.conflicts) {
        context_.warn("conflict in " + terminal_line(one.path) + ": " + terminal_line(one.why));
      }
      return tell_end(answer);
    }
    if (!context_.is_text()) {
      json_.add(to_json(answer));
      return;
    }
    Output& out = context_.out();
    for (const Conflict& one : answer.plan.conflicts) {
      out.write(conflict_text(answer.agent, one, context_.style()));
    }
    for (const Sensitive& one : answer.plan.sensitive) {
      out.write(context_.style().yellow("sensitive") + " " + terminal_line(one.path) + ": " +
                one.why + "\n");
    }
    if (answer.state != DecisionState::kRefused) {
      for (const PlannedStep& one : answer.plan.steps) {
        if (one.step.kind != Step::Kind::kSetMode) continue;
        context_.note("mode of " + terminal_line(one.step.path) +
                      "/: " + workspace::mode_text(one.step.before.mode) + " to " +
                      workspace::mode_text(one.step.after.mode));
      }
      if (!options_.hides_diff) {
        out.write(unsafe_text(answer.unsafe, context_.style()));
        out.write(coloured_diff(visible_text(answer.diff), context_.style()));
      }
    }
    if (answer.decided) {
      for (const Conflict& one : answer.decided->conflicts) {
        context_.warn(terminal_line(one.path) + " was not changed: " + terminal_line(one.why));
      }
    }
    tell_end(answer);
  }

  void finish() {
    if (!options_.only_notes) json_.finish();
  }

 private:
  // What can be done about it, in full: `review` has no such options.
  static std::string refusal(const DecisionAnswer& answer) {
    const bool is_undo = answer.is_undo();
    const bool has_rest = answer.files() > 0;
    std::string text = answer.agent + ": nothing was " + (is_undo ? "undone" : "accepted");
    const std::string command =
        "`twotrack workspace " + std::string(is_undo ? "undo " : "accept ") + answer.agent;
    if (!answer.plan.conflicts.empty() && has_rest) {
      text +=
          "; " + command + " --skip-conflicts` " + (is_undo ? "undoes" : "accepts") + " the rest";
    }
    if (!answer.plan.conflicts.empty() && !is_undo) {
      text += (has_rest ? ", " : "; ") + std::string("`twotrack workspace retry ") + answer.agent +
              "` does the task again on the project as it is now";
    }
    if (!answer.plan.sensitive.empty()) {
      text += "; " + command +
              " --allow-sensitive` accepts these too, --skip-sensitive accepts the rest";
    }
    return text;
  }

  void tell_end(const DecisionAnswer& answer) {
    const std::string files = count_of(answer.files(), "file");
    const std::string agent = answer.agent + ": ";
    switch (answer.state) {
      case DecisionState::kRefused:
        return context_.warn(refusal(answer));
      case DecisionState::kPlanned:
        return context_.note(agent + files + " would change");
      case DecisionState::kNothing:
        return context_.note(agent + "nothing to " + (answer.is_undo() ? "undo" : "accept"));
      case DecisionState::kUndone:
        return context_.note(
            agent + "undone, " +
            (answer.files() > 0
                 ? files + " restored"
                 : "though no file had to be restored: the project was already as before"));
      case DecisionState::kAccepted:
        break;
    }
    context_.note(agent + "accepted, " + files + "; to undo: twotrack workspace undo " +
                  answer.agent);
    if (!answer.check_again.empty()) {
      context_.note("its witness has not seen it as it is now; check again: " + answer.check_again);
    }
  }

  Context& context_;
  const DecideOptions& options_;
  JsonList json_;
};

Result<ExitCode> decide_all(Context& context, const std::vector<std::string>& agents,
                            const DecideOptions& options, WorkspaceAction action) {
  Decisions decisions = TRY(open_decisions(context, options.is_dry_run));
  DecisionPrinter printer(context, options);
  bool is_complete = true;
  for (const std::string& agent : agents) {
    const auto answer = decide_workspace(context, decisions, agent, action, options);
    if (!answer.ok()) {
      const bool is_of_this_agent = answer.error().code != Code::kNoSpace;
      if (!is_of_this_agent || agents.size() == 1) return answer.error();
      context.fail(answer.error());
    } else {
      printer.tell(answer.value());
    }
    is_complete = is_complete && answer.ok() && answer.value().is_complete();
  }
  printer.finish();
  return is_complete ? ExitCode::kFine : ExitCode::kNo;
}

}  // namespace

Result<ExitCode> accept_workspaces(Context& context, const std::vector<std::string>& agents,
                                   const DecideOptions& options) {
  return decide_all(context, agents, options, WorkspaceAction::kAccept);
}

Result<ExitCode> undo_accepts(Context& context, const std::vector<std::string>& agents,
                              const DecideOptions& options) {
  return decide_all(context, agents, options, WorkspaceAction::kUndo);
}

Result<ExitCode> reject_workspaces(Context& context, const std::vector<std::string>& agents,
                                   const DecideOptions& options) {
  JsonList json(context.out(), context.format());
  bool is_complete = true;
  const bool is_planned = options.is_dry_run;
  TRY(reject_agents(context, agents, is_planned, [&](const Rejected& one) {
    is_complete = is_complete && one.done.ok();
    if (!context.is_text()) json.add(to_json(one, is_planned));
    if (!one.done.ok()) return context.fail(one.done.error());
    context.note(one.agent + (is_planned ? ": would be rejected, " : ": rejected, ") + one.what);
  }));
  json.finish();
  return is_complete ? ExitCode::kFine : ExitCode::kNo;
}

std::string unsafe_text(const std::vector<std::string>& unsafe, const Style& style) {
  std::string text;
  for (const std::string& one : unsafe) {
    text += style.yellow("# unsafe: ") + terminal_line(one) + "\n";
  }
  return text;
}

std::string coloured_diff(const std::string& diff, const Style& style) {
  std::string out;
  for (size_t begin = 0; begin < diff.size();) {
    const size_t end = std::min(diff.find('\n', begin), diff.size());
    const std::string line = diff.substr(begin, end - begin);
    if (line.starts_with("diff --git ") || line.starts_with("+++ ") || line.starts_with("--- ")) {
      out += style.bold(line);
    } else if (line.starts_with("@@")) {
      out += style.cyan(line);
    } else if (line.starts_with('+')) {
      out += style.green(line);
    } else if (line.starts_with('-')) {
      out += style.red(line);
    } else {
      out += line;
    }
    out += "\n";
    begin = end + 1;
  }
  return out;
}

}  // namespace twotrack::cli
