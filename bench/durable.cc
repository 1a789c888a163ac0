// Events that are on the disk when append() returns: one writer, and many on one file.
//
// SQLite comes close to the limit with one writer, where a plain append does not: it writes over
// the same WAL again and again, so that its syncs seldom have a new size of a file to write. A log
// that people read while it grows cannot end with room for later. So the plain append is what to
// compare with; ours writes the frame of the line beside the payload, which begins one page more.
#include <atomic>

#include "corpus.h"
#include "slices.h"
#include "store.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

struct Case {
  size_t writers;
  size_t payload_bytes;
  std::optional<double> target{};
};

constexpr Case kCases[] = {
    {1, 300, 0.65}, {8, 300}, {64, 300, 7}, {1, 4096}, {8, 4096}, {64, 4096, 5},
};

using Stores = std::vector<std::unique_ptr<Store>>;

Result<Path> fresh_directory(const Path& parent, std::string_view name) {
  const Path path = parent / name;
  TRY(posix_file_system().create_directories(path));
  return path;
}

// The limit first, ours second. What was not built is left out and told in `missing`.
Result<Stores> open_stores(const Path& parent, const Case& one, std::string& missing) {
  Stores stores;
  stores.push_back(TRY(make_overwritten_file(parent, one.payload_bytes)));
  const Path ours = TRY(fresh_directory(parent, "twotrack"));
  stores.push_back(TRY(make_twotrack(ours)));
  if (one.writers == 1) stores.push_back(TRY(make_appended_file(parent)));
  const Path sqlite = TRY(fresh_directory(parent, "sqlite"));
  stores.push_back(TRY(make_sqlite(sqlite)));
  const Path beside = TRY(fresh_directory(parent, "rocksdb"));
  auto rocksdb = make_rocksdb(beside);
  if (rocksdb.ok()) {
    stores.push_back(std::move(rocksdb).value());
  } else if (rocksdb.error().code == Code::kNotFound) {
    missing = rocksdb.error().message;
  } else {
    return std::move(rocksdb).error();
  }
  return stores;
}

Result<Section> run_case(const Settings& settings, const Case& one) {
  const Path parent = TRY(fresh_directory(settings.directory, "durable"));
  std::string missing;
  const Stores stores = TRY(open_stores(parent, one, missing));
  std::atomic<uint64_t> next{0};
  std::vector<Contender> contenders;
  for (const auto& store : stores) {
    const bool is_limit = contenders.empty();
    contenders.push_back({.name = store->name(),
                          .step =
                              [&](size_t) {
                                const uint64_t i = next.fetch_add(1, std::memory_order_relaxed);
                                return store->append(some_text(i, one.payload_bytes));
                              },
                          .threads = is_limit ? 1 : one.writers});
  }
  const std::string writers =
      std::to_string(one.writers) + " writer" + (one.writers > 1 ? "s" : "");
  Section section = TRY(measure_section(settings,
                                        {.workload = "durable",
                                         .title = "durable append, " + writers + ", " +
                                                  std::to_string(one.payload_bytes) + " B payload",
                                         .unit = "events/s",
                                         .has_latency = true},
                                        contenders));

  for (size_t i = 0; i < stores.size(); ++i) {
    section.figures[i].disk_bytes = TRY(stores[i]->bytes_an_event());
  }
  Figure& ours = section.figures[1];
  if (one.target) ours.target = ratio_at_least(ours, *one.target);
  if (!missing.empty()) section.notes.push_back("RocksDB: " + missing);
  std::filesystem::remove_all(parent);
  return section;
}

}  // namespace

Result<Sections> run_durable(const Settings& settings) {
  Sections sections;
  for (const Case& one : kCases) sections.push_back(TRY(run_case(settings, one)));
  return sections;
}

}  // namespace twotrack::bench
