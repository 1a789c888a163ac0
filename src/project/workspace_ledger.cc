#include "project/workspace_ledger.h"

#include <algorithm>

#include "base/environment.h"
#include "base/utf8.h"
#include "config/runner_config.h"
#include "config/user_folder.h"
#include "event/make.h"
#include "event/read.h"
#include "project/hub_refresh.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

using workspace::Decided;
using workspace::Decisions;
using workspace::Journal;
using workspace::Step;
using workspace::WorkspaceAction;

bool touches_file(const Step& step) {
  return step.kind == Step::Kind::kWrite || step.kind == Step::Kind::kRemove;
}

// A file name may have any bytes; an event needs text.
WorkspaceFile file_of(const Step& step) {
  return {.path = repair_utf8(step.path), .sha256 = step.after.sha256};
}

std::vector<std::string> as_text(const std::vector<std::string>& paths) {
  std::vector<std::string> texts;
  for (const std::string& path : paths) texts.push_back(repair_utf8(path));
  return texts;
}

std::string told(const Decided& decided) {
  const Journal& journal = decided.journal;
  const bool is_accept = journal.action == WorkspaceAction::kAccept;
  std::string text = is_accept ? "accepting " : "undoing ";
  text += journal.agent + " was interrupted and is now finished, ";
  text += count_of(decided.steps.size(), "step");
  for (const workspace::Conflict& one : decided.conflicts) {
    text += "; conflict, left alone: " + terminal_line(one.path + " (" + one.why + ")");
  }
  if (!decided.untold.empty()) text += "; not in its log: " + decided.untold;
  return text;
}

std::string told(const workspace::Recovered::Unfinished& one) {
  const std::string whose = one.agent.empty() ? "an agent" : one.agent;
  return "the decision about " + whose +
         " was interrupted and cannot be finished now: " + terminal_line(one.why.message) +
         " (.agentfs/accept/" + terminal_line(one.id) + ")";
}

}  // namespace

TrackLedger::TrackLedger(Project& project, const Redactor* redactor,
                         std::unique_ptr<track::Writer> writer)
    : project_(&project), redactor_(redactor), writer_(std::move(writer)) {}

TrackLedger::~TrackLedger() = default;

Result<std::unique_ptr<TrackLedger>> TrackLedger::open(Project& project, const std::string& agent) {
  const Redactor* redactor = TRY(project.redactor());
  const track::WriterOptions options = TRY(project.writer_options());
  auto writer = track::Writer::open(project.layout(), agent, options);
  if (!writer.ok() && writer.error().code == Code::kConflict) {
    return with_hint(Error{Code::kConflict, agent + " is running: " + writer.error().message},
                     "wait until it ends");
  }
  if (!writer.ok() && writer.error().code == Code::kNotFound) {
    return Error{Code::kNotFound, agent + " has no log to record the decision in"};
  }
  auto own = TRY(std::move(writer));
  return std::unique_ptr<TrackLedger>(new TrackLedger(project, redactor, std::move(own)));
}

template <class Body>
Result<bool> TrackLedger::tells(const std::string& id) const {
  const std::string& agent = writer_->names().agent_id;
  const auto index = TRY(
      track::Index::open(project_->files(), project_->layout(), agent, track::Index::Save::kNo));
  const auto log = TRY(track::open_log(project_->files(), project_->layout(), agent));
  for (const uint64_t seq : index.events_of_type(kTypeOf<Body>)) {
    const auto event = TRY(track::read_event(*log, index, seq));
    if (TRY(read_as<Body>(event->parsed.data)).id == id) return true;
  }
  return false;
}

Status TrackLedger::append(EventBody event) {
  Draft draft = TRY(make(std::move(event), redactor_));
  TRY(writer_->append(std::move(draft)));
  project_->mirror_log(writer_->names().agent_id);
  return Done{};
}

Status TrackLedger::intend(const Journal& journal) {
  if (TRY(tells<WorkspaceIntent>(journal.id))) return Done{};
  WorkspaceIntent event{.action = std::string(name_of(journal.action)), .id = journal.id};
  for (const Step& step : journal.steps) {
    if (touches_file(step)) event.files.push_back(file_of(step));
  }
  return append(event);
}

Status TrackLedger::conclude(const Journal& journal, const workspace::Applied& applied) {
  const bool is_accept = journal.action == WorkspaceAction::kAccept;
  const bool is_told =
      TRY(is_accept ? tells<WorkspaceAccepted>(journal.id) : tells<WorkspaceUndone>(journal.id));
  if (is_told) return Done{};
  std::vector<WorkspaceFile> files;
  for (const Step* step : applied.steps) {
    if (touches_file(*step)) files.push_back(file_of(*step));
  }
  std::vector<std::string> conflicts = as_text(journal.left);
  for (const workspace::Conflict& one : applied.conflicts) {
    conflicts.push_back(repair_utf8(one.path));
  }
  if (is_accept) {
    return append(WorkspaceAccepted{.files = std::move(files),
                                    .conflicts = std::move(conflicts),
                                    .id = journal.id,
                                    .hash = journal.hash});
  }
  return append(WorkspaceUndone{
      .files = std::move(files), .conflicts = std::move(conflicts), .id = journal.id});
}

Status TrackLedger::reject(const std::vector<workspace::Change>& changes) {
  WorkspaceRejected event;
  for (const workspace::Change& change : changes) {
    event.files.push_back({.path = repair_utf8(change.path), .sha256 = change.sha256});
  }
  return append(event);
}

Result<workspace::JournalKey> journal_key() {
  const Path data = TRY(config::user_data_folder(process_environment()));
  return workspace::JournalKey{TRY(config::user_key(posix_file_system(), data))};
}

Result<workspace::JournalKey> find_journal_key() {
  const auto data = config::user_data_folder(process_environment());
  if (!data.ok()) return workspace::JournalKey{};
  return workspace::JournalKey{TRY(config::find_user_key(posix_file_system(), data.value()))};
}

Result<workspace::PlanRules> plan_rules(Project& project) {
  const config::RunnerConfig config = config::runner_config(*TRY(project.config()));
  const std::string& agents = config.agents_dir;
  const Path& root = project.layout().root;
  workspace::PlanRules rules{.sensitive_paths = {"twotrack.yaml", "remora.yaml"},
                             .sensitive_names = config.sensitive};
  std::error_code error;
  // By its name, and where it really is.
  const Path called = std::filesystem::absolute(root, error) / agents;
  const Path real = std::filesystem::weakly_canonical(root / agents, error);
  const auto add = [&](const Path& path, const Path& top) {
    std::string below = path.lexically_normal().lexically_relative(top.lexically_normal());
    while (below.ends_with('/')) below.pop_back();
    const bool is_inside = !below.empty() && below != "." && !below.starts_with("..");
    if (is_inside) rules.sensitive_paths.push_back(below);
  };
  add(called, std::filesystem::absolute(root, error));
  if (!real.empty()) add(real, std::filesystem::canonical(root, error));
  return rules;
}

void finish_decisions(Project& project, Decisions& decisions) {
  const auto rules = plan_rules(project);
  if (!rules.ok()) return tell_unfinished(project);
  const workspace::OpenLedger open_ledger =
      [&](const std::string& agent) -> Result<std::unique_ptr<workspace::Ledger>> {
    auto ledger = TRY(TrackLedger::open(project, agent));
    return std::unique_ptr<workspace::Ledger>(std::move(ledger));
  };
  const workspace::Recovered recovered = decisions.recover(open_ledger, rules.value());
  std::vector<std::string> changed;
  for (const Decided& decided : recovered.decided) {
    project.warn(told(decided));
    for (const Step& step : decided.journal.steps) {
      if (touches_file(step)) changed.push_back(step.path);
    }
  }
  refresh_hub(project, changed);
  for (const auto& one : recovered.unfinished) project.warn(told(one));
}

void finish_decisions(Project& project) {
  const Path& root = project.layout().root;
  if (!Decisions::is_unfinished(root)) return;
  auto key = journal_key();
  if (!key.ok()) return project.fail(key.error());
  auto decisions = Decisions::open(root, std::move(key).value());
  if (decisions.ok()) return finish_decisions(project, decisions.value());
  if (decisions.error().code == Code::kConflict) {
    project.note("another accept or undo is in progress: " + decisions.error().message);
  } else {
    project.warn("an accept or undo was interrupted and cannot be finished: " +
                 decisions.error().message);
  }
}

void tell_unfinished(Project& project) {
  if (!Decisions::is_unfinished(project.layout().root)) return;
  project.warn(
      "an accept or undo was interrupted: the next accept, undo, reject, clean or run finishes it");
}

}  // namespace twotrack::project
