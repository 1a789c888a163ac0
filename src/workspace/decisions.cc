#include "workspace/decisions.h"

#include <algorithm>
#include <cstdio>

#include "base/clock.h"
#include "base/random.h"
#include "event/ids.h"
#include "workspace/apply.h"
#include "workspace/stage.h"
#include "workspace/store.h"
#include "workspace/tree.h"
#include "workspace/workspace.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kIdHexBytes = 4;

Result<Journal> read_journal(const Path& path) {
  const std::string bytes = TRY(read_file(posix_file_system(), path));
  auto journal = decode_journal(bytes);
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

// What was accepted before is what a second accept starts from, where the project still has it.
// Only of files that were taken as they were: a merged one holds the work of others too.
Status start_from(const Accepted& accepted, const Path& project, std::vector<Proposal>& proposals) {
  const JournalFolder folder{accepts_of(project) / accepted.id};
  const Journal journal = TRY(read_journal(folder.done()));
  for (size_t i = 0; i < journal.steps.size(); ++i) {
    const Step& step = journal.steps[i];
    const auto one = std::ranges::find(proposals, step.path, &Proposal::path);
    const bool was_taken = one != proposals.end() && step.kind == Step::Kind::kWrite &&
                           step.before == one->base.state && step.after.is_file();
    if (was_taken) one->base = {.state = step.after, .bytes = folder.after(i)};
  }
  return Done{};
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

}  // namespace

Decisions::Decisions(Path root, Beneath project, std::unique_ptr<FileLock> lock)
    : root_(std::move(root)), project_(std::move(project)), lock_(std::move(lock)) {}

Result<Decisions> Decisions::open(const Path& project) {
  Beneath beneath = TRY(Beneath::open(project));
  FileSystem& files = posix_file_system();
  TRY(files.create_directories(accepts_of(project)));
  auto lock = TRY(files.lock(accepts_of(project) / "lock"));
  return Decisions(project, std::move(beneath), std::move(lock));
}

bool Decisions::is_unfinished(const Path& project) {
  const auto ids = ids_of(project);
  if (!ids.ok()) return false;
  return std::ranges::any_of(ids.value(), [&](const std::string& id) {
    return has(JournalFolder{accepts_of(project) / id}.journal());
  });
}

Result<std::vector<Decided>> Decisions::recover(const OpenLedger& open_ledger) {
  std::vector<Decided> all;
  for (const std::string& id : TRY(ids_of(root_))) {
    const JournalFolder folder{accepts_of(root_) / id};
    if (has(folder.journal())) {
      Journal journal = TRY(read_journal(folder.journal()));
      auto ledger = open_ledger(journal.agent);
      // Without its log the project must still become whole.
      const bool has_no_log = !ledger.ok() && ledger.error().code == Code::kNotFound;
      if (!ledger.ok() && !has_no_log) return std::move(ledger).error();
      all.push_back(
          TRY(finish(folder, std::move(journal), has_no_log ? nullptr : ledger.value().get())));
      if (has_no_log) all.back().untold = ledger.error().message;
    } else if (!has(folder.done())) {
      TRY(remove_tree(folder.home));
    }
  }
  return all;
}

Result<Plan> Decisions::plan_accept(std::string_view agent, const PlanRules& rules) const {
  if (!Workspace::exists(root_, agent)) {
    return Error{Code::kNotFound, "no workspace of " + std::string(agent)};
  }
  const Workspace workspace = TRY(Workspace::look(root_, agent));
  std::vector<Proposal> proposals = TRY(workspace.proposals());
  for (const Accepted& one : TRY(accepted(root_))) {
    if (one.agent == agent) TRY(start_from(one, root_, proposals));
  }
  Plan plan = TRY(make_plan(project_, std::move(proposals), rules));
  const std::vector<Change> changes = TRY(workspace.changes());
  plan.journal.action = Action::kAccept;
  plan.journal.agent = agent;
  plan.journal.hash = Workspace::hash_of(changes);
  return plan;
}

Result<Plan> Decisions::plan_undo(std::string_view agent) const {
  std::vector<Accepted> all = TRY(accepted(root_));
  std::erase_if(all, [&](const Accepted& one) { return one.agent != agent; });
  if (all.empty()) {
    return Error{Code::kNotFound, "nothing of " + std::string(agent) + " was accepted"};
  }
  const JournalFolder folder{accepts_of(root_) / all.back().id};
  const Journal journal = TRY(read_journal(folder.done()));
  std::vector<Proposal> proposals = TRY(undo_proposals(folder, journal));
  Plan plan = TRY(make_plan(project_, std::move(proposals), {.takes_sensitive = true}));
  plan.journal.action = Action::kUndo;
  plan.journal.agent = agent;
  plan.journal.undoes = journal.id;
  return plan;
}

Result<Decided> Decisions::carry_out(const Plan& plan, Ledger& ledger) {
  Journal journal = plan.journal;
  journal.id = TRY(new_id(root_));
  for (const Conflict& one : plan.conflicts) journal.left.push_back(one.path);
  for (const Sensitive& one : plan.sensitive) journal.left.push_back(one.path);
  for (const PlannedStep& one : plan.steps) journal.steps.push_back(one.step);
  const JournalFolder folder{accepts_of(root_) / journal.id};
  Status staged = stage(project_, plan, folder);
  if (!staged.ok()) {
    (void)remove_tree(folder.home);  // The error that matters is the first one.
    return std::move(staged).error();
  }
  step("staged");
  TRY(replace_file(posix_file_system(), folder.journal(), encode(journal)));
  step("journal written");
  return finish(folder, std::move(journal), &ledger);
}

Result<Decided> Decisions::finish(const JournalFolder& folder, Journal journal, Ledger* ledger) {
  FileSystem& files = posix_file_system();
  if (ledger != nullptr) TRY(ledger->intend(journal));
  step("intent told");
  const Applied applied = TRY(apply(project_, folder, journal));
  step("applied");
  if (ledger != nullptr) TRY(ledger->conclude(journal, applied));
  step("end told");
  Decided decided{.conflicts = applied.conflicts};
  for (const Step* one : applied.steps) decided.steps.push_back(*one);
  if (journal.action == Action::kAccept) {
    TRY(files.rename(folder.journal(), folder.done()));
    TRY(files.sync_directory(folder.home));
  } else {
    // What could not be taken back can still be, later.
    const bool is_whole = journal.left.empty() && applied.conflicts.empty();
    const JournalFolder undone{accepts_of(root_) / journal.undoes};
    if (is_whole) TRY(drop(undone, undone.done()));
    TRY(drop(folder, folder.journal()));
  }
  step("done");
  decided.journal = std::move(journal);
  return decided;
}

Result<std::vector<Accepted>> Decisions::accepted(const Path& project) {
  std::vector<Accepted> all;
  for (const std::string& id : TRY(ids_of(project))) {
    const JournalFolder folder{accepts_of(project) / id};
    if (!has(folder.done())) continue;
    const Journal journal = TRY(read_journal(folder.done()));
    all.push_back({.id = journal.id,
                   .agent = journal.agent,
                   .hash = journal.hash,
                   .is_whole = journal.left.empty(),
                   .bytes = bytes_below(folder.home)});
  }
  return all;
}

Status Decisions::forget(std::string_view agent) {
  for (const Accepted& one : TRY(accepted(root_))) {
    if (one.agent != agent) continue;
    const JournalFolder folder{accepts_of(root_) / one.id};
    TRY(drop(folder, folder.done()));
  }
  return Done{};
}

}  // namespace twotrack::workspace
