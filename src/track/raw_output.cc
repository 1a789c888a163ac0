#include "track/raw_output.h"

#include <cstring>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/sha256.h"

namespace twotrack::track {
namespace {

Error corrupt(std::string_view what) {
  return Error{Code::kCorrupt, "raw output: " + std::string(what)};
}

std::optional<JsonElement> member(JsonElement object, std::string_view key) {
  JsonElement value;
  if (!object[key].read(value) || value.is_null()) return std::nullopt;
  return value;
}

Result<std::string> in_line(JsonElement data, JsonElement raw) {
  std::string_view text;
  if (!raw.read(text)) return corrupt("it is not a string");
  const std::string_view encoding = json_string(data, "raw_output_encoding");
  if (encoding == "base64") {
    auto bytes = from_base64(text);
    if (!bytes.ok()) return corrupt(bytes.error().message);
    return bytes;
  }
  // "json" says that the text was a JSON value before; its bytes are the text all the same.
  if (!encoding.empty() && encoding != "json" && encoding != "utf-8") {
    return corrupt("this program does not know the encoding \"" + std::string(encoding) + "\"");
  }
  return std::string(text);
}

Result<std::string> from_blob(JsonElement data, JsonElement blob, const BlobStore& blobs) {
  uint64_t size = 0;
  if (!data["size"].read(size)) return corrupt("its size is missing");
  std::string bytes;
  // A small file can unpack to anything; what was stored is no longer than the line says.
  TRY(blobs.read(json_string(blob, "sha256"), [&](std::string_view piece) -> Status {
    if (piece.size() > size - bytes.size()) return corrupt("its blob is larger than it");
    bytes += piece;
    return Done{};
  }));
  return bytes;
}

}  // namespace

Result<std::optional<std::string>> raw_output(std::string_view data, const BlobStore& blobs) {
  auto tree = JsonTree::parse(data);
  if (!tree.ok()) return corrupt(tree.error().message);
  const JsonElement root = tree.value().root();
  std::string bytes;
  if (const auto raw = member(root, "raw_output")) {
    bytes = TRY(in_line(root, *raw));
  } else if (const auto blob = member(root, "raw_output_blob")) {
    bytes = TRY(from_blob(root, *blob, blobs));
  } else {
    return std::optional<std::string>();
  }
  const std::string_view sha256 = json_string(root, "sha256");
  if (!sha256.empty() && sha256 != sha256_hex(bytes)) {
    return corrupt("the bytes are not those that were stored");
  }
  return std::optional(std::move(bytes));
}

std::string blob_of(std::string_view data) {
  // A quote inside a JSON string has a backslash before it, so this cannot be part of some text.
  constexpr std::string_view kMember = "\"raw_output_blob\":{";
  if (::memmem(data.data(), data.size(), kMember.data(), kMember.size()) == nullptr) return "";
  const auto tree = JsonTree::parse(data);
  if (!tree.ok()) return "";
  const auto blob = member(tree.value().root(), "raw_output_blob");
  return blob ? std::string(json_string(*blob, "sha256")) : "";
}

}  // namespace twotrack::track
