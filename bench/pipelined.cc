// One producer that waits only at the end: many events share each sync.
#include "corpus.h"
#include "slices.h"
#include "track/writer.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr size_t kChunkBytes = size_t{8} << 20;
constexpr double kMegabyte = 1e6;

Result<Section> run_size(const Settings& settings, size_t payload_bytes) {
  const track::Layout layout{.root = settings.directory / "pipelined"};
  TRY(posix_file_system().create_directories(layout.root));
  const auto file = TRY(posix_file_system().open(layout.root / "chunks", OpenMode::kTruncate));
  const std::string chunk(kChunkBytes, 'x');
  uint64_t offset = 0;
  const auto append_chunk = [&](size_t) -> Status {
    TRY(write_all(*file, offset, chunk));
    offset += chunk.size();
    return file->sync();
  };

  auto first = TRY(run_start());
  const auto writer = TRY(track::Writer::create(layout, log_names("bench"), std::move(first)));
  uint64_t next = 0;
  const auto append = [&](size_t) -> Status {
    Draft draft = TRY(tool_result(some_text(++next, payload_bytes)));
    TRY(writer->append(std::move(draft), track::Wait::kNo));
    return Done{};
  };
  const Contender contenders[] = {
      {.name = "append of 8 MiB + fdatasync",
       .step = append_chunk,
       .amount = static_cast<double>(kChunkBytes) / kMegabyte},
      {.name = "twotrack, sync() at the end",
       .step = append,
       .amount = static_cast<double>(payload_bytes) / kMegabyte,
       .end_slice = [&] { return writer->sync(); }},
  };
  Section section = TRY(measure_section(
      settings,
      {.workload = "pipelined",
       .title = "durable, one pipelined producer, " + std::to_string(payload_bytes) + " B payload",
       .unit = "MB/s"},
      contenders));
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_pipelined(const Settings& settings) {
  Sections sections;
  for (const size_t bytes : {300, 4096, 65536}) sections.push_back(TRY(run_size(settings, bytes)));
  return sections;
}

}  // namespace twotrack::bench
