// Draft: an event before the log gives it a place.
//
// There is no other way to make an event: a draft has been checked against its type, freed of
// secrets, and holds JSON without white space. What a tool printed is kept apart as bytes, because
// the log decides whether they stand in the line or in a blob.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/redactor.h"
#include "event/type.h"

namespace twotrack {

// The most that an event's data may hold beside the raw output.
inline constexpr size_t kDataBytesMax = size_t{64} << 20;

// Of any raw output: four times what a program may print. Of one in data of a type that this
// program does not know, which stays as it was sent unless a string "raw_output" in it is longer:
// the second.
inline constexpr size_t kRawOutputBytesMax = size_t{1} << 30;
inline constexpr size_t kForeignRawBytesMax = size_t{1} << 20;

struct DraftInput {
  std::string_view type{};
  // A JSON value: an object, or of a tool_result also what else a tool may return (it is the raw
  // output then), or of an unknown type anything.
  std::string_view data{};
  std::optional<uint64_t> turn{};
  // The bytes of a tool's output. Without it, the member "raw_output" of data (a string, a string
  // in base64 with "raw_output_encoding":"base64", or any JSON value) is taken out and becomes it.
  std::optional<std::string> raw_output{};
};

class Draft {
 public:
  // Fails with kInvalid and the column or the field that is wrong. `redactor` may be null.
  static Result<Draft> make(DraftInput input, const Redactor* redactor);

  const std::string& type_name() const { return type_name_; }
  EventType type() const { return event_type(type_name_); }
  // Without a turn, the event belongs to the turn that the log is in. A turn_start has the one in
  // its data, when nothing else is said.
  std::optional<uint64_t> turn() const { return turn_; }
  // When it happened, in microseconds since 1970, if that was long before it is written.
  void set_time(std::optional<int64_t> us) { time_us_ = us; }
  std::optional<int64_t> time_us() const { return time_us_; }
  const std::optional<std::string>& raw_output() const { return raw_output_; }
  // Of the raw output as it is stored. Empty without one.
  const std::string& raw_sha256() const { return raw_sha256_; }
  // The data without the raw output, as JSON.
  const std::string& data() const { return data_; }

  // Adds to a tool_result what a summarizer made of it. It comes after the secrets are gone, so
  // that none of them is in the delta either. A delta that was there goes. REQUIRES: both are
  // strict JSON.
  void add_delta(std::string_view delta, std::string_view summarizer);
  // The same for a delta that was sent under another name or in another form: the members of these
  // names go.
  void replace_delta(std::string_view delta, std::span<const std::string_view> names);

  // The whole data, raw output in line: as text, or as base64 when it is not UTF-8.
  std::string data_with_raw_output() const;
  // The whole data when the raw output went to a blob: its name, size, head and tail stand in line.
  // REQUIRES: there is a raw output.
  std::string data_with_blob(uint64_t stored_bytes) const;

 private:
  Draft() = default;

  std::string type_name_;
  std::string data_;
  std::optional<uint64_t> turn_;
  std::optional<int64_t> time_us_;
  std::optional<std::string> raw_output_;
  std::string raw_sha256_;
  bool raw_is_json_ = false;
};

}  // namespace twotrack
