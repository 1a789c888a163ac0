// verify_log against the speed at which one thread hashes the lines; beside it, what must be hashed
// besides: each output in a line, which has a hash of its own.
#include "track/verify.h"

#include "base/sha256.h"
#include "corpus.h"
#include "event/stored_output.h"
#include "lines.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kLogBytes = 200'000'000;
constexpr double kTarget = 0.8;

Result<Section> run_form(const Settings& settings, const std::string& title,
                         std::span<const size_t> payloads) {
  const track::Layout layout{.root = settings.directory / "verify"};
  FileSystem& files = posix_file_system();
  TRY(write_log(layout,
                {.agent = "bench", .bytes = settings.log_bytes(kLogBytes), .payloads = payloads}));
  const std::string log = TRY(read_file(files, layout.log("bench")));

  std::vector<std::string> outputs;
  for (const std::string_view line : lines_of(log)) {
    const LineView view = TRY(read_line(line));
    if (view.type.escaped == "tool_result") {
      outputs.push_back(TRY(stored_output(view.data).bytes()));
    }
  }
  const auto hash_lines = [&](size_t) -> Status {
    for (std::string_view rest = log; !rest.empty();) {
      const size_t length = rest.find('\n');
      sink(sha256(rest.substr(0, length))[0]);
      rest.remove_prefix(length + 1);
    }
    return Done{};
  };
  const auto hash_all = [&](size_t thread) -> Status {
    TRY(hash_lines(thread));
    for (const std::string& output : outputs) sink(sha256(output)[0]);
    return Done{};
  };
  const auto verify_with = [&](size_t threads) {
    return [&, threads](size_t) -> Status {
      track::VerifyOptions options;
      options.threads = threads;
      const auto report = TRY(track::verify_log(files, layout, "bench", options));
      if (!report.ok()) return Error{Code::kCorrupt, report.problems.front().message};
      return Done{};
    };
  };
  const double gigabytes = static_cast<double>(log.size()) / 1e9;
  const Contender contenders[] = {
      {.name = "SHA-256 of the lines, one thread", .step = hash_lines, .amount = gigabytes},
      {.name = "SHA-256 of lines and outputs", .step = hash_all, .amount = gigabytes},
      {.name = "verify, all cores", .step = verify_with(0), .amount = gigabytes},
      {.name = "verify, one thread", .step = verify_with(1), .amount = gigabytes},
  };
  Section section = TRY(measure_section(
      settings, {.workload = "verify", .title = title, .unit = "GB/s"}, contenders));
  Figure& ours = section.figures[2];
  ours.target = ratio_at_least(ours, kTarget);
  section.figures.push_back(against(ours, section.figures[1], kTarget));
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_verify(const Settings& settings) {
  Sections sections;
  sections.push_back(TRY(run_form(settings, "verify, events of 13 KB on average", kBigPayloads)));
  sections.push_back(TRY(run_form(settings, "verify, 300 B payload", kSmallPayloads)));
  return sections;
}

}  // namespace twotrack::bench
