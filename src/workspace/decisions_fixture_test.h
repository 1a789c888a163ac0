// A project with workspaces, somebody who decides, and a log of what was decided.
#pragma once

#include <algorithm>

#include "workspace/decisions.h"
#include "workspace/project_fixture_test.h"

namespace twotrack::workspace {

// A log in a file, so that it outlives a killed process.
class FileLedger final : public Ledger {
 public:
  explicit FileLedger(Path path) : path_(std::move(path)) {}

  Status intend(const Journal& journal) override { return once("intend " + journal.id); }
  Status conclude(const Journal& journal, const Applied&) override {
    return once(std::string(name_of(journal.action)) + " " + journal.id);
  }

 private:
  Status once(const std::string& line) {
    const std::string text = read(path_);
    if (text.find(line + "\n") == std::string::npos) {
      std::ofstream(path_, std::ios::app) << line << "\n";
    }
    return Done{};
  }
  Path path_;
};

class DecisionsTest : public ProjectTest {
 protected:
  Path ledger_path() const { return path(".agentfs/ledger"); }
  std::string ledger() const { return read(ledger_path()); }

  static JournalKey key() { return {"of this user"}; }

  OpenLedger open_ledger() const {
    return [this](const std::string&) -> Result<std::unique_ptr<Ledger>> {
      return std::unique_ptr<Ledger>(std::make_unique<FileLedger>(ledger_path()));
    };
  }

  Decisions decide() const {
    auto decisions = Decisions::open(project(), key());
    EXPECT_TRUE(decisions.ok()) << (decisions.ok() ? "" : decisions.error().message);
    return std::move(decisions).value();
  }

  Plan plan_accept(std::string_view agent = "a", const PlanRules& rules = {}) const {
    auto plan = decide().plan_accept(agent, rules);
    EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
    return std::move(plan).value();
  }

  Decided carry_out(const Plan& plan) const {
    FileLedger own(ledger_path());
    auto decided = decide().carry_out(plan, own);
    EXPECT_TRUE(decided.ok()) << (decided.ok() ? "" : decided.error().message);
    return std::move(decided).value();
  }

  Decided accept(std::string_view agent = "a") const { return carry_out(plan_accept(agent)); }
  Decided undo(std::string_view agent = "a") const {
    auto plan = decide().plan_undo(agent);
    EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
    return carry_out(plan.value());
  }

  std::vector<Decided> recover() const {
    Recovered recovered = decide().recover(open_ledger(), {});
    for (const auto& one : recovered.unfinished) ADD_FAILURE() << one.why.message;
    return std::move(recovered.decided);
  }

  // The project without what is twotrack's own.
  std::map<std::string, std::string> state() const {
    auto all = contents(project());
    std::erase_if(all, [](const auto& one) { return one.first.starts_with(".agentfs"); });
    return all;
  }

  static std::vector<std::string> paths_of(const std::vector<Conflict>& conflicts) {
    std::vector<std::string> paths;
    for (const Conflict& one : conflicts) paths.push_back(one.path);
    return paths;
  }
};

}  // namespace twotrack::workspace
