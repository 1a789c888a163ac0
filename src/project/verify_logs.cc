#include "project/verify_logs.h"

#include <algorithm>
#include <iterator>

#include "base/parallel.h"
#include "runner/rederive.h"
#include "wire/forwarded_check.h"

namespace twotrack::project {

using track::VerifyReport;

Result<VerifyReport> verify_with_views(FileSystem& files, const track::Layout& layout,
                                       const std::string& agent,
                                       const track::VerifyOptions& options) {
  auto report = TRY(track::verify_log(files, layout, agent, options));
  if (report.model_requests == 0) return report;
  if (!report.ok()) {
    report.notes.emplace_back("what the model was shown is not derived again: the log is damaged");
    return report;
  }
  auto shown = TRY(runner::rederive(files, layout, agent, report.events));
  auto sent = TRY(check_forwarded(files, layout, agent, report.events));
  report.derived = shown.derived + sent.derived;
  std::ranges::move(shown.problems, std::back_inserter(report.problems));
  std::ranges::move(sent.problems, std::back_inserter(report.problems));
  // A gateway shows no view of its own: what it sent on is derived instead.
  if (sent.requests < report.model_requests) {
    std::ranges::move(shown.notes, std::back_inserter(report.notes));
  }
  std::ranges::move(sent.notes, std::back_inserter(report.notes));
  return report;
}

std::vector<Result<VerifyReport>> verify_each(const std::vector<std::string>& agents,
                                              const std::optional<track::Head>& anchor,
                                              const BytesRead& progress, const Verify& verify) {
  std::vector<Result<VerifyReport>> reports(agents.size(), VerifyReport{});
  for_each_in_parallel(agents.size(), [&](size_t i) {
    uint64_t before = 0;
    // Either several logs at once, or several threads on one.
    reports[i] = verify(agents[i], {.anchor = anchor,
                                    .threads = agents.size() > 1 ? size_t{1} : size_t{0},
                                    .progress = [&](uint64_t done, uint64_t) {
                                      progress(done - before);
                                      before = done;
                                    }});
  });
  return reports;
}

}  // namespace twotrack::project
