#include "replica/verify_replica.h"

#include <set>

#include "base/lines.h"
#include "track/named_blob.h"

namespace twotrack::replica {
namespace {

bool is_fault_of_store(const Error& error) {
  return error.code == Code::kCorrupt || error.code == Code::kNotFound;
}

Status check_blobs(ReplicaStore& store, const Chunk& chunk, std::set<std::string>& seen,
                   ReplicaReport& report) {
  for (const std::string_view line : lines_of(chunk.lines)) {
    const track::SizedBlob blob = track::sized_blob_of(TRY(read_line(line)).data);
    if (blob.sha256.empty() || !seen.insert(blob.sha256).second) continue;
    const auto got = store.get_blob(blob.sha256, blob.bytes);
    if (got.ok()) {
      ++report.blobs;
    } else if (is_fault_of_store(got.error())) {
      report.problems.push_back(got.error().message);
    } else {
      return got.error();
    }
  }
  return Done{};
}

}  // namespace

Result<ReplicaReport> verify_replica(ReplicaStore& store, const ReplicaLog& said) {
  ReplicaReport report{.agent_id = said.agent_id};
  if (!said.problem.empty()) report.problems.push_back(said.problem);
  std::set<std::string> seen;
  const Status read = read_checked(store, said.agent_id, 0, [&](const Chunk& chunk) -> Status {
    report.end = TRY(check_chunk(said.agent_id, chunk));
    report.bytes += chunk.lines.size();
    ++report.chunks;
    return check_blobs(store, chunk, seen, report);
  });
  if (!read.ok() && !is_fault_of_store(read.error())) return read.error();
  if (!read.ok()) report.problems.push_back(read.error().message);
  if (report.ok() && report.end.events < said.end.events) {
    report.problems.push_back("the store says " + std::to_string(said.end.events) +
                              " events, and has " + std::to_string(report.end.events));
  }
  return report;
}

}  // namespace twotrack::replica
