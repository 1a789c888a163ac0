#include "event/stored_output.h"

#include <charconv>

#include "base/encoding.h"
#include "base/json_text.h"
#include "event/data_member.h"

namespace twotrack {
namespace {

constexpr std::string_view kBase64 = "base64";

// The inside of a string that needs no decoding: a hash, a word.
std::string_view inside(std::string_view json) {
  return json.starts_with('"') ? json.substr(1, json.size() - 2) : std::string_view();
}

Error corrupt(std::string_view what) {
  return Error{Code::kCorrupt, "raw output: " + std::string(what)};
}

std::string_view word_in(std::string_view object, std::string_view key) {
  return inside(find_data_member(object, key).value_or(""));
}

}  // namespace

StoredOutput stored_output(std::string_view data) {
  StoredOutput stored;
  if (!data.starts_with('{')) return stored;
  DataMembers members(data);
  while (const auto member = members.next()) {
    const std::string_view value = member->value;
    if (value == "null") continue;
    if (member->key == "raw_output") stored.json = value;
    if (member->key == "raw_output_blob") stored.blob = value;
    if (member->key == "raw_output_encoding") stored.encoding = inside(value);
    if (member->key == "sha256") stored.sha256 = inside(value);
    if (member->key != "size") continue;
    uint64_t size = 0;
    const char* end = value.data() + value.size();
    const auto [read_to, error] = std::from_chars(value.data(), end, size);
    if (error == std::errc{} && read_to == end) stored.size = size;
  }
  stored.is_whole = members.is_whole();
  stored.blob_sha256 = word_in(stored.blob, "sha256");
  return stored;
}

std::string StoredOutput::text() const {
  return json_as_text(json);
}

bool StoredOutput::is_binary() const {
  return (blob.empty() ? encoding : word_in(blob, "encoding")) == kBase64;
}

Result<std::string> StoredOutput::bytes() const {
  if (!json.starts_with('"')) return corrupt("it is not a string");
  if (encoding == kBase64) {
    auto bytes = from_base64(text());
    if (!bytes.ok()) return corrupt(bytes.error().message);
    return bytes;
  }
  // "json" says that the text was a JSON value before; its bytes are the text all the same.
  if (!encoding.empty() && encoding != "json" && encoding != "utf-8") {
    return corrupt("this program does not know the encoding \"" + std::string(encoding) + "\"");
  }
  return text();
}

std::string StoredOutput::blob_head() const {
  std::string text = json_unescape(word_in(blob, "head"));
  if (!is_binary()) return text;
  auto bytes = from_base64(text);
  return bytes.ok() ? std::move(bytes).value() : text;
}

bool describes_raw_output(std::string_view key) {
  return key == "raw_output" || key == "raw_output_blob" || key == "raw_output_encoding" ||
         key == "size" || key == "sha256";
}

std::string_view blob_named_by(JsonElement data) {
  return data["raw_output_blob"]["sha256"].text();
}

}  // namespace twotrack
