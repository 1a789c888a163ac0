// An agent's two tracks, open for writing.
#pragma once

#include <memory>
#include <string>

#include "cli/log_start.h"
#include "python/owned.h"
#include "python/project.h"
#include "runner/session.h"
#include "summary/registry.h"

namespace twotrack::python {

class SessionHandle {
 public:
  // `registry`: null for the summarizers that the project's configuration asks for.
  SessionHandle(std::shared_ptr<Project> project, const std::string& agent,
                const cli::LogStart& start, const Registry* registry);

  template <class Work>
  auto with(Work&& work) {
    return session_->with(std::forward<Work>(work));
  }
  void close() { session_->close(); }
  bool is_closed() const { return session_->is_closed(); }

  const std::string& agent() const { return agent_; }
  Project& project() const { return *project_; }
  const Redactor* redactor() const { return redactor_; }

 private:
  std::shared_ptr<Project> project_;
  std::string agent_;
  const Redactor* redactor_ = nullptr;  // the project's
  std::unique_ptr<Registry> registry_;  // the session points to it
  std::unique_ptr<Owned<runner::Session>> session_;
};

}  // namespace twotrack::python
