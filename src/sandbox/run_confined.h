// run_confined: runs a program in the sandbox, watches it as process.h does, and reports what its
// limits had to do with its end.
#pragma once

#include <string_view>

#include "base/words.h"
#include "process/process.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {

// The limit that a failed program had reached, as far as that is known: if memory is
// only limited for each process, a program just gets no more.
enum class LimitReached : uint8_t { kNone, kMemory, kProcesses, kDisk, kWritten };
constexpr auto all_names(LimitReached) {
  return name_list("", "memory", "processes", "disk", "written");
}

struct Ended {
  process::ProcessResult result{};
  LimitReached limit = LimitReached::kNone;
};

// REQUIRES: request.directory is policy.workspace, or below it where that is the whole view.
// Fails as run_process() and confined() do; also with kIo if a layer could not be applied. Then
// nothing has run.
Result<Ended> run_confined(const Policy& policy, process::ProcessRequest request);

// What the launcher noted. Fails when it could not run the program.
Result<LimitReached> read_notes(std::string_view notes);

}  // namespace twotrack::sandbox
