// verify: is this log what was written, and is it all there?
//
// Reads everything and writes nothing. The chain, the sequence, the watermark, the form of every
// line and its JSON, the head file, the blobs, and an anchor if somebody kept one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/head.h"
#include "track/layout.h"
#include "track/problem_kind.h"

namespace twotrack::track {

struct LogProblem {
  ProblemKind kind = ProblemKind::kMalformed;
  uint64_t line = 0;  // counted from 1; 0 if it is not about a line
  uint64_t offset = 0;
  std::optional<uint64_t> seq;
  std::string message;
  bool is_damage = true;  // a torn tail is a problem, but not damage
};

// Beyond this many, a log is so wrong that listing more says nothing new.
inline constexpr size_t kProblemsMax = 100;

struct VerifyReport {
  std::string agent_id;
  uint64_t events = 0;          // lines that hold
  uint64_t model_requests = 0;  // among them
  uint64_t derived = 0;  // of these: what was shown was derived again (project/verify_logs.h)
  uint64_t bytes = 0;
  std::string head;                  // hash of the last line that holds; empty without one
  std::vector<LogProblem> problems;  // the first kProblemsMax; the last says how many more
  std::vector<std::string> notes;    // what could not be proven, and unknown types
  // There is a torn tail, and no head file that says whether it was acknowledged.
  bool is_end_unknown = false;

  bool ok() const;
};

struct VerifyOptions {
  std::optional<Head> anchor;
  size_t threads = 0;  // 0: as many as there are cores
  // Called now and then with the bytes verified so far and in all.
  std::function<void(uint64_t done, uint64_t total)> progress{};
};

// Fails only when there is no log and no head file (kNotFound), or the log cannot be read (kIo).
Result<VerifyReport> verify_log(FileSystem& files, const Layout& layout, std::string_view agent,
                                const VerifyOptions& options = {});

}  // namespace twotrack::track
