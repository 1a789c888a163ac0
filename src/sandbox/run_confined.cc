#include "sandbox/run_confined.h"

#include <algorithm>
#include <csignal>
#include <vector>

#include "base/lines.h"
#include "process/child.h"

namespace twotrack::sandbox {
namespace {

using process::ProcessResult;

constexpr std::string_view kFailed = "failed ";
constexpr std::string_view kLimit = "limit ";

Error failure(std::string_view note) {
  std::vector<std::string_view> fields = split(note, '\t');
  fields.resize(std::max<size_t>(fields.size(), 3));
  const std::string stage(fields[0]);
  const std::string error(fields[1]);
  const std::string what(fields[2]);
  if (stage != "run") return Error{Code::kIo, "the sandbox failed: " + stage + ": " + error};
  if (error == "ENOENT")
    return Error{Code::kNotFound, "run " + what + ": No such file or directory"};
  return Error{Code::kInvalid, "run " + what + ": " + error};
}

// By the signal, or as a shell tells that a program of its own ended by it.
bool ends_at_file_limit(const ProcessResult& result) {
  constexpr int kOfSignals = 128;
  const bool is_signalled = result.end == ProcessResult::End::kSignalled;
  const bool is_told = result.end == ProcessResult::End::kExited;
  return (is_signalled && result.status == SIGXFSZ) ||
         (is_told && result.status == kOfSignals + SIGXFSZ);
}

}  // namespace

Result<LimitReached> read_notes(std::string_view notes) {
  LimitReached limit = LimitReached::kNone;
  for (const std::string_view line : lines_of(notes)) {
    if (line.starts_with(kFailed)) return failure(line.substr(kFailed.size()));
    // The first one is what came first.
    if (line.starts_with(kLimit) && limit == LimitReached::kNone) {
      limit = named<LimitReached>(line.substr(kLimit.size())).value_or(LimitReached::kDisk);
    }
  }
  return limit;
}

Result<Ended> run_confined(const Policy& policy, process::ProcessRequest request) {
  if (policy.require != Level::kNone || policy.holder > 0) {
    // What is not there outside is not there inside: the same errors as without a sandbox. Only a
    // held workspace is not to be seen from here.
    const bool is_inside =
        !request.argv.empty() && request.argv.front().find('/') != std::string::npos;
    if (!request.argv.empty() && (policy.holder == 0 || !is_inside)) {
      TRY(process::find_program(request.argv.front(), request.directory, request.environment));
    }
    request.argv = TRY(confined(policy, std::move(request.argv)));
    request.notes = process::Notes::kTaken;
    request.environment.push_back("TWOTRACK_NOTES=" + std::to_string(process::kNotesDescriptor));
  }
  Ended ended{.result = TRY(process::run_process(request))};
  ended.limit = TRY(read_notes(ended.result.notes));
  if (ends_at_file_limit(ended.result)) ended.limit = LimitReached::kDisk;
  return ended;
}

}  // namespace twotrack::sandbox
