#include "workspace/decisions.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "base/clock.h"
#include "base/random.h"
#include "event/ids.h"
#include "workspace/apply.h"
#include "workspace/line_diff.h"
#include "workspace/paths.h"
#include "workspace/sensitive.h"
#include "workspace/tree.h"
#include "workspace/workspace.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kIdHexBytes = 4;

Result<Journal> read_journal(const Path& path, const JournalKey& key) {
  const std::string bytes = TRY(read_file(posix_file_system(), path));
  auto journal = decode_journal(bytes, key);
  if (!journal.ok()) return std::move(journal).error().at(path.string());
  return journal;
}

// The ids of all that lie there, by age.
Result<std::vector<std::string>> ids_of(const Path& project) {
  std::vector<std::string> names = TRY(posix_file_system().list(accepts_of(project)));
  std::erase(names, "lock");
  std::ranges::sort(names);
  return names;
}

// Later in the order of names than all that are there, whatever the clock says.
Result<std::string> new_id(const Path& project) {
  char time[32];
  std::snprintf(time, sizeof time, "%016lld",
                static_cast<long long>(twotrack::system_clock().now_us()));
  const std::vector<std::string> ids = TRY(ids_of(project));
  const std::string id = std::string(time) + "-" + random_hex(kIdHexBytes);
  return ids.empty() || ids.back() < id ? id : ids.back() + "-" + random_hex(kIdHexBytes);
}

bool has(const Path& path) {
  return exists(posix_file_system(), path);
}

// `decisive` goes first, durably: from then on nobody looks at the rest.
Status drop(const JournalFolder& folder, const Path& decisive) {
  FileSystem& files = posix_file_system();
  if (has(decisive)) TRY(files.remove(decisive));
  if (has(folder.home)) TRY(files.sync_directory(folder.home));
  step("decisive file removed");
  return remove_tree(folder.home);
}

// Whether the project's file is what a step left, or that with more edits: then everything that the
// step brought is in it.
Result<bool> holds_all_of(const Beneath& project, const Step& step, const JournalFolder& folder,
                          size_t number) {
  const auto looked = project.look(step.path);
  if (!looked.ok()) return false;
  const State& now = looked.value();
  if (now == step.after) return true;
  if (now == step.before || !now.is_file() || !step.after.is_file() || !step.before.is_file()) {
    return false;
  }
  const auto before = read_file(posix_file_system(), folder.file(number));
  const auto after = read_file(posix_file_system(), folder.after(number));
  if (!before.ok() || !after.ok()) return false;
  const std::string mine = TRY(project.read(step.path));
  if (is_binary(mine) || is_binary(before.value()) || is_binary(after.value())) return false;
  const Merge merged = merge_lines({.base = before.value(), .mine = mine, .theirs = after.value()});
  return merged.conflicts.empty() && merged.text == mine;
}

// What the agent had when a step took it.
Result<FileVersion> taken(const Step& step, const JournalFolder& folder, size_t number) {
  if (!has(folder.theirs(number))) {
    return FileVersion{.state = step.after, .bytes = folder.after(number)};
  }
  const Beneath theirs = TRY(Beneath::open(folder.theirs()));
  return FileVersion{.state = TRY(theirs.look(std::to_string(number))),
                     .bytes = folder.theirs(number)};
}

// What was accepted before is what a second accept starts from, where the project still has it.
Status start_from(const Beneath& project, const JournalFolder& folder, const JournalKey& key,
                  std::vector<Proposal>& proposals) {
  const Journal journal = TRY(read_journal(folder.done(), key));
  for (size_t i = 0; i < journal.steps.size(); ++i) {
    const Step& step = journal.steps[i];
    const auto one = std::ranges::find(proposals, step.path, &Proposal::path);
    const bool is_of_content = step.kind == Step::Kind::kWrite || step.kind == Step::Kind::kRemove;
    const bool is_idle = std::ranges::find(journal.idle, i) != journal.idle.end();
    if (one == proposals.end() || !is_of_content || is_idle) continue;
    if (!TRY(holds_all_of(project, step, folder, i))) continue;
    one->base = TRY(taken(step, folder, i));
    one->base_is_uncertain = false;
  }
  return Done{};
}

// The steps of an accept that an undo has taken back are idle from now on.
Status mark_undone(const JournalFolder& accept, const JournalKey& key, const Journal& undo,
                   const Applied& applied) {
  Journal journal = TRY(read_journal(accept.done(), key));
  std::set<std::string_view> taken_back;
  for (const Step* step : applied.steps) taken_back.insert(step->path);
  for (const Conflict& one : applied.conflicts) taken_back.erase(one.path);
  for (const std::string& path : undo.left) taken_back.erase(path);
  for (const std::string& path : TRY(late_writes(accept, journal))) taken_back.erase(path);
  std::set<size_t> idle(journal.idle.begin(), journal.idle.end());
  for (size_t i = 0; i < journal.steps.size(); ++i) {
    const std::string& path = journal.steps[i].path;
    if (taken_back.contains(path) && idle.insert(i).second) journal.left.push_back(path);
  }
  journal.idle.assign(idle.begin(), idle.end());
  return replace_file(posix_file_system(), accept.done(), encode(journal, key));
}

uint64_t bytes_below(const Path& folder) {
  uint64_t bytes = 0;
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator items(folder, error), end;
       !error && items != end; items.increment(error)) {
    const bool is_file = items->symlink_status(error).type() == std::filesystem::file_type::regular;
    if (is_file && !error) bytes += items->file_size(error);
  }
  return bytes;
}

// `done` counts as soon as it is there, and the journal no more: steps that are held are not looked
// at again, whatever a person does to them from now on.
Status end_accept(const JournalFolder& folder, const JournalKey& key, const Journal& journal,
                  const Applied& applied) {
  FileSystem& files = posix_file_system();
  Journal done = journal;
  done.idle = applied.idle;
  for (const Conflict& one : applied.conflicts) done.left.push_back(one.path);
  TRY(replace_file(files, folder.done(), encode(done, key)));
  step("done written");
  TRY(files.remove(folder.journal()));
  return files.sync_directory(folder.home);
}

// What could not be taken back can still be, later.
Status end_undo(const JournalFolder& folder, const JournalFolder& accept, const JournalKey& key,
                const Journal& journal, const Applied& applied) {
  if (has(accept.done())) {
    TRY(mark_undone(accept, key, journal, applied));
    step("undone marked");
    const Journal rest = TRY(read_journal(accept.done(), key));
    const bool is_whole = journal.left.empty() && applied.conflicts.empty();
    if (is_whole && TRY(late_writes(accept, rest)).empty()) TRY(drop(accept, accept.done()));
  }
  return drop(folder, folder.journal());
}

}  // namespace

Decisions::Decisions(Path root, JournalKey key, Beneath project, std::unique_ptr<FileLock> lock)
    : root_(std::move(root)),
      key_(std::move(key)),
      project_(std::move(project)),
      lock_(std::move(lock)) {}

Result<Decisions> Decisions::open(const Path& project, JournalKey key) {
  Beneath beneath = TRY(Beneath::open(project));
  FileSystem& files = posix_file_system();
  const auto there = files.info(accepts_of(project));
  if (there.ok() && there.value().is_link) {
    return Error{Code::kInvalid, accepts_of(project).string() + " is a link: remove it"};
  }
  TRY(files.create_directories(accepts_of(project)));
  auto lock = TRY(files.lock(accepts_of(project) / "lock"));
  return Decisions(project, std::move(key), std::move(beneath), std::move(lock));
}

bool Decisions::is_unfinished(const Path& project) {
  const auto ids = ids_of(project);
  if (!ids.ok()) return false;
  return std::ranges::any_of(ids.value(), [&](const std::string& id) {
    return has(JournalFolder{accepts_of(project) / id}.journal());
  });
}

Recovered Decisions::recover(const OpenLedger& open_ledger, const PlanRules& rules) {
  Recovered recovered;
  const auto ids = ids_of(root_);
  if (!ids.ok()) {
    recovered.unfinished.push_back({.why = ids.error()});
    return recovered;
  }
  for (const std::string& id : ids.value()) {
    const JournalFolder folder{accepts_of(root_) / id};
    const bool is_done = has(folder.done());
    const bool has_journal = has(folder.journal());
    if (is_done || !has_journal) {
      Status removed = Done{};
      if (!is_done) removed = remove_tree(folder.home);
      // Both: killed before its last breath.
      if (is_done && has_journal) removed = posix_file_system().remove(folder.journal());
      if (!removed.ok()) recovered.unfinished.push_back({.id = id, .why = removed.error()});
      continue;
    }
    auto journal = read_journal(folder.journal(), key_);
    if (!journal.ok()) {
      recovered.unfinished.push_back({.id = id, .why = journal.error()});
      continue;
    }
    const std::string agent = journal.value().agent;
    auto decided = recover_one(folder, std::move(journal).value(), open_ledger, rules);
    if (decided.ok()) {
      recovered.decided.push_back(std::move(decided).value());
    } else {
      recovered.unfinished.push_back({.id = id, .agent = agent, .why = decided.error()});
    }
  }
  return recovered;
}

Result<Decided> Decisions::recover_one(const JournalFolder& folder, Journal journal,
                                       const OpenLedger& open_ledger, const PlanRules& rules) {
  std::vector<std::string> coming;
  for (const Step& one : journal.steps) {
    if (one.after.is_there()) coming.push_back(one.path);
  }
  const Repositories repositories(project_, coming);
  for (const Step& one : journal.steps) {
    std::string why = place_reason(one.path, one.after, rules, one.before);
    if (why.empty() && repositories.hold(one.path)) why = kInRepository;
    if (why.empty() || journal.takes_sensitive) continue;
    return Error{Code::kInvalid, one.path + ": " + why + ": nobody has allowed this"};
  }
  auto ledger = open_ledger(journal.agent);
  // Without its log the project must still become whole.
  const bool has_no_log = !ledger.ok() && ledger.error().code == Code::kNotFound;
  if (!ledger.ok() && !has_no_log) return std::move(ledger).error();
  Decided decided =
      TRY(finish(folder, std::move(journal), has_no_log ? nullptr : ledger.value().get()));
  if (has_no_log) decided.untold = ledger.error().message;
  return decided;
}

Status Decisions::check_finished(std::string_view agent) const {
  for (const std::string& id : TRY(ids_of(root_))) {
    const auto journal = read_journal(JournalFolder{accepts_of(root_) / id}.journal(), key_);
    if (!journal.ok() || journal.value().agent != agent) continue;
    return Error{Code::kConflict, "an earlier decision about " + std::string(agent) +
                                      " is unfinished: it has to be finished first"};
  }
  return Done{};
}

Result<Plan> Decisions::plan_accept(std::string_view agent, const PlanRules& rules) const {
  const Workspace workspace = TRY(Workspace::look(root_, agent));
  TRY(check_finished(agent));
  if (TRY(workspace.is_doubtful())) {
    return Error{Code::kInvalid, "the system was rebooted before anything of " +
                                     std::string(agent) + " was kept: its files may not be whole"};
  }
  std::vector<Proposal> proposals = TRY(workspace.proposals());
  for (const Accepted& one : TRY(accepted(root_, key_))) {
    if (one.agent != agent) continue;
    TRY(start_from(project_, JournalFolder{accepts_of(root_) / one.id}, key_, proposals));
  }
  Plan plan = TRY(make_plan(project_, std::move(proposals), rules));
  const std::vector<Change> changes = TRY(workspace.changes());
  plan.journal.action = WorkspaceAction::kAccept;
  plan.journal.takes_sensitive = rules.takes_sensitive;
  plan.journal.agent = agent;
  plan.journal.hash = Workspace::hash_of(changes);
  return plan;
}

Result<Plan> Decisions::plan_undo(std::string_view agent) const {
  TRY(check_finished(agent));
  std::vector<Accepted> all = TRY(accepted(root_, key_));
  const std::string last = all.empty() ? "" : all.back().agent;
  std::erase_if(all, [&](const Accepted& one) { return one.agent != agent; });
  if (all.empty()) {
    Error none{Code::kNotFound, "there is no accept of " + std::string(agent) + " to undo"};
    if (last.empty()) return none;
    return with_hint(std::move(none), "accepted last: twotrack workspace undo " + last);
  }
  const JournalFolder folder{accepts_of(root_) / all.back().id};
  const Journal journal = TRY(read_journal(folder.done(), key_));
  std::vector<Proposal> proposals = TRY(undo_proposals(folder, journal));
  Plan plan = TRY(make_plan(project_, std::move(proposals), {.takes_sensitive = true}));
  plan.journal.action = WorkspaceAction::kUndo;
  plan.journal.takes_sensitive = true;
  plan.journal.agent = agent;
  plan.journal.undoes = journal.id;
  return plan;
}

Result<Decided> Decisions::carry_out(const Plan& plan, Ledger& ledger) {
  Journal journal = plan.journal;
  for (const Conflict& one : plan.conflicts) journal.left.push_back(one.path);
  for (const Sensitive& one : plan.sensitive) journal.left.push_back(one.path);
  for (const PlannedStep& one : plan.steps) journal.steps.push_back(one.step);
  // An undo with nothing to do, and nothing left, still gives the accept up.
  const bool is_idle =
      plan.steps.empty() && (journal.action == WorkspaceAction::kAccept || !journal.left.empty());
  if (is_idle) return Decided{.journal = std::move(journal)};
  journal.id = TRY(new_id(root_));
  const JournalFolder folder{accepts_of(root_) / journal.id};
  Status staged = stage(project_, plan, folder);
  if (!staged.ok()) {
    (void)remove_tree(folder.home);  // The error that matters is the first one.
    return std::move(staged).error();
  }
  step("staged");
  TRY(replace_file(posix_file_system(), folder.journal(), encode(journal, key_)));
  step("journal written");
  return finish(folder, std::move(journal), &ledger);
}

Result<Decided> Decisions::finish(const JournalFolder& folder, Journal journal, Ledger* ledger) {
  if (ledger != nullptr) TRY(ledger->intend(journal));
  step("intent told");
  const Applied applied = TRY(apply(project_, folder, journal));
  step("applied");
  if (ledger != nullptr) TRY(ledger->conclude(journal, applied));
  step("end told");
  Decided decided{.conflicts = applied.conflicts};
  for (const Step* one : applied.steps) decided.steps.push_back(*one);
  if (journal.action == WorkspaceAction::kAccept) {
    TRY(end_accept(folder, key_, journal, applied));
  } else {
    const JournalFolder accept{accepts_of(root_) / journal.undoes};
    TRY(end_undo(folder, accept, key_, journal, applied));
  }
  step("done");
  decided.journal = std::move(journal);
  return decided;
}

Result<std::vector<Accepted>> Decisions::accepted(const Path& project, const JournalKey& key) {
  std::vector<Accepted> all;
  for (const std::string& id : TRY(ids_of(project))) {
    const JournalFolder folder{accepts_of(project) / id};
    if (!has(folder.done())) continue;
    const auto read = read_journal(folder.done(), key);
    if (!read.ok()) {
      all.push_back({.id = id, .damage = read.error().message});
      continue;
    }
    const Journal& journal = read.value();
    all.push_back({.id = id,
                   .agent = journal.agent,
                   .hash = journal.hash,
                   .is_whole = journal.left.empty(),
                   .bytes = bytes_below(folder.home)});
  }
  return all;
}

Status Decisions::forget(std::string_view agent) {
  std::vector<Accepted> all = TRY(accepted(root_, key_));
  std::erase_if(all, [&](const Accepted& one) { return one.agent != agent; });
  for (const Accepted& one : all) {
    const JournalFolder folder{accepts_of(root_) / one.id};
    const Journal journal = TRY(read_journal(folder.done(), key_));
    const std::vector<std::string> late = TRY(late_writes(folder, journal));
    if (late.empty()) continue;
    return Error{Code::kConflict, late.front() +
                                      " was written to after it was replaced; that is "
                                      "kept in " +
                                      folder.files().string()};
  }
  for (const Accepted& one : all) {
    const JournalFolder folder{accepts_of(root_) / one.id};
    TRY(drop(folder, folder.done()));
  }
  return Done{};
}

}  // namespace twotrack::workspace
