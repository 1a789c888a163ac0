#include "event/draft.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "base/check.h"
#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "event/data_reader.h"
#include "event/ids.h"
#include "event/redact_json.h"

namespace twotrack {
namespace {

constexpr size_t kBlobWindowBytes = 4096;  // of head and tail that stay in the line

Status check_type_name(std::string_view name) {
  if (name.empty()) return Error{Code::kInvalid, "the type is empty"};
  return check_label("the type", name);
}

// A JSON raw output is searched string by string, where a secret may be written with escapes, and
// as the text that it is.
Status redact_raw_output(RawOutput& raw, const Redactor& redactor, std::vector<Redaction>& found) {
  if (!raw.is_json) {
    redact_text(raw.bytes, redactor, found);
    return Done{};
  }
  raw.bytes = TRY(redact_json(raw.bytes, redactor, found));
  if (redactor.redact(raw.bytes, found)) raw.is_json = normalize_json(raw.bytes).ok();
  return Done{};
}

// Takes the secrets out of both parts and leaves JSON without white space.
Result<std::vector<Redaction>> redact_data(EventData& data, const Redactor* redactor) {
  std::vector<Redaction> found;
  if (redactor == nullptr) {
    if (!data.is_compact) data.json = TRY(normalize_json(data.json));
    return found;
  }
  data.json = TRY(redact_json(data.json, *redactor, found));
  if (data.raw) TRY(redact_raw_output(*data.raw, *redactor, found));
  return found;
}

// Equal ones share an entry: a secret that stands in every line of a log is listed once.
std::string redaction_list(const std::vector<Redaction>& found) {
  std::vector<std::pair<Redaction, uint64_t>> counts;
  for (const Redaction& one : found) {
    const auto known = std::ranges::find(counts, one, &std::pair<Redaction, uint64_t>::first);
    if (known != counts.end()) {
      ++known->second;
    } else {
      counts.emplace_back(one, 1);
    }
  }
  JsonWriter json;
  json.begin_array();
  for (const auto& [one, count] : counts) {
    json.begin_object().member("rule", one.rule).member("length", one.length);
    if (count > 1) json.member("count", count);
    json.end_object();
  }
  return json.end_array().take();
}

// Opens the object again, so that members can be appended. The caller closes it.
std::string reopen(std::string_view object) {
  std::string json(object.substr(0, object.size() - 1));
  if (json.size() > 1) json.push_back(',');
  return json;
}

// Says in the event itself what was taken out of it. Data that is no object (of an unknown type)
// is only marked in the places.
Status mark_redactions(std::string& data, const std::vector<Redaction>& found) {
  if (found.empty() || !data.starts_with('{')) return Done{};
  if (has_member(data, "redacted")) {
    return Error{Code::kInvalid,
                 "data has a member \"redacted\", but that name is needed: a secret was found"};
  }
  data = reopen(data) + "\"redacted\":" + redaction_list(found) + "}";
  // What the redactor put in place of a key may be a key that is there already.
  const auto checked = normalize_json(data);
  if (!checked.ok()) return Error(checked.error()).at("after secrets were taken out");
  return Done{};
}

std::string without(std::span<const std::string_view> names, std::string_view object) {
  JsonWriter json;
  json.begin_object();
  const Status read = JsonScanner(object).for_each_member(
      [&](const std::string& key, std::string_view value) -> Status {
        if (std::ranges::find(names, key) == names.end()) json.key(key).raw(value);
        return Done{};
      });
  CHECK(read.ok());
  return json.end_object().take();
}

// The last members, and the end of the object.
void append_size_and_hash(std::string& json, std::string_view raw, std::string_view sha256) {
  json.append("\"size\":").append(std::to_string(raw.size()));
  json.append(",\"sha256\":\"").append(sha256).append("\"}");
}

// A turn_start says in its data which turn begins.
std::optional<uint64_t> turn_that_starts(std::string_view data) {
  std::optional<uint64_t> turn;
  const Status read = JsonScanner(data).for_each_member([&](const std::string& key,
                                                            std::string_view value) -> Status {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool whole = error == std::errc{} && end == value.data() + value.size();
    if (key == "turn" && whole) turn = number;
    return Done{};
  });
  return read.ok() ? turn : std::nullopt;
}

}  // namespace

Result<Draft> Draft::make(DraftInput input, const Redactor* redactor) {
  TRY(check_type_name(input.type));
  Draft draft;
  draft.type_name_ = input.type;
  draft.turn_ = input.turn;

  std::vector<Redaction> in_type;
  if (std::string type(input.type); redactor != nullptr && redactor->redact(type, in_type)) {
    return Error{Code::kInvalid, "the type of the event holds a secret: " + type};
  }
  EventData data = TRY(read_event_data(draft.type(), std::move(input)));
  const std::vector<Redaction> found = TRY(redact_data(data, redactor));
  TRY(mark_redactions(data.json.text, found));
  if (data.json.size() > kDataBytesMax) {
    return Error{Code::kInvalid, "data has " + std::to_string(data.json.size()) +
                                     " bytes beside the raw output; the most is " +
                                     std::to_string(kDataBytesMax)};
  }
  draft.data_ = std::move(data.json);
  if (!draft.turn_ && draft.type() == EventType::kTurnStart) {
    draft.turn_ = turn_that_starts(draft.data_);
  }
  if (data.raw && data.raw->bytes.size() > kRawOutputBytesMax) {
    return Error{Code::kInvalid, "the raw output has " + std::to_string(data.raw->bytes.size()) +
                                     " bytes; the most is " + std::to_string(kRawOutputBytesMax)};
  }
  if (data.raw) {
    draft.raw_sha256_ = sha256_hex(data.raw->bytes);
    draft.raw_is_json_ = data.raw->is_json;
    draft.raw_output_ = std::move(data.raw->bytes);
  }
  return draft;
}

void Draft::add_delta(std::string_view delta, std::string_view summarizer) {
  CHECK(type() == EventType::kToolResult);
  constexpr std::array<std::string_view, 1> kDelta = {"delta"};
  if (has_member(data_, kDelta[0])) data_ = without(kDelta, data_);
  data_ = reopen(data_).append("\"delta\":").append(delta);
  if (!has_member(data_ + "}", "summarizer")) {
    data_.append(",\"summarizer\":").append(summarizer);
  }
  data_.push_back('}');
}

void Draft::replace_delta(std::string_view delta, std::span<const std::string_view> names) {
  CHECK(type() == EventType::kToolResult);
  data_ = reopen(without(names, data_)).append("\"delta\":").append(delta) + "}";
}

std::string Draft::data_with_raw_output() const {
  if (!raw_output_) return data_;
  const std::string& raw = *raw_output_;
  std::string json;
  json.reserve(data_.size() + raw.size() + raw.size() / 8 + 200);
  json += reopen(data_);
  json += "\"raw_output\":\"";
  if (!is_utf8(raw)) {
    json += to_base64(raw) + "\",\"raw_output_encoding\":\"base64\",";
  } else {
    append_json_escaped(json, raw);
    json += raw_is_json_ ? "\",\"raw_output_encoding\":\"json\"," : "\",";
  }
  append_size_and_hash(json, raw, raw_sha256_);
  return json;
}

std::string Draft::data_with_blob(uint64_t stored_bytes) const {
  CHECK(raw_output_.has_value());
  const std::string_view raw = *raw_output_;
  const bool is_text = is_utf8(raw);
  const auto window = [&](std::string_view text, std::string_view bytes) {
    return is_text ? std::string(text) : to_base64(bytes);
  };
  const size_t length = std::min(raw.size(), kBlobWindowBytes);
  JsonWriter blob;
  blob.begin_object()
      .member("sha256", raw_sha256_)
      .member("stored_bytes", stored_bytes)
      .member("head", window(utf8_prefix(raw, length), raw.substr(0, length)))
      .member("tail", window(utf8_suffix(raw, length), raw.substr(raw.size() - length)));
  if (!is_text) blob.member("encoding", "base64");
  blob.end_object();
  std::string json = reopen(data_) + "\"raw_output_blob\":" + blob.text() +
                     (raw_is_json_ ? ",\"raw_output_encoding\":\"json\"," : ",");
  append_size_and_hash(json, raw, raw_sha256_);
  return json;
}

}  // namespace twotrack
