#include "python/project.h"

#include "python/errors.h"

namespace twotrack::python {

std::shared_ptr<Project> Project::open(const std::string& root) {
  std::shared_ptr<Project> project(new Project());
  // Remarks for people at a terminal are not for a program.
  project->context_ = unwrap(
      cli::Context::make({.root = root, .color = "never", .quiet = true}, project->program_));
  return project;
}

}  // namespace twotrack::python
