#include "model/llama/prepared_model.h"

#include <xxhash.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/sha256.h"
#include "model/llama/llama_library.h"
#include "model/llama/merge_lora.h"

namespace twotrack::model {
namespace {

// Another name when merge_lora() writes something else.
constexpr std::pair<std::string_view, ggml_type> kForms[] = {{"q8_0", GGML_TYPE_Q8_0},
                                                             {"q4_0", GGML_TYPE_Q4_0}};
constexpr std::string_view kEnding = ".gguf";
// Merging holds both forms in memory.
constexpr uint64_t kModelBytesMax = uint64_t{1} << 30;
constexpr int64_t kKeptUs = int64_t{30} * 24 * 3600 * 1'000'000;

// Calls `take` with each block of the file; returns how many bytes it has.
template <class Take>
Result<uint64_t> read_blocks(FileSystem& files, const Path& path, Take take) {
  const auto file = TRY(files.open(path, OpenMode::kRead));
  std::vector<char> block(size_t{1} << 20);
  uint64_t offset = 0;
  while (const size_t bytes = TRY(file->read_at(offset, block))) {
    take(std::string_view(block.data(), bytes));
    offset += bytes;
  }
  return offset;
}

constexpr size_t kDigits = 16;

// "{16 digits}-{16 digits}-…" with ".gguf" in it: a name of ours, whole or left by a crash.
bool is_made_name(std::string_view name) {
  const auto is_hash = [&](size_t at) {
    return name.find_first_not_of("0123456789abcdef", at) == at + kDigits &&
           name[at + kDigits] == '-';
  };
  return is_hash(0) && is_hash(kDigits + 1) && name.find(kEnding) != std::string_view::npos;
}

std::string hex_of(uint64_t number) {
  std::string digits(kDigits, '0');
  for (size_t i = digits.size(); number != 0; number >>= 4) {
    digits[--i] = "0123456789abcdef"[number & 15];
  }
  return digits;
}

}  // namespace

Result<HashedFile> hash_file(const Path& path) {
  Sha256 digest;
  const uint64_t bytes = TRY(read_blocks(posix_file_system(), path,
                                         [&](std::string_view block) { digest.update(block); }));
  return HashedFile{.path = path, .sha256 = digest.finish_hex(), .bytes = bytes};
}

std::optional<std::chrono::seconds> time_left(uint64_t done, uint64_t total,
                                              std::chrono::duration<double> so_far) {
  constexpr std::chrono::duration<double> kWorthAWord{3};
  if (done == 0 || so_far < std::chrono::seconds(1)) return std::nullopt;
  const auto left = so_far * (static_cast<double>(total - done) / static_cast<double>(done));
  if (left < kWorthAWord) return std::nullopt;
  return std::chrono::round<std::chrono::seconds>(left);
}

PreparedModel::PreparedModel(FileSystem& files, Path folder, std::string_view form,
                             HashedFile model, HashedFile adapter)
    : files_(files),
      folder_(std::move(folder)),
      form_(form),
      model_(std::move(model)),
      adapter_(std::move(adapter)),
      key_(model_.sha256.substr(0, kDigits) + "-" + adapter_.sha256.substr(0, kDigits) + "-" +
           form_ + "-") {}

bool PreparedModel::is_whole(const std::string& name) const {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                       XXH3_freeState);
  XXH3_64bits_reset(state.get());
  const auto read = read_blocks(files_, folder_ / name, [&](std::string_view block) {
    XXH3_64bits_update(state.get(), block.data(), block.size());
  });
  return read.ok() && name == key_ + hex_of(XXH3_64bits_digest(state.get())) + std::string(kEnding);
}

std::optional<Path> PreparedModel::find() const {
  const auto names = files_.list(folder_);
  if (!names.ok()) return std::nullopt;
  for (const std::string& name : names.value()) {
    if (!name.starts_with(key_) || !name.ends_with(kEnding)) continue;
    if (is_whole(name)) return folder_ / name;
  }
  return std::nullopt;
}

Result<Path> PreparedModel::make(const std::function<void(uint64_t, uint64_t)>& progress) const {
  if (folder_.empty()) return Error{Code::kNotFound, "no folder for it: HOME is not set"};
  if (model_.bytes > kModelBytesMax) {
    return Error{Code::kInvalid, "models above 1 GiB are not merged"};
  }
  const auto* const form =
      std::ranges::find(kForms, form_, &std::pair<std::string_view, ggml_type>::first);
  if (form == std::end(kForms)) return Error{Code::kInvalid, "no form " + form_};
  TRY(files_.create_directories(folder_));
  const std::string bytes = TRY(merge_lora(model_.path, adapter_.path, form->second, progress));
  const uint64_t checksum = XXH3_64bits(bytes.data(), bytes.size());
  Path path = folder_ / (key_ + hex_of(checksum) + std::string(kEnding));
  TRY(replace_file(files_, path, bytes));
  remove_old_but(path);
  return path;
}

// Of adapters that were replaced, and what a crash left behind. Whoever still uses one keeps it
// open.
void PreparedModel::remove_old_but(const Path& made) const {
  const auto names = files_.list(folder_);
  if (!names.ok()) return;
  for (const std::string& name : names.value()) {
    if (!is_made_name(name)) continue;
    const auto info = files_.info(folder_ / name);
    const bool is_old = info.ok() && info.value().modified_us + kKeptUs < system_clock().now_us();
    if (is_old && folder_ / name != made) (void)files_.remove(folder_ / name);
  }
}

}  // namespace twotrack::model
