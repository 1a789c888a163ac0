#include "project/replica_heads.h"

#include "event/line.h"
#include "project/verify_logs.h"
#include "text/human.h"

namespace twotrack::project {

using track::VerifyReport;

Result<ReplicaHeads> ReplicaHeads::ask(std::unique_ptr<replica::ReplicaStore> store) {
  ReplicaHeads heads(std::move(store));
  for (replica::ReplicaLog& log : TRY(heads.store_->list())) {
    heads.logs_[log.agent_id] = std::move(log);
  }
  return heads;
}

Result<VerifyReport> ReplicaHeads::verify(FileSystem& files, const track::Layout& layout,
                                          const std::string& agent,
                                          track::VerifyOptions options) const {
  const auto found = logs_.find(agent);
  const bool is_listed = found != logs_.end();
  if (is_listed && found->second.problem.empty()) {
    const replica::LogEnd& end = found->second.end;
    options.anchor = track::Head{.seq = end.events - 1, .hash = end.hash};
  }
  VerifyReport report = TRY(verify_with_views(files, layout, agent, options));
  if (!is_listed) report.notes.emplace_back("the replica does not have this log");
  if (is_listed && report.ok()) compare(found->second, report);
  return report;
}

// The heads are the same, or the replica is damaged.
void ReplicaHeads::compare(const replica::ReplicaLog& there, VerifyReport& report) const {
  const auto fail = [&](const std::string& message) {
    report.problems.push_back(
        {.kind = track::ProblemKind::kReplica, .seq = std::nullopt, .message = message});
  };
  if (!there.problem.empty()) return fail(there.problem);
  const auto first = store_->first_event(there.agent_id);
  if (!first.ok()) return fail(first.error().message);
  if (first.value() > 0) {
    return fail("the replica begins with event " + format_ref(first.value()) +
                ": its first ones are missing there");
  }
  report.notes.push_back("the replica has the same head after " +
                         count_of(there.end.events, "event") +
                         "; `twotrack fleet verify` reads all that is there");
}

std::optional<replica::LogEnd> ReplicaHeads::other_end(const VerifyReport& report) const {
  const auto found = logs_.find(report.agent_id);
  if (found == logs_.end() || report.ok() || !found->second.problem.empty()) return std::nullopt;
  if (found->second.end.hash == report.head) return std::nullopt;
  return found->second.end;
}

}  // namespace twotrack::project
