// summarize: all that is done to one output when its event is made, its hash included; and the
// memory that takes.
#include "summary/summarize.h"

#include <malloc.h>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "corpus.h"
#include "memory.h"
#include "slices.h"
#include "testing/seeded.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

using testing::Seeded;

constexpr uint64_t kLogBytes = 100'000'000;
constexpr uint64_t kReportBytes = 20'000'000;
constexpr uint64_t kJsonBytes = 4'000'000;
constexpr double kTargetRate = 500;
constexpr double kTargetMegabytes = 16;

std::string two_digits(uint64_t number) {
  return format("%02d", static_cast<int>(number % 100));
}

std::string time_of(uint64_t second) {
  return "2026-03-01 " + two_digits(second / 3600 % 24) + ":" + two_digits(second / 60 % 60) + ":" +
         two_digits(second % 60);
}

// A service's log: mostly requests, some lines again and again, now and then something wrong.
std::string make_log(uint64_t bytes) {
  Seeded random(1);
  std::string log;
  for (uint64_t second = 0; log.size() < bytes; ++second) {
    const std::string head = time_of(second) + ",123 ";
    const std::string id = std::to_string(random.below(1'000'000));
    if (random.one_in(50)) {
      log += head + "ERROR worker-" + two_digits(random.next()) + " request " + id +
             " failed: connection reset by peer\n";
    } else if (random.one_in(20)) {
      const std::string line = head + "WARN pool is empty, waiting for a connection\n";
      for (uint64_t i = random.between(2, 20); i > 0; --i) log += line;
    } else {
      log += head + "INFO worker-" + two_digits(random.next()) + " GET /items/" + id +
             "?page=2 200 in " + two_digits(random.next()) + " ms\n";
    }
  }
  return log;
}

// A long run of pytest with -v: one test in a hundred fails.
std::string make_test_report(uint64_t bytes) {
  std::string report =
      "============================= test session starts ==============================\n";
  uint64_t failed = 0;
  uint64_t tests = 0;
  std::string failures;
  for (; report.size() < bytes; ++tests) {
    const std::string name = "test_case_" + std::to_string(tests);
    const bool fails = tests % 100 == 99;
    report += "tests/test_items.py::" + name + (fails ? " FAILED\n" : " PASSED\n");
    if (!fails) continue;
    ++failed;
    failures += "FAILED tests/test_items.py::" + name + " - AssertionError: assert 1 == 2\n";
  }
  report += "=========================== short test summary info ============================\n";
  report += failures;
  return report + "=========== " + std::to_string(failed) + " failed, " +
         std::to_string(tests - failed) + " passed in 12.34s ===========\n";
}

std::string make_json(uint64_t bytes) {
  Seeded random(1);
  JsonWriter json;
  json.begin_object().member("total", 12345).key("items").begin_array();
  for (uint64_t i = 0; json.text().size() < bytes; ++i) {
    json.begin_object().member("id", "K" + std::to_string(random.below(100'000)));
    json.member("price", random.below(100'000)).member("name", some_text(i, 40)).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

// How much more memory the process had while it worked, in megabytes.
double memory_of(const std::string& output) {
  ::malloc_trim(0);  // what earlier work left behind would hide what this one takes
  const uint64_t before = resident_kilobytes();
  forget_resident_max();
  sink(summarize({.tool = "run", .raw_output = output}));
  const uint64_t most = resident_kilobytes_max();
  return most > before ? static_cast<double>(most - before) / 1000 : 0;
}

struct Form {
  std::string name;
  std::string output;
  bool has_target = false;
};

Result<Section> run_form(const Settings& settings, const Form& form) {
  const std::string summarizer = summarize({.tool = "run", .raw_output = form.output}).summarizer;
  const double megabytes = static_cast<double>(form.output.size()) / 1e6;
  const Contender contenders[] = {
      // Every delta records it.
      {.name = "SHA-256 of the output",
       .step = [&](size_t) -> Status {
         sink(sha256(form.output)[0]);
         return Done{};
       },
       .amount = megabytes},
      {.name = "summarize, as " + summarizer,
       .step = [&](size_t) -> Status {
         sink(summarize({.tool = "run", .raw_output = form.output}));
         return Done{};
       },
       .amount = megabytes},
  };
  Section section = TRY(
      measure_section(settings,
                      {.workload = "summarize",
                       .title = format("summarize, %s of %.1f MB", form.name.c_str(), megabytes),
                       .unit = "MB/s"},
                      contenders));
  const double memory = memory_of(form.output);
  section.figures.push_back({.name = "memory beside the output", .value = memory, .unit = "MB"});
  if (form.has_target) {
    section.figures[1].target = Target{">= 500 MB/s", section.figures[1].value >= kTargetRate};
    section.figures[2].target = Target{"< 16 MB", memory < kTargetMegabytes};
  }
  return section;
}

}  // namespace

Result<Sections> run_summarize(const Settings& settings) {
  const Form forms[] = {
      {.name = "a log", .output = make_log(settings.log_bytes(kLogBytes)), .has_target = true},
      {.name = "a test report", .output = make_test_report(settings.log_bytes(kReportBytes))},
      {.name = "JSON records", .output = make_json(settings.log_bytes(kJsonBytes))},
      {.name = "source text",
       .output = std::string(some_text(0, settings.log_bytes(kReportBytes) / 2))},
  };
  Sections sections;
  for (const Form& form : forms) sections.push_back(TRY(run_form(settings, form)));
  return sections;
}

}  // namespace twotrack::bench
