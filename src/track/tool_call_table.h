// ToolCallTable: the table tool_calls as AgentFS has it: a row a call, completed by its result.
//
// AgentFS knows three words for how a call stands: "pending", "error", and "success" for all that
// came back without an error. So `partial` is its "success" too, and a result that does not say its
// outcome. `result` is the raw output as JSON (a string, or what was JSON); where it lies in a blob
// or is no text, an object with the members by which the event names it.
//
// The table has no place for the agent, so a table of ours beside it says whose rows are whose.
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

  // As the SDK makes it, and ours, when they are not there.
  Status create();

  // A tool_call makes a row, a tool_result completes it, or makes one when its call is not there.
  // Any other event does nothing.
  Status add(const LineView& line);

  // Takes out the rows of one agent, or of all.
  Status erase(std::string_view agent);
  Status erase_all();

 private:
  Status add_call(const LineView& event, const ToolCall& call);
  Status add_result(const LineView& event, const ToolResult& said);

  Database* database_;
};

}  // namespace twotrack::track
