// The decisions about a workspace, written into its agent's log.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "event/event.h"
#include "project/project.h"
#include "track/writer.h"
#include "workspace/decisions.h"
#include "workspace/workspace.h"

namespace twotrack::project {

// Holds the agent's log for writing: while it exists, nobody can run the agent.
class TrackLedger final : public workspace::Ledger {
 public:
  // Fails with kNotFound when the agent has no log, kConflict when somebody writes it. The context
  // must outlive it.
  static Result<std::unique_ptr<TrackLedger>> open(Project& project, const std::string& agent);
  ~TrackLedger() override;

  Status intend(const workspace::Journal& journal) override;
  Status conclude(const workspace::Journal& journal, const workspace::Applied& applied) override;
  // The workspace is about to be removed.
  Status reject(const std::vector<workspace::Change>& changes);

 private:
  TrackLedger(Project& project, const Redactor* redactor, std::unique_ptr<track::Writer> writer);
  // Whether the log has an event of this type with this id.
  template <class Body>
  Result<bool> tells(const std::string& id) const;
  Status append(EventBody event);

  Project* project_;
  const Redactor* redactor_;
  std::unique_ptr<track::Writer> writer_;
};

// The user's key for journals. `find` has none if none was made yet: to look, not to decide.
Result<workspace::JournalKey> journal_key();
Result<workspace::JournalKey> find_journal_key();

// Which changes need a person's approval here: above all those to the files that twotrack runs by.
Result<workspace::PlanRules> plan_rules(Project& project);

// Finishes decisions of killed processes, and says so; what cannot be finished is a
// warning, since it affects only one agent. `decisions` holds the lock.
void finish_decisions(Project& project, workspace::Decisions& decisions);
// The same before agents run: only if there is something to finish and nobody else is doing it.
void finish_decisions(Project& project);
// For commands that only look: says that there is something to finish, and leaves it.
void tell_unfinished(Project& project);

}  // namespace twotrack::project
