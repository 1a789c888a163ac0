// Memory: both tracks of an agent in a program of your own. Events in, the model's view out.
//
//   api::Memory memory = TRY(api::Memory::open(".", "lint-cart", {.goal = "make it pass"}));
//   TRY(memory.append(ToolCall{.call_id = "c1", .tool = "ruff", .args = {R"({"path":"a.py"})"}}));
//   TRY(memory.append(ToolResult{.call_id = "c1", .tool = "ruff", .raw_output = printed}));
//   ask_the_model(TRY(memory.request()));
//
// As `twotrack session` does it: with the project's configuration, without secrets, summarized.
// One thread at a time; no other process may write the log meanwhile.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/event.h"

namespace twotrack::api {

// What is said about a new log. An old one must agree with it.
struct AboutLog {
  std::string goal{};
  std::string operation{};
  std::string node{};  // "src/a.py::f"
  std::string run{};
  uint64_t view_bytes = 0;  // the most that a view may have; 0: as configured
};

// Where an event is, now that it is on disk.
struct OnDisk {
  uint64_t seq = 0;
  std::string hash{};
};

class Memory {
 public:
  // Continues the log of `agent` in the project of `folder`, or starts it. Fails with kConflict
  // when another process writes it, kCorrupt when its end is damaged.
  static Result<Memory> open(const std::string& folder, const std::string& agent,
                             const AboutLog& about = {});
  ~Memory();
  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory&& other) noexcept;

  // When this returns, the event is on disk and in the view. Fails with kInvalid if it is no good,
  // and, as all that writes, behind a run_end: AgentResumed continues the log.
  Result<OnDisk> append(EventBody event);
  // The same for an event in the form of the log: a type, and a JSON object.
  Result<OnDisk> append(std::string_view type, const Json& data);

  // One line of JSON, never longer than the limit.
  std::string view() const;
  // The view, first logged as what the model is about to be shown.
  Result<std::string> request();
  // Part of a past output, logged as a call: "e17" and "10-40", or all that fits.
  Result<std::string> recall(const std::string& ref, const std::optional<std::string>& lines = {});

 private:
  struct Impl;
  explicit Memory(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace twotrack::api
