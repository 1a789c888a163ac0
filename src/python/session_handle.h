// An agent's two tracks, open for writing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "project/log_start.h"
#include "python/held_registry.h"
#include "python/owned.h"
#include "python/project.h"
#include "runner/session.h"

namespace twotrack::python {

class SessionHandle {
 public:
  // `registry`: null for the summarizers that the project's configuration asks for.
  SessionHandle(std::shared_ptr<Project> project, const std::string& agent,
                const project::LogStart& start, std::unique_ptr<HeldRegistry> registry);

  template <class Work>
  auto with(Work&& work) {
    return session_->with(std::forward<Work>(work));
  }
  // Raises if an event that nobody waited for could not be written; it is closed anyway.
  void close();
  bool is_closed() const { return session_->is_closed(); }

  const std::string& agent() const { return agent_; }
  Project& project() const { return *project_; }
  // What it holds of Python. With the GIL.
  void hold(Held hook) { hooks_.push_back(std::move(hook)); }
  const std::vector<Held>& hooks() const { return hooks_; }
  const HeldRegistry& registry() const { return *registry_; }
  const Redactor* redactor() const { return redactor_; }

 private:
  std::shared_ptr<Project> project_;
  std::string agent_;
  const Redactor* redactor_ = nullptr;      // the project's
  std::unique_ptr<HeldRegistry> registry_;  // the session points to it
  std::vector<Held> hooks_{};
  std::unique_ptr<Owned<runner::Session>> session_;
};

}  // namespace twotrack::python
