#include "wire/wire_bytes.h"

#include <utility>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "track/zstd_stream.h"

namespace twotrack {
namespace {

constexpr uint64_t kFullEvery = 256;
constexpr size_t kWireBytesMax = size_t{256} << 20;

}  // namespace

std::string_view side_name(WireSide side) {
  switch (side) {
    case WireSide::kRequest:
      return "request";
    case WireSide::kForwarded:
      return "forwarded";
    case WireSide::kAnswer:
      break;
  }
  return "answer";
}

Result<Draft> WireBytesPacker::pack(WireSide side, std::string_view bytes) {
  const bool is_full = !before_ || since_full_ >= kFullEvery;
  const std::string_view before = is_full ? std::string_view() : std::string_view(*before_);
  since_full_ = is_full ? 0 : since_full_ + 1;
  JsonWriter json;
  json.begin_object().member("of", side_name(side)).member("bytes", bytes.size());
  json.member("sha256", sha256_hex(bytes)).member("is_full", is_full);
  json.member("zstd", to_base64(track::pack_after(before, bytes))).end_object();
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
    if (root["of"].text() == side_name(side)) side_ = side;
  }
  std::string& before = before_[static_cast<size_t>(side_)];
  const auto packed = from_base64(root["zstd"].text());
  if (!packed.ok()) return Error{Code::kCorrupt, packed.error().message};
  std::string bytes = TRY(
      track::unpack_after(root["is_full"].flag() ? std::string_view() : std::string_view(before),
                          packed.value(), kWireBytesMax));
  if (sha256_hex(bytes) != root["sha256"].text()) {
    return Error{Code::kCorrupt, "the bytes are not those that were sent"};
  }
  before = bytes;
  return bytes;
}

}  // namespace twotrack
