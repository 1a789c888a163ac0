// review: goes through what agents changed and nobody has decided about, one at a time.
#include <sys/stat.h>

#include "base/environment.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "cli/workspace_decide.h"
#include "process/foreground.h"
#include "project/hand_edit.h"
#include "project/waiting_changes.h"
#include "project/workspace_ledger.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

using workspace::Change;
using workspace::Workspace;

constexpr std::string_view kQuestion = "[a]ccept, [r]eject, [e]dit, [d]iff again, [s]kip, [q]uit? ";

// Opens `files` in $VISUAL, $EDITOR or vi, and waits until it is closed. As git does: the variable
// may hold arguments too, so a shell takes it apart.
Status edit_files(const std::vector<std::string>& files) {
  const Environment environment = process_environment();
  const auto is_there = [](const auto& value) { return value && !value->empty(); };
  auto named = find_variable(environment, "VISUAL");
  if (!is_there(named)) named = find_variable(environment, "EDITOR");
  const std::string editor(is_there(named) ? *named : "vi");
  std::vector<std::string> words = {"/bin/sh", "-c", editor + " \"$@\"", editor};
  words.insert(words.end(), files.begin(), files.end());
  if (TRY(process::run_in_foreground(words)) == 0) return Done{};
  return with_hint(Error{Code::kIo, "the editor " + editor + " ended with an error"},
                   "set $EDITOR to another one");
}

class Review final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positionals("AGENT", names_); }

  Result<ExitCode> run(Context& context) override {
    TRY(context.require_begun_project());
    finish_decisions(context);
    const std::vector<std::string> agents = TRY(waiting_agents(context, names_));
    if (!context.is_text()) return list(context, agents);
    if (agents.empty()) {
      context.note("nothing waits for a decision");
      return ExitCode::kFine;
    }
    size_t left = agents.size();
    for (size_t i = 0; i < agents.size(); ++i) {
      const std::string place = std::to_string(i + 1) + " of " + std::to_string(agents.size());
      const Answer answer = TRY(decide(context, agents[i], place));
      if (answer == Answer::kDecided) --left;
      if (answer == Answer::kQuit) break;
    }
    if (left > 0) context.note(count_of(left, "workspace") + " still waiting");
    return left == 0 ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  enum class Answer { kDecided, kLeft, kQuit };

  static Result<ExitCode> list(Context& context, const std::vector<std::string>& agents) {
    JsonList json(context.out(), context.format());
    for (const std::string& agent : agents) json.add(to_json(TRY(look_at(context, agent))));
    json.finish();
    return agents.empty() ? ExitCode::kFine : ExitCode::kNo;
  }

  // "a" or "accept"
  static bool is(const std::string& said, std::string_view word) {
    return said == word || said == word.substr(0, 1);
  }

  static Result<Answer> decide(Context& context, const std::string& agent,
                               const std::string& place) {
    WaitingChanges waiting = TRY(look_at(context, agent));
    show(context, waiting, place);
    while (true) {
      const auto said = context.ask(context.error_style().bold(std::string(kQuestion)));
      // Enter asks again: it should not decide anything, and "" is not an answer to complain about.
      if (said && said->empty()) continue;
      if (!said || is(*said, "quit")) return Answer::kQuit;
      if (is(*said, "skip") || is(*said, "next")) return Answer::kLeft;
      if (is(*said, "accept") || is(*said, "reject")) return carry_out(context, agent, *said);
      if (is(*said, "edit")) {
        edit(context, waiting.state);
        waiting = TRY(look_at(context, agent));
      } else if (!is(*said, "diff")) {
        context.note("\"" + *said + "\" is none of these");
        continue;
      }
      show(context, waiting, place);
    }
  }

  static Result<Answer> carry_out(Context& context, const std::string& agent,
                                  const std::string& said) {
    const ExitCode done =
        TRY(is(said, "accept") ? accept_workspaces(context, {agent}, {.hides_diff = true})
                               : reject_workspaces(context, {agent}, {}));
    return done == ExitCode::kFine ? Answer::kDecided : Answer::kLeft;
  }

  // Only plain files: a link could lead the editor out of the workspace.
  static void edit(Context& context, const WorkspaceState& state) {
    const auto own = Workspace::look(context.layout().root, state.agent);
    if (!own.ok()) return context.fail(own.error());
    std::vector<std::string> files;
    for (const Change& change : state.changes) {
      if (S_ISREG(change.mode)) files.push_back((own.value().written_to() / change.path).string());
    }
    if (files.empty()) return context.note("there is no file to edit");
    if (Status edited = edit_files(files); !edited.ok()) context.fail(edited.error());
    if (Status told = record_edit(context, state.agent); !told.ok()) context.fail(told.error());
  }

  static std::string evidence_line(const WaitingChanges& one, const Style& style) {
    const ChangeEvidence& evidence = one.evidence;
    if (one.state.is_by_hand()) return style.yellow("no evidence: nothing checks a call by hand");
    if (evidence.proof.empty()) return style.yellow("no evidence: its agent names none");
    const std::string proof = terminal_line(evidence.proof);
    if (evidence.is_proven) return style.green("evidence: ") + proof;
    if (!evidence.is_stale) return style.yellow("evidence: ") + proof;
    return style.yellow("evidence: ") + proof +
           ", before an edit; check again: twotrack tools call " + evidence.witness + " --agent " +
           one.state.agent;
  }

  static void show(Context& context, const WaitingChanges& one, const std::string& place) {
    const Style& style = context.style();
    Output& out = context.out();
    out.write(style.bold(terminal_line(one.state.agent)) + "  " + place + "\n");
    if (one.state.log) {
      out.write("  " + terminal_line(one.state.log->operation + " " + one.state.log->node_id) +
                "\n");
    }
    const ChangeEvidence& evidence = one.evidence;
    std::string line = "  " + (evidence.status.empty() ? "not ended" : evidence.status);
    if (one.state.is_by_hand()) line += " (" + std::string(kByHand) + ")";
    if (!evidence.summary.empty()) line += ": " + terminal_line(evidence.summary);
    out.write(line + "\n  " + evidence_line(one, style) + "\n");
    if (evidence.has_changed_since) {
      out.write("  " + style.yellow("by others too: ") + std::string(kChangedSince) + "\n");
    }
    for (const std::string& path : one.merged) {
      out.write("  " + style.yellow("merge: ") + terminal_line(path) +
                " was changed in the project too: what they give together nobody has checked\n");
    }
    for (const std::string& unsafe : evidence.unsafe) {
      out.write("  " + style.yellow("unsafe: ") + terminal_line(unsafe) + "\n");
    }
    out.write(coloured_diff(visible_text(one.diff), style));
  }

  std::vector<std::string> names_;
};

}  // namespace

const MakeCommand kMakeReview = made<Review>;

}  // namespace twotrack::cli
