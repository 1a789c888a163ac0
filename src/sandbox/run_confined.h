// run_confined: a program is run in the sandbox and watched as process.h does, and what its limits
// had to do with its end is told.
#pragma once

#include <string_view>

#include "process/process.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {

// The limit that a program which ended badly had reached, as far as that is known: where memory is
// only limited for each process, a program just finds that it gets no more.
enum class LimitReached : uint8_t { kNone, kMemory, kProcesses, kDisk, kWritten };

struct Ended {
  process::ProcessResult result{};
  LimitReached limit = LimitReached::kNone;
};

// REQUIRES: request.directory is policy.workspace, or below it where that is the whole view.
// Fails as run_process() and confined() do; also with kIo when a layer could not be put on. Nothing
// has run then.
Result<Ended> run_confined(const Policy& policy, process::ProcessRequest request);

// What the launcher noted. Fails when it could not run the program.
Result<LimitReached> read_notes(std::string_view notes);

}  // namespace twotrack::sandbox
