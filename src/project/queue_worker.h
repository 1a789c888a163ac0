// A worker: runs agents that others have put into a queue (queued_run.h), as many at once as it has
// slots for.
//
// It has a folder of its own. Projects are unpacked there, each under its digest; logs are written
// there first and go to the queue's replica as they grow. An agent that another worker has begun is
// resumed from the replica. Nothing with an effect is done before the replica has the call.
//
// Who may write to the queue decides what runs here, inside the sandbox. What a project's own
// settings ask for beyond that needs this user's trust, as everywhere, or `trusts_projects`. Which
// models are asked is said by this user alone: by `model` and the user's own configuration.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "project/model_choice.h"
#include "project/project.h"

namespace twotrack::project {

struct WorkerOptions {
  std::string queue{};  // nats://HOST:PORT/STREAM
  uint64_t slots = 1;
  Path folder{};
  // A worker that is silent for so long has lost its agents; the first one of a queue decides.
  std::chrono::milliseconds deadline{30'000};
  ModelChoice model{};
  bool trusts_projects = false;
};

// Runs agents until `stop`; then those that run are cancelled and given back. `teller` gets what a
// person should know. A queue that cannot be reached is waited for. Fails with kInvalid if it is no
// queue's name, with kConflict if another worker has the folder, and if the model cannot be opened.
Status run_worker(Project& teller, const WorkerOptions& options, const std::stop_token& stop);

}  // namespace twotrack::project
