// ToolCallTable: the table tool_calls as AgentFS has it: one row per call, completed by its result.
//
// AgentFS has three states for a call: "pending", "error", and "success" for everything that
// came back without an error. So `partial` is its "success" too, and a result that does not say its
// outcome. `result` is the raw output as JSON (a string, or what was JSON); if it is in a blob
// or is not text, an object with the members that identify it in the event.
//
// The table has no place for the agent, so a second table of ours says which rows belong to which
// agent.
#pragma once

#include <string_view>

#include "base/result.h"
#include "base/sqlite.h"
#include "event/event.h"
#include "event/line.h"

namespace twotrack::track {

class ToolCallTable {
 public:
  // `database` must outlive the table.
  explicit ToolCallTable(Database& database) : database_(&database) {}

  // Creates both tables, the first as the SDK does, if they are missing.
  Status create();

  // A tool_call makes a row, a tool_result completes it, or makes one when its call is not there.
  // Any other event does nothing.
  Status add(const LineView& line);

  // Removes the rows of one agent, or of all.
  Status erase(std::string_view agent);
  Status erase_all();

 private:
  Status add_call(const LineView& event, const ToolCall& call);
  Status add_result(const LineView& event, const ToolResult& said);

  Database* database_;
};

}  // namespace twotrack::track
