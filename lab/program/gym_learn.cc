#include "program/gym_learn.h"

#include <set>

#include "base/new_file.h"
#include "project/agent_name.h"
#include "project/export_lessons.h"
#include "project/log_list.h"
#include "text/human.h"

namespace twotrack::lab {
namespace {

constexpr size_t kEpisodesWanted = 200;  // more of one kind teach little (docs/distil.md)

Error nothing_to_learn(const std::string& agent) {
  return with_hint(
      Error{Code::kNotFound, "no run of \"" + agent + "\" ended as success in this project"},
      "let a larger model drive it (`twotrack run FILES -o " + agent +
          " --model SERVER`); an agent without `success` in its file never ends as one");
}

}  // namespace

Result<ExitCode> gym_learn(Context& context, const std::string& agent,
                           const std::optional<std::string>& file) {
  const std::vector<std::string> all = TRY(resolve_agents(context, {}));
  const LogList good = TRY(list_logs(context, all, {.operation = agent, .status = "success"}));
  if (good.logs.empty()) return nothing_to_learn(agent);
  std::vector<std::string> agents;
  std::set<std::string> nodes;
  for (const track::LogSummary& log : good.logs) {
    agents.push_back(log.agent_id);
    nodes.insert(log.node_id);
  }
  const std::string name = file.value_or(agent + ".jsonl");
  NewFile made(name);
  if (made.descriptor() < 0) return made.error();
  Output out(made.descriptor());
  const auto take = [&](std::string_view line) { return !out.write_json_line(line).closed(); };
  const LessonsRequest request{
      .only = "success", .decided_by = "model,user,escalation", .without_tools = true};
  const uint64_t lessons = TRY(export_lessons(context, agents, {}, request, take));
  TRY(out.finish());
  TRY(made.complete());
  context.out().write(name + ": " + count_of(lessons, "decision") + " of " +
                      count_of(agents.size(), "run") + " on " + count_of(nodes.size(), "node") +
                      "\n");
  if (agents.size() < kEpisodesWanted) {
    context.note("some " + std::to_string(kEpisodesWanted) +
                 " runs on different nodes teach an agent; fewer are learned by heart");
  }
  context.note("next: pack them with the lessons of kinds, and train (tune/README.md)");
  return lessons > 0 ? ExitCode::kFine : ExitCode::kNo;
}

}  // namespace twotrack::lab
