#include "track/head.h"

#include <charconv>
#include <cstdio>

#include "base/sha256.h"
#include "event/line.h"

namespace twotrack::track {
namespace {

constexpr size_t kCheckLength = 8;
// 20 digits, 20 digits, 64 hex, 8 hex, separated by one space each, and a line feed.
constexpr size_t kSlotLength = 20 + 1 + 20 + 1 + kHashLength + 1 + kCheckLength + 1;
constexpr uint64_t kSlots = 2;

// Not against an attacker, who can compute it too: it tells a torn slot from a whole one.
std::string check_of(std::string_view text) {
  return sha256_hex(text).substr(0, kCheckLength);
}

bool parse_number(std::string_view digits, uint64_t& value) {
  const char* end = digits.data() + digits.size();
  const auto [parsed_to, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc{} && parsed_to == end;
}

}  // namespace

std::string format_head(const Head& head) {
  char numbers[48];
  std::snprintf(numbers, sizeof numbers, "%020llu %020llu ",
                static_cast<unsigned long long>(head.seq),
                static_cast<unsigned long long>(head.offset));
  std::string text = numbers + head.hash;
  return text + " " + check_of(text) + "\n";
}

Result<Head> parse_head(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  Head head;
  const bool good = line.size() == kSlotLength - 1 && parse_number(line.substr(0, 20), head.seq) &&
                    parse_number(line.substr(21, 20), head.offset) &&
                    line.substr(line.size() - kCheckLength) ==
                        check_of(line.substr(0, line.size() - kCheckLength - 1));
  if (!good) {
    return Error{Code::kInvalid,
                 "not a head: one line of sequence number, offset, hash and check, as `twotrack "
                 "head AGENT` prints it"};
  }
  head.hash = line.substr(42, kHashLength);
  return head;
}

std::optional<Head> HeadFile::read(FileSystem& files, const Path& path) {
  const auto info = files.info(path);
  if (!info.ok() || info.value().is_link) return std::nullopt;  // no writer of ours makes a link
  const auto bytes = read_file(files, path);
  if (!bytes.ok()) return std::nullopt;
  std::optional<Head> latest;
  for (uint64_t slot = 0; slot < kSlots; ++slot) {
    if (bytes.value().size() < (slot + 1) * kSlotLength) break;
    const auto head =
        parse_head(std::string_view(bytes.value()).substr(slot * kSlotLength, kSlotLength));
    if (head.ok() && (!latest || head.value().seq >= latest->seq)) latest = head.value();
  }
  return latest;
}

Result<HeadFile> HeadFile::open(FileSystem& files, const Path& path) {
  HeadFile head(TRY(files.open(path, OpenMode::kCreate)));
  // The slot that holds the latest head must not be the first to be overwritten.
  const std::string bytes = TRY(read_range(*head.file_, 0, kSlots * kSlotLength));
  const auto first = parse_head(std::string_view(bytes).substr(0, kSlotLength));
  const auto latest = HeadFile::read(files, path);
  if (latest && first.ok() && first.value() == *latest) head.next_slot_ = 1;
  return head;
}

Status HeadFile::write(const Head& head) {
  TRY(write_all(*file_, next_slot_ * kSlotLength, format_head(head)));
  next_slot_ = (next_slot_ + 1) % kSlots;
  return Done{};
}

}  // namespace twotrack::track
