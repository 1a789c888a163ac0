// Decisions: what agents changed becomes part of the project, or is taken out again, all or
// nothing.
//
//   staged → journal, durable → intent in the agent's log → applied → told in the log → done
//
// A process killed before the journal is durable has done nothing; one killed later has
// decided, and recover() does the rest. A file that is neither what a step expects nor
// what it leaves is a person's work: it is kept and reported.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/journal.h"
#include "workspace/plan.h"

namespace twotrack::workspace {

// The results of the steps.
struct Applied {
  std::vector<const Step*> steps{};   // that hold now; point into the journal
  std::vector<Conflict> conflicts{};  // what somebody changed meanwhile, or refuses to be changed
  std::vector<size_t> idle{};         // see Journal
};

// Where decisions are recorded: the agent's Long Track. Each is durable when the call returns,
// and written once, however often the call is repeated.
class Ledger {
 public:
  virtual ~Ledger() = default;
  virtual Status intend(const Journal& journal) = 0;
  virtual Status conclude(const Journal& journal, const Applied& applied) = 0;
};
// Makes the ledger of an agent. Fails with kNotFound when it has no log, kConflict when it is
// running.
using OpenLedger = std::function<Result<std::unique_ptr<Ledger>>(const std::string& agent)>;

// An executed decision.
struct Decided {
  Journal journal{};
  std::vector<Step> steps{};          // that hold now
  std::vector<Conflict> conflicts{};  // see Applied
  std::string untold{};               // why it is not in the agent's log; empty if it is
};

// The result of recovery: one agent's problem does not affect the others.
struct Recovered {
  struct Unfinished {
    std::string id{};
    std::string agent{};  // empty when the journal cannot be read
    Error why{};
  };
  std::vector<Decided> decided{};
  std::vector<Unfinished> unfinished{};  // what could not be finished now; it is kept
};

// An accept that has not been undone.
struct Accepted {
  std::string id{};
  std::string agent{};
  std::string hash{};    // the workspace's change set
  bool is_whole = true;  // nothing was left out
  std::string damage{};  // why its record cannot be read; then it is of no agent
  uint64_t bytes = 0;    // kept so that it can be undone
};

class Decisions {
 public:
  // Takes the project's lock: only one decides at a time. Fails with kConflict, naming the holder,
  // and with kInvalid when the folder of journals is a link: what it leads to is not ours to
  // change. REQUIRES: the key is not empty.
  static Result<Decisions> open(const Path& project, JournalKey key);

  // Whether somebody was killed in the middle. Needs no lock.
  static bool is_unfinished(const Path& project);
  // Finishes what others began, and removes what they had only prepared. A step that is sensitive
  // by now (`rules`), and that nobody has allowed, leaves the whole decision unfinished.
  Recovered recover(const OpenLedger& open_ledger, const PlanRules& rules);

  // What accepting the workspace of `agent` would do. Fails with kNotFound when it has none, with
  // kConflict when a decision about it is unfinished.
  Result<Plan> plan_accept(std::string_view agent, const PlanRules& rules) const;
  // The same for undoing its latest accept. kNotFound when there is none.
  Result<Plan> plan_undo(std::string_view agent) const;
  const Beneath& project() const { return project_; }

  // Executes the plan's steps; conflicts and sensitive changes are left out. If this fails
  // with the journal durable, recover() continues. An accept without steps leaves no trace, so that
  // undo finds the one before it.
  Result<Decided> carry_out(const Plan& plan, Ledger& ledger);

  // By age, the oldest first. Needs no lock.
  static Result<std::vector<Accepted>> accepted(const Path& project, const JournalKey& key);
  // Removes the undo data of every accept of `agent`. Fails with kConflict, and removes none, if
  // somebody wrote to a file after it was replaced: that work exists nowhere else.
  Status forget(std::string_view agent);

 private:
  Decisions(Path root, JournalKey key, Beneath project, std::unique_ptr<FileLock> lock);
  Result<Decided> recover_one(const JournalFolder& folder, Journal journal,
                              const OpenLedger& open_ledger, const PlanRules& rules);
  Status check_finished(std::string_view agent) const;
  Result<Decided> finish(const JournalFolder& folder, Journal journal, Ledger* ledger);

  Path root_;
  JournalKey key_;
  Beneath project_;
  std::unique_ptr<FileLock> lock_;
};

}  // namespace twotrack::workspace
