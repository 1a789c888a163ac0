// How fast an output becomes a delta, by its shape. A log of a hundred megabytes is read in one
// pass.
#include "packet/delta.h"
#include "slices.h"
#include "summary/line_keeper.h"
#include "summary/report.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr size_t kFactsBytesMax = size_t{12} << 10;
constexpr double kLogTarget = 500;  // MB/s

// Repeats what `line` gives for 0, 1, 2, … up to about `bytes`.
template <class Line>
std::string make_text(uint64_t bytes, Line line) {
  std::string text;
  for (uint64_t i = 0; text.size() < bytes; ++i) text += line(i);
  return text;
}

std::string log_line(uint64_t i) {
  const std::string time = format("2026-03-01 %02d:%02d:%02d,%03d ", int(i / 3600000 % 24),
                                  int(i / 60000 % 60), int(i / 1000 % 60), int(i % 1000));
  if (i % 997 == 0) return time + "ERROR db: connection to db-7.internal:5432 was lost\n";
  if (i % 101 == 0) return time + "WARNING cache: nearly full\n";
  return time + format("INFO  server: request %d of client %d served in %d ms, %d bytes sent\n",
                       int(i), int(i * 7919 % 5000), int(i % 37), int(i * 31 % 90000));
}

std::string compiler_line(uint64_t i) {
  return format("src/part_%d.c:%d:%d: warning: unused variable 'x%d' [-Wunused-variable]\n",
                int(i % 90), int(i % 4000), int(i % 70), int(i)) +
         format(" %d |   int x%d = 0;\n   |       ^\n", int(i % 4000), int(i));
}

std::string prose_line(uint64_t i) {
  return format("The %d. paragraph says nothing in particular, but it says it at some length.\n",
                int(i));
}

Contender digest(std::string name, const std::string& text) {
  return {.name = std::move(name),
          .step = [&text](size_t) -> Status {
            sink(digest_report(text, kFactsBytesMax));
            return Done{};
          },
          .amount = static_cast<double>(text.size()) / 1e6};
}

}  // namespace

Result<Sections> run_digest(const Settings& settings) {
  const uint64_t bytes = settings.log_bytes(uint64_t{100} << 20);
  const std::string log = make_text(bytes, log_line);
  const std::string compiler = make_text(bytes / 10, compiler_line);
  const std::string prose = make_text(bytes / 10, prose_line);
  const auto lines = [&](size_t) -> Status {
    uint64_t total = 0;
    for_each_line(log,
                  [&](uint64_t number, std::string_view line) { total += number + line.size(); });
    sink(total);
    return Done{};
  };
  const Contender contenders[] = {
      {.name = "only finding the lines",
       .step = lines,
       .amount = static_cast<double>(log.size()) / 1e6},
      digest("a log", log),
      digest("a compiler's warnings", compiler),
      digest("a long text", prose),
  };
  Section section = TRY(measure_section(
      settings,
      {.workload = "digest", .title = "digests by the shape of an output", .unit = "MB/s"},
      contenders));
  for (Figure& figure : section.figures) {
    if (figure.name == "a log") figure.target = {">= 500 MB/s", figure.value >= kLogTarget};
  }
  return Sections{std::move(section)};
}

}  // namespace twotrack::bench
