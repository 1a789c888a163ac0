// Runs agents exactly as `twotrack run PATH… -o OPERATIONS --model MODEL` does.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "event/event.h"
#include "event/words.h"
#include "model/model.h"

namespace twotrack::api {

struct AgentsToRun {
  std::string folder = ".";           // of the project
  std::vector<std::string> paths{};   // files, folders, nodes ("a.py::f"); none: the whole project
  std::string operations{};           // "lint,test"
  std::string model{};                // as --model takes it; empty: the configured one
  model::Model* own_model = nullptr;  // one of your own instead; it must outlive the run
  std::optional<uint64_t> turns{};    // of each agent, at most
  std::optional<uint64_t> concurrency{};
};

// Told what happens, from several threads at once.
class RunListener {
 public:
  virtual ~RunListener() = default;
  virtual void started(const std::string& /*agent*/) {}
  // It is on disk.
  virtual void event(const std::string& /*agent*/, const EventBody& /*event*/) {}
  // An agent that could not write its log ends with kError.
  virtual void ended(const std::string& /*agent*/, RunStatus /*status*/,
                     const std::string& /*summary*/) {}
  // Another run has this agent: nothing was done here.
  virtual void left_out(const std::string& /*agent*/, const Error& /*why*/) {}
  // What `twotrack run` says beside it.
  virtual void note(std::string_view /*text*/) {}
};

// Returns when every agent has ended: kSuccess only if each succeeded, with evidence. Fails if the
// run could not start; kNotFound if nothing in `paths` is for these operations.
Result<RunStatus> run_agents(const AgentsToRun& agents, RunListener& listener,
                             const std::stop_token& stop = {});

}  // namespace twotrack::api
