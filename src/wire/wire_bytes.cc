#include "wire/wire_bytes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "track/zstd_stream.h"

namespace twotrack {
namespace {

constexpr uint64_t kFullEvery = 256;
constexpr size_t kWireBytesMax = size_t{256} << 20;
// Of a digest: enough to tell that the bytes are those, which the log's own hashes protect.
constexpr size_t kDigestCharacters = 32;
// What comes again from further back is packed as if it were new.
constexpr size_t kNearBytes = size_t{8} << 10;

// How much two texts have in common.
struct Same {
  size_t begin = 0;
  size_t end = 0;
};

Same same_of(std::string_view before, std::string_view now) {
  const auto begin = static_cast<size_t>(std::ranges::mismatch(before, now).in1 - before.begin());
  before.remove_prefix(begin);
  now.remove_prefix(begin);
  const auto end = std::mismatch(before.rbegin(), before.rend(), now.rbegin(), now.rend()).first;
  return {.begin = begin, .end = static_cast<size_t>(end - before.rbegin())};
}

// What the bytes between are packed against.
std::string near_of(std::string_view before, const Same& same) {
  const size_t far = same.begin - std::min(same.begin, kNearBytes);
  return std::string(before.substr(far, same.begin - far));
}

}  // namespace

void RecentEvents::add(std::string_view data) {
  events_.emplace_back(data.substr(0, kBytesMax));
  bytes_ += events_.back().size();
  while (bytes_ > kBytesMax) {
    bytes_ -= events_.front().size();
    events_.pop_front();
  }
}

void RecentEvents::clear() {
  events_.clear();
  bytes_ = 0;
}

std::string RecentEvents::newest(size_t count) const {
  std::string text;
  if (count > events_.size()) return text;
  for (size_t i = events_.size() - count; i < events_.size(); ++i) text += events_[i];
  return text;
}

Result<Draft> WireBytesPacker::pack(WireSide side, std::string_view bytes, std::string_view sha256,
                                    const RecentEvents& between) {
  const bool is_full = !before_ || since_full_ >= kFullEvery;
  const std::string_view before = is_full ? std::string_view() : std::string_view(*before_);
  since_full_ = is_full ? 0 : since_full_ + 1;
  const Same same = same_of(before, bytes);
  const std::string_view middle = bytes.substr(same.begin, bytes.size() - same.begin - same.end);
  JsonWriter json;
  json.begin_object().member("of", name_of(side)).member("bytes", bytes.size());
  json.member("sha256", sha256.substr(0, kDigestCharacters));
  if (is_full) json.member("is_full", true);
  json.key("same").begin_array().number(same.begin).number(same.end).end_array();
  json.member("events", between.count());
  const std::string against = between.newest(between.count()) + near_of(before, same);
  json.member("zstd", to_base64(track::pack_after(against, middle))).end_object();
  // No redactor: what is packed has no secrets any more, and a word in it means nothing.
  return Draft::make({.type = kWireBytesType, .data = json.text()}, nullptr);
}

void WireBytesPacker::keep(std::string bytes) {
  before_ = std::move(bytes);
}

Result<std::string> WireBytesReader::read(std::string_view data) {
  const JsonTree tree = TRY(JsonTree::parse(data));
  const JsonElement root = tree.root();
  side_ = WireSide::kAnswer;
  for (const WireSide side : {WireSide::kRequest, WireSide::kForwarded}) {
    if (root["of"].text() == name_of(side)) side_ = side;
  }
  std::string& last = before_[static_cast<size_t>(side_)];
  const std::string_view before = root["is_full"].flag() ? std::string_view() : last;
  const auto packed = from_base64(root["zstd"].text());
  if (!packed.ok()) return Error{Code::kCorrupt, packed.error().message};
  const uint64_t size = root["bytes"].count();
  if (size > std::min<uint64_t>(kWireBytesMax, bytes_left_)) {
    return Error{Code::kCorrupt, "more bytes than are read"};
  }
  bytes_left_ -= size;
  const JsonElement same_list = root["same"];
  std::string bytes;
  if (!same_list.exists()) {  // as it used to be: packed against all of the one before
    bytes = TRY(track::unpack_after(before, packed.value(), size));
  } else {
    std::vector<uint64_t> numbers;
    for (const JsonElement number : same_list.array()) numbers.push_back(number.count());
    numbers.resize(2);
    const Same same{.begin = numbers[0], .end = numbers[1]};
    if (same.begin > before.size() || same.end > before.size() - same.begin) {
      return Error{Code::kCorrupt, "the previous body is shorter than the shared prefix"};
    }
    if (same.begin + same.end > size) {
      return Error{Code::kCorrupt, "they have more in common with it than there are"};
    }
    const std::string against = events_.newest(root["events"].count()) + near_of(before, same);
    const size_t between = size - same.begin - same.end;
    bytes.append(before.substr(0, same.begin));
    bytes.append(TRY(track::unpack_after(against, packed.value(), between)));
    bytes.append(before.substr(before.size() - same.end));
  }
  const std::string_view digest = root["sha256"].text();
  if (digest.size() < kDigestCharacters || !sha256_hex(bytes).starts_with(digest)) {
    return Error{Code::kCorrupt, "the bytes are not those that were sent"};
  }
  last = bytes;
  return bytes;
}

}  // namespace twotrack
