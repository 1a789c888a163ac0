#include "project/hand_edit.h"

#include <algorithm>

#include "event/ids.h"
#include "project/hand_end.h"
#include "project/run_plan.h"
#include "project/tool_settings.h"
#include "runner/agent_memory.h"
#include "runner/session.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using workspace::Workspace;

constexpr std::string_view kEditTool = "edit_by_hand";

// The present state, durable as the next generation.
Result<WorkspaceAfter> keep_edit(Project& project, const std::string& agent, uint64_t generation) {
  Workspace own = TRY(Workspace::open(project.layout().root, agent));
  TRY(own.keep(generation));
  return WorkspaceAfter{.kind = std::string(name_of(own.kind())),
                        .generation = generation,
                        .hash = Workspace::hash_of(TRY(own.changes()))};
}

}  // namespace

Status record_edit(Project& project, const std::string& agent) {
  auto memory = TRY(runner::AgentMemory::of_log(project.files(), project.layout(), agent));
  const std::optional<RunStatus> before = memory.ended;
  const Workspace own = TRY(Workspace::look(project.layout().root, agent));
  if (!before || Workspace::hash_of(TRY(own.changes())) == memory.workspace_hash) return Done{};

  runner::SessionOptions options;
  options.writer = TRY(project.writer_options());
  options.redactor = TRY(project.redactor());
  options.on_event = [&](std::string_view, const Event& event, const Packet& packet) {
    memory.read(event, packet);
  };
  auto session = TRY(runner::Session::open(project.layout(), agent, options));
  const KnownTools known = TRY(known_tools(project));
  const auto own_file = std::ranges::find(known.definitions, session.log().names().operation,
                                          [](const auto& one) { return one->operation; });
  const auto node = node_now(project, session.log().names().node_id);

  // Whatever can fail comes before the first event.
  const uint64_t generation = memory.generation + 1;
  WorkspaceAfter kept = TRY(keep_edit(project, agent, generation));
  TRY(session.append_event(AgentResumed{.run_id = make_run_id(project.clock().now_us())}));
  const std::string call_id = "edit/" + std::to_string(generation);
  TRY(session.append_event(ToolCall{.call_id = call_id,
                                    .tool = std::string(kEditTool),
                                    .effect = Effect::kWorkspace,
                                    .decided_by = DecidedBy::kUser}));
  ToolResult edited{.call_id = call_id,
                    .tool = std::string(kEditTool),
                    .outcome = Outcome::kSuccess,
                    .raw_output = "Edited by hand"};
  edited.workspace = std::move(kept);
  TRY(session.append_event(std::move(edited)));
  TRY(session.append_event(hand_end(own_file == known.definitions.end() ? nullptr : own_file->get(),
                                    node.ok() ? node.value() : hub::Node{}, session, memory,
                                    {.status = *before, .has_changed = true}, "Edited by hand")));
  project.mirror_log(agent);
  return Done{};
}

}  // namespace twotrack::project
