// EventLog: a trajectory as the lines of a Long Track, made on the path of every other log: the
// importer's events, the deltas of the summarizers, the line with its hash. Only the disk is left
// out. Nothing of an evaluation takes another way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::eval {

struct EventLog {
  std::vector<std::string> lines;  // without their line feeds
  // For each decision, in order, the line of the model's answer: what stands before that line is
  // all that the model could know.
  std::vector<size_t> decisions;
};

// `trajectory` is one line of a trajectory file. Fails with kInvalid and the column.
Result<EventLog> make_event_log(std::string_view trajectory);

// The bytes of the tools' outputs, as a reader of the log finds them. Fails with kCorrupt.
Result<std::vector<std::string>> raw_outputs(const EventLog& log);

}  // namespace twotrack::eval
