// What looking for secrets costs when an event is made. Most texts hold none.
#include "base/sha256.h"
#include "corpus.h"
#include "redact/redactor.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

Result<Section> run_size(const Settings& settings, size_t bytes) {
  const Environment environment = {"SERVICE_TOKEN=correct-horse-battery",
                                   "DB_PASS=staple-tr0ub4dor"};
  const auto redactor = TRY(redact::make_redactor({}, environment));
  uint64_t next = 0;
  const auto hash = [&](size_t) -> Status {
    sink(sha256(some_text(++next, bytes))[0]);
    return Done{};
  };
  const auto redact = [&](size_t) -> Status {
    std::string text(some_text(++next, bytes));
    std::vector<Redaction> found;
    redactor->redact(text, found);
    sink(text);
    return Done{};
  };
  const double megabytes = static_cast<double>(bytes) / 1e6;
  const Contender contenders[] = {
      {.name = "SHA-256 of the text", .step = hash, .amount = megabytes},
      {.name = "rules, and 2 values of the environment", .step = redact, .amount = megabytes},
  };
  return measure_section(settings,
                         {.workload = "redact",
                          .title = "redaction, texts of " + std::to_string(bytes) + " B",
                          .unit = "MB/s"},
                         contenders);
}

}  // namespace

Result<Sections> run_redact(const Settings& settings) {
  Sections sections;
  for (const size_t bytes : {300, 4096, 65536}) sections.push_back(TRY(run_size(settings, bytes)));
  return sections;
}

}  // namespace twotrack::bench
