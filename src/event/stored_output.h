// How the raw output of an event stands in its data. Nothing is decoded before it is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "base/result.h"

namespace twotrack {

// Views point into the data.
struct StoredOutput {
  std::string_view json{};         // in the line: its value; empty: it is not there
  std::string_view blob{};         // in a blob: what the line says of it, as JSON
  std::string_view blob_sha256{};  // its name
  std::string_view encoding{};     // "base64", "json"; empty: text
  std::optional<uint64_t> size{};  // in bytes
  std::string_view sha256{};
  bool is_whole = true;  // the data could be read to their end

  bool exists() const { return !json.empty() || !blob.empty(); }
  // Whether the bytes are no text.
  bool is_binary() const;
  uint64_t byte_count() const { return exists() ? size.value_or(0) : 0; }
  // What stands in the line, encoded as it is: a string as its text, anything else as its JSON.
  std::string text() const;
  // The bytes that the line stands for. Fails with kCorrupt. REQUIRES: !json.empty().
  Result<std::string> bytes() const;
  // The first bytes of a blob, as they stand in the line.
  std::string blob_head() const;
};

StoredOutput stored_output(std::string_view data);

// Whether a member of data holds the raw output, in whichever form, or says how to read it.
bool describes_raw_output(std::string_view key);

// The name of the blob that data which are parsed already name; empty: none.
std::string_view blob_named_by(JsonElement data);

}  // namespace twotrack
