#include "cli/plan_text.h"

#include "base/json_writer.h"
#include "cli/item_list.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

void write_plan(Context& context, const RunPlan& plan, bool is_resume) {
  std::vector<Column> columns = {{.title = "operation"}, {.title = "type"}, {.title = "node"}};
  if (is_resume) columns.push_back({.title = "agent"});
  ItemList list(context, std::move(columns));
  for (const runner::PlannedAgent& agent : plan.agents) {
    JsonWriter json;
    json.begin_object().member("operation", agent.name.operation);
    json.member("node_id", agent.name.node_id);
    json.member("type", name_of(agent.node.type)).member("resumed", agent.has_begun);
    std::vector<Cell> cells = {{agent.name.operation, Tone::kName},
                               {std::string(name_of(agent.node.type))},
                               {terminal_line(agent.name.node_id)}};
    if (is_resume) {
      json.member("agent_id", agent.name.agent_id);
      cells.push_back({agent.name.agent_id + (agent.has_begun ? "" : " (not started)")});
    }
    list.row(std::move(cells), json.end_object().text());
  }
  list.finish();
  if (!context.is_text()) return;
  context.note(count_of(plan.agents.size(), "agent") + " would run");
  if (is_resume && !plan.agents.empty()) {
    context.note("to drop one: twotrack workspace reject AGENT");
  }
}

}  // namespace twotrack::cli
