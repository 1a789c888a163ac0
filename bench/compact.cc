// Closed logs become zstd frames. Before the plain log goes, it is verified, packed, read back and
// compared, so the price is more than zstd's.
#include <zstd.h>

#include <array>

#include "corpus.h"
#include "slices.h"
#include "track/compaction.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kLogBytes = 200'000'000;
constexpr size_t kFrameBytes = size_t{1} << 20;
constexpr int kLevel = 3;

// Compresses in pieces of a frame, in memory.
Status pack_in_memory(std::string_view log) {
  std::string packed(ZSTD_compressBound(kFrameBytes), '\0');
  for (; !log.empty(); log.remove_prefix(std::min(log.size(), kFrameBytes))) {
    const auto piece = log.substr(0, kFrameBytes);
    sink(ZSTD_compress(packed.data(), packed.size(), piece.data(), piece.size(), kLevel));
  }
  return Done{};
}

}  // namespace

Result<Sections> run_compact(const Settings& settings) {
  const track::Layout layout{.root = settings.directory / "compact"};
  FileSystem& files = posix_file_system();
  TRY(write_log(
      layout,
      {.agent = "bench", .bytes = settings.log_bytes(kLogBytes), .payloads = kBigPayloads}));
  const std::string log = TRY(read_file(files, layout.log("bench")));
  const auto lock = TRY(files.lock(layout.lock("bench")));

  track::CompactionResult result;
  const auto compact = [&](size_t) -> Status {
    result = TRY(track::compact_log(files, layout, "bench"));
    return Done{};
  };
  const auto expand = [&](size_t) { return track::expand_log(files, layout, "bench"); };
  const auto make_plain = [&]() -> Status {
    return exists(files, layout.log("bench")) ? Done{} : expand(0);
  };
  const auto make_compacted = [&]() -> Status {
    return exists(files, layout.log("bench")) ? compact(0) : Done{};
  };
  const double megabytes = static_cast<double>(log.size()) / 1e6;
  const Contender contenders[] = {
      {.name = "zstd, level 3, in memory",
       .step = [&](size_t) { return pack_in_memory(log); },
       .amount = megabytes},
      {.name = "compact", .step = compact, .amount = megabytes, .begin_slice = make_plain},
      {.name = "expand", .step = expand, .amount = megabytes, .begin_slice = make_compacted},
  };
  Section section = TRY(measure_section(
      settings,
      {.workload = "compact", .title = "compaction, events of 13 KB on average", .unit = "MB/s"},
      contenders));
  section.figures.push_back(
      {.name = "log to compacted log",
       .value = static_cast<double>(result.bytes_before) / static_cast<double>(result.bytes_after),
       .unit = ": 1"});
  std::filesystem::remove_all(layout.root);
  return Sections{std::move(section)};
}

}  // namespace twotrack::bench
