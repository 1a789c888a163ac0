// review: goes through what agents changed and nobody has decided about, one at a time.
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "base/environment.h"
#include "base/joined.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "cli/workspace_decide.h"
#include "process/foreground.h"
#include "project/agent_name.h"
#include "project/change_evidence.h"
#include "project/decide_workspace.h"
#include "project/hand_edit.h"
#include "project/superseded.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

using workspace::Change;
using workspace::Workspace;

constexpr size_t kNamed = 3;
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

bool is_by_hand(const WorkspaceState& state) {
  return state.log && state.log->operation == kByHandOperation;
}

// One agent's changes, as a person judges them.
struct Waiting {
  WorkspaceState state{};
  ChangeEvidence evidence{};
  std::vector<std::string> merged{};  // files that the project has changed too
  std::string diff{};
};

// Nothing if that cannot be said now, as while somebody else decides.
std::vector<std::string> files_to_merge(Context& context, const std::string& agent) {
  const auto key = journal_key();
  const auto decisions =
      key.ok() ? workspace::Decisions::open(context.layout().root, key.value()) : key.error();
  const auto rules = plan_rules(context);
  if (!decisions.ok() || !rules.ok()) return {};
  const auto plan = decisions.value().plan_accept(agent, rules.value());
  return plan.ok() ? merged_files(plan.value()) : std::vector<std::string>();
}

Result<Waiting> look_at(Context& context, const std::string& agent) {
  Waiting waiting{.state = TRY(workspace_states(context, {agent})).front()};
  auto evidence = change_evidence(context, agent);
  if (evidence.ok()) waiting.evidence = std::move(evidence).value();
  waiting.merged = files_to_merge(context, agent);
  const Workspace own = TRY(Workspace::look(context.layout().root, agent));
  waiting.diff = TRY(own.diff());
  return waiting;
}

Json to_json(const Waiting& one) {
  JsonWriter json;
  json.begin_object()
      .member("agent_id", one.state.agent)
      .member("state", name_of(one.state.status));
  if (one.state.log) {
    json.member("operation", one.state.log->operation).member("node_id", one.state.log->node_id);
  }
  json.member("status", one.evidence.status).member("verified", one.evidence.is_proven);
  json.member("stale", one.evidence.is_stale).key("merged").texts(one.merged);
  json.key("summary").lossy_string(one.evidence.summary);
  json.key("evidence").lossy_string(one.evidence.proof).key("unsafe").texts(one.evidence.unsafe);
  return json.key("diff").lossy_string(one.diff).end_object().take();
}

class Review final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positionals("AGENT", names_); }

  Result<ExitCode> run(Context& context) override {
    TRY(context.require_begun_project());
    finish_decisions(context);
    const std::vector<std::string> agents = TRY(waiting_agents(context));
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

  Result<std::vector<std::string>> waiting_agents(Context& context) const {
    const std::vector<std::string> all = TRY(Workspace::agents(context.layout().root));
    std::vector<std::string> asked;
    for (const std::string& name : names_) {
      std::string agent = TRY(find_agent(context, name, all));
      if (std::ranges::find(asked, agent) == asked.end()) asked.push_back(std::move(agent));
    }
    std::vector<WorkspaceState> states =
        TRY(workspace_states(context, names_.empty() ? all : asked));
    if (!names_.empty()) {
      for (const WorkspaceState& one : states) {
        if (!one.is_waiting())
          context.note(one.agent + " does not wait: it is " + std::string(name_of(one.status)));
      }
    }
    if (names_.empty()) {
      leave_out_calls(context, states);
      leave_out_superseded(context, states);
    }
    std::erase_if(states, [](const WorkspaceState& one) { return !one.is_waiting(); });
    std::ranges::stable_sort(states, {}, &WorkspaceState::last_us);
    std::vector<std::string> agents;
    agents.reserve(states.size());
    for (const WorkspaceState& one : states) agents.push_back(one.agent);
    return agents;
  }

  // Whoever made them knows of them: they would stand between the work of agents.
  static void leave_out_calls(Context& context, std::vector<WorkspaceState>& states) {
    std::vector<std::string> calls;
    std::erase_if(states, [&](const WorkspaceState& one) {
      if (!is_by_hand(one)) return false;
      if (one.is_waiting()) calls.push_back(one.agent);
      return true;
    });
    if (calls.empty()) return;
    context.note("left out: " + count_of(calls.size(), "call") + " by hand (" +
                 few_of(calls, kNamed) +
                 "): give its name to see one, or to `twotrack workspace reject` to drop it");
  }

  // Of several answers to one task a person decides about the last.
  static void leave_out_superseded(Context& context, std::vector<WorkspaceState>& states) {
    const auto older = superseded(context, states);
    if (older.empty()) return;
    std::map<std::string, std::vector<std::string>> by_newest;
    for (const auto& [agent, newest] : older) by_newest[newest].push_back(agent);
    for (const auto& [newest, agents] : by_newest) {
      context.note(few_of(agents, kNamed) + (agents.size() == 1 ? " is" : " are") +
                   " left out: " + newest + " is a newer answer to the same task");
    }
    std::erase_if(states, [&](const WorkspaceState& one) { return older.contains(one.agent); });
    context.note(
        "to see one all the same, twotrack review AGENT; to remove it, twotrack workspace "
        "reject AGENT");
  }

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
    Waiting waiting = TRY(look_at(context, agent));
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

  static std::string evidence_line(const Waiting& one, const Style& style) {
    const ChangeEvidence& evidence = one.evidence;
    if (is_by_hand(one.state)) return style.yellow("no evidence: nothing checks a call by hand");
    if (evidence.proof.empty()) return style.yellow("no evidence: its agent names none");
    const std::string proof = terminal_line(evidence.proof);
    if (evidence.is_proven) return style.green("evidence: ") + proof;
    if (!evidence.is_stale) return style.yellow("evidence: ") + proof;
    return style.yellow("evidence: ") + proof +
           ", before an edit; check again: twotrack tools call " + evidence.witness + " --agent " +
           one.state.agent;
  }

  static void show(Context& context, const Waiting& one, const std::string& place) {
    const Style& style = context.style();
    Output& out = context.out();
    out.write(style.bold(terminal_line(one.state.agent)) + "  " + place + "\n");
    if (one.state.log) {
      out.write("  " + terminal_line(one.state.log->operation + " " + one.state.log->node_id) +
                "\n");
    }
    const ChangeEvidence& evidence = one.evidence;
    std::string line = "  " + (evidence.status.empty() ? "not ended" : evidence.status);
    if (is_by_hand(one.state)) line += " (" + std::string(kByHand) + ")";
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
