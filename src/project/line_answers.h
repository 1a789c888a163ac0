// The pipe's side of `append` and `session`: each line gets an answer, which is true because what
// it says is durable.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/line_input.h"
#include "base/result.h"
#include "project/event_line.h"
#include "project/project.h"
#include "runner/session.h"
#include "summary/registry.h"
#include "telemetry/live_export.h"
#include "track/writer.h"

namespace twotrack::project {

// What is owed for one line: a receipt, a text that is the answer itself, or why there is neither:
// the line is no good, or it could not be written.
using LineAnswer = std::variant<track::Receipt, std::string, Refusal, Error>;

// Whether the line was neither written nor answered.
bool is_refusal(const LineAnswer& answer);
// As JSON. What quotes the line, whose secrets nothing has removed yet, is redacted.
std::string to_text(uint64_t line, const LineAnswer& answer, const Redactor& redactor);

class LineTaker {
 public:
  virtual ~LineTaker() = default;

  // A receipt need not be durable yet.
  virtual LineAnswer take(std::string_view line) = 0;
  // Makes everything taken so far durable. Only then are the answers true.
  virtual Status commit() = 0;
  virtual const track::Writer& log() const = 0;
};

// Takes lines of events (event_line.h) into a log. What it is given must outlive it.
std::unique_ptr<LineTaker> take_events(Project& project, track::Writer& log,
                                       const Redactor* redactor, const Registry& registry);
// Takes lines of a session (session_line.h). `telemetry` may be null.
std::unique_ptr<LineTaker> take_session(Project& project, runner::Session& session,
                                        const Redactor* redactor, telemetry::LiveExport* telemetry);

// Lines taken together. Their answers are only true after commit().
class LineBatch {
 public:
  explicit LineBatch(LineTaker& taker) : taker_(&taker) {}

  void take(const InputLine& line);
  bool is_full() const;
  // By the line's number.
  const std::vector<std::pair<uint64_t, LineAnswer>>& commit();

 private:
  void withdraw(const Error& error, uint64_t left);

  LineTaker* taker_;
  std::vector<std::pair<uint64_t, LineAnswer>> answers_{};
  size_t bytes_ = 0;
};

}  // namespace twotrack::project
