// What checking, framing and hashing cost when nobody waits for the disk (durability none).
#include "base/json_text.h"
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

// What begins anew after this much, so that everybody writes to memory that the system has had in
// use before: where it has to be found first, as in a young virtual machine, that is all one sees.
constexpr uint64_t kFileBytesMax = 64'000'000;
constexpr size_t kWriteBytes = size_t{1} << 20;  // as a writer gathers

// The least that anybody must do for a line of JSON: escape the payload, hash that, and write it.
class PlainLines {
 public:
  PlainLines(Path path, size_t payload_bytes)
      : path_(std::move(path)), payload_bytes_(payload_bytes) {}

  Status step() {
    const size_t begin = gathered_.size();
    append_json_escaped(gathered_, some_text(++next_, payload_bytes_));
    sink(sha256(std::string_view(gathered_).substr(begin))[0]);
    return gathered_.size() < kWriteBytes ? Done{} : write();
  }

  Status write() {
    if (!file_ || written_ > kFileBytesMax) {
      file_ = TRY(posix_file_system().open(path_, OpenMode::kTruncate));
      written_ = 0;
    }
    TRY(write_all(*file_, written_, gathered_));
    written_ += gathered_.size();
    gathered_.clear();
    return Done{};
  }

 private:
  Path path_;
  size_t payload_bytes_;
  std::unique_ptr<File> file_{};
  uint64_t written_ = 0;
  std::string gathered_{};
  uint64_t next_ = 0;
};

class Appender {
 public:
  Appender(Path folder, MakeDraft make, size_t payload_bytes)
      : layout_{.root = std::move(folder)}, make_(make), payload_bytes_(payload_bytes) {}

  Status step() {
    if (!writer_ || written_ > kFileBytesMax) TRY(begin());
    Draft draft = TRY(make_(some_text(++next_, payload_bytes_)));
    TRY(writer_->append(std::move(draft), track::Wait::kNo));
    written_ += payload_bytes_;
    return Done{};
  }

  Status sync() { return writer_->sync(); }

 private:
  Status begin() {
    writer_.reset();
    std::filesystem::remove_all(layout_.root);
    auto first = TRY(run_start());
    writer_ = TRY(track::Writer::create(layout_, log_names("bench"), std::move(first),
                                        {.durability = Durability::kNone}));
    written_ = 0;
    return Done{};
  }

  track::Layout layout_;
  MakeDraft make_;
  size_t payload_bytes_;
  std::unique_ptr<track::Writer> writer_{};
  uint64_t written_ = 0;
  uint64_t next_ = 0;
};

Result<Section> run_case(const Settings& settings, const Case& one) {
  const Path folder = settings.directory / "unsynced";
  TRY(posix_file_system().create_directories(folder));
  PlainLines least(folder / "plain", one.payload_bytes);
  Appender messages(folder / "messages", user_message, one.payload_bytes);
  Appender results(folder / "results", tool_result, one.payload_bytes);
  const double amount = static_cast<double>(one.payload_bytes) / kMegabyte;
  const auto appending = [&](std::string name, Appender& appender) {
    return Contender{.name = std::move(name),
                     .step = [&](size_t) { return appender.step(); },
                     .amount = amount,
                     .end_slice = [&] { return appender.sync(); }};
  };
  uint64_t next = 0;
  const auto hash = [&](size_t) -> Status {
    sink(sha256(some_text(++next, one.payload_bytes))[0]);
    return Done{};
  };
  const Contender contenders[] = {
      {.name = "SHA-256 of the payload", .step = hash, .amount = amount},
      {.name = "escaped, hashed and written",
       .step = [&](size_t) { return least.step(); },
       .amount = amount,
       .end_slice = [&] { return least.write(); }},
      appending("twotrack, user_message", messages),
      appending("twotrack, tool_result", results),
  };
  Section section = TRY(measure_section(
      settings,
      {.workload = "unsynced",
       .title = "durability none, " + std::to_string(one.payload_bytes) + " B payload",
       .unit = "MB/s"},
      contenders));
  section.figures[3].note = "a tool's output is hashed twice: by itself and in its line";
  if (one.target) {
    Figure& ours = section.figures[2];
    ours.target = ratio_at_least(ours, *one.target);
    section.figures.push_back(against(ours, section.figures[1], *one.target));
  }
  std::filesystem::remove_all(folder);
  return section;
}

}  // namespace

Result<Sections> run_unsynced(const Settings& settings) {
  Sections sections;
  for (const Case& one : kCases) sections.push_back(TRY(run_case(settings, one)));
  return sections;
}

}  // namespace twotrack::bench
