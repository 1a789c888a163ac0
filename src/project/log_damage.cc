#include "project/log_damage.h"

#include <algorithm>

#include "track/verify.h"

namespace twotrack::project {

std::string log_damage(Project& project, const std::string& agent) {
  const auto report = track::verify_log(project.files(), project.layout(), agent);
  if (!report.ok()) return {};
  const auto& problems = report.value().problems;
  const auto first = std::ranges::find_if(problems, &track::LogProblem::is_damage);
  if (first == problems.end()) return {};
  std::string place = first->line == 0 ? "" : "line " + std::to_string(first->line) + ", ";
  if (first->seq) place += "e" + std::to_string(*first->seq) + ": ";
  return place + std::string(name_of(first->kind)) + ": " + first->message;
}

}  // namespace twotrack::project
