#include "cli/plan_text.h"

#include "base/json_writer.h"
#include "cli/item_list.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

void write_plan(Context& context, const RunPlan& plan) {
  ItemList list(context, {{.title = "operation"}, {.title = "type"}, {.title = "node"}});
  for (const runner::PlannedAgent& agent : plan.agents) {
    JsonWriter json;
    json.begin_object().member("operation", agent.name.operation);
    json.member("node_id", agent.name.node_id);
    json.member("type", name_of(agent.node.type)).member("resumed", agent.has_begun).end_object();
    list.row({{agent.name.operation, Tone::kName},
              {std::string(name_of(agent.node.type))},
              {terminal_line(agent.name.node_id)}},
             json.text());
  }
  list.finish();
  if (context.is_text()) context.note(count_of(plan.agents.size(), "agent") + " would run");
}

}  // namespace twotrack::cli
