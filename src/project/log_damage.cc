#include "project/log_damage.h"

#include <algorithm>

#include "event/line.h"
#include "track/head.h"
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

bool lost_its_end(Project& project, const std::string& agent) {
  const auto head = track::HeadFile::read(project.files(), project.layout().head(agent));
  const auto file = project.files().info(project.layout().log(agent));
  return head && file.ok() && head->offset > file.value().size;
}

std::string changed_event(const Project& project, const std::string& agent, uint64_t seq) {
  return agent + ": " + format_ref(seq) + " was changed after it was written: `" + project.called +
         " verify " + agent + "` says what is wrong";
}

}  // namespace twotrack::project
