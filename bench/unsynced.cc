// What checking, framing and hashing cost when nobody waits for the disk (durability none).
#include "base/sha256.h"
#include "corpus.h"
#include "slices.h"
#include "track/writer.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr double kMegabyte = 1e6;

struct Case {
  size_t payload_bytes;
  std::optional<double> target{};
};
constexpr Case kCases[] = {{300}, {4096, 0.55}, {65536, 0.55}};

using MakeDraft = Result<Draft> (*)(std::string_view text);

// A writer with its own log, and the step that appends to it.
Result<Contender> appending(const track::Layout& layout, const std::string& name, MakeDraft make,
                            size_t payload_bytes) {
  auto first = TRY(run_start());
  std::shared_ptr<track::Writer> writer = TRY(track::Writer::create(
      layout, log_names(name), std::move(first), {.durability = Durability::kNone}));
  const auto step = [writer, make, payload_bytes, next = uint64_t{0}](size_t) mutable -> Status {
    Draft draft = TRY(make(some_text(++next, payload_bytes)));
    TRY(writer->append(std::move(draft), track::Wait::kNo));
    return Done{};
  };
  return Contender{.name = "twotrack, " + name,
                   .step = step,
                   .amount = static_cast<double>(payload_bytes) / kMegabyte,
                   .end_slice = [writer] { return writer->sync(); }};
}

Result<Section> run_case(const Settings& settings, const Case& one) {
  const track::Layout layout{.root = settings.directory / "unsynced"};
  uint64_t next = 0;
  const auto hash = [&](size_t) -> Status {
    sink(sha256(some_text(++next, one.payload_bytes))[0]);
    return Done{};
  };
  std::vector<Contender> contenders;
  contenders.push_back({.name = "SHA-256 of the payload",
                        .step = hash,
                        .amount = static_cast<double>(one.payload_bytes) / kMegabyte});
  contenders.push_back(TRY(appending(layout, "user_message", user_message, one.payload_bytes)));
  contenders.push_back(TRY(appending(layout, "tool_result", tool_result, one.payload_bytes)));
  Section section = TRY(measure_section(
      settings,
      {.workload = "unsynced",
       .title = "durability none, " + std::to_string(one.payload_bytes) + " B payload",
       .unit = "MB/s"},
      contenders));
  Figure& ours = section.figures[1];
  if (one.target) ours.target = ratio_at_least(ours, *one.target);
  section.figures[2].note = "a tool's output is hashed twice: by itself and in its line";
  contenders.clear();
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_unsynced(const Settings& settings) {
  Sections sections;
  for (const Case& one : kCases) sections.push_back(TRY(run_case(settings, one)));
  return sections;
}

}  // namespace twotrack::bench
