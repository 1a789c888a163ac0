#include "runner/recall.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "event/read.h"
#include "packet/shown_text.h"
#include "runner/recall_slice.h"
#include "track/blob_store.h"
#include "track/index.h"
#include "track/log_file.h"
#include "track/raw_output.h"

namespace twotrack::runner {
namespace {

constexpr size_t kNearestResults = 3;

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

// The outputs of one log.
class Outputs {
 public:
  static Result<Outputs> open(FileSystem& files, const track::Layout& layout,
                              std::string_view agent) {
    auto log = TRY(track::open_log(files, layout, agent));
    auto index = TRY(track::Index::open(files, layout, agent, track::Index::Save::kNo));
    return Outputs(std::move(log), std::move(index), track::BlobStore(files, layout));
  }

  Result<std::string> find(const std::string& ref) const {
    const uint64_t seq = TRY(parse_ref(ref));
    if (index_.event_count() == 0) return Error{Code::kCorrupt, "no event of the log can be read"};
    if (seq >= index_.event_count()) {
      return missing(seq, "there is no " + ref + ": the log ends with " +
                              format_ref(index_.event_count() - 1));
    }
    const auto event = TRY(track::read_event(*log_, index_, seq));
    auto bytes = TRY(track::raw_output(event->parsed.data, blobs_));
    if (bytes) return std::move(*bytes);
    return missing(seq, ref + " is a " + event->parsed.type.str() + " without output");
  }

 private:
  Outputs(std::unique_ptr<File> log, track::Index index, track::BlobStore blobs)
      : log_(std::move(log)), index_(std::move(index)), blobs_(std::move(blobs)) {}

  Error missing(uint64_t seq, const std::string& why) const {
    std::vector<uint64_t> results = index_.events_of_type(EventType::kToolResult);
    const auto distance = [&](uint64_t other) { return other > seq ? other - seq : seq - other; };
    std::ranges::stable_sort(results, {}, distance);
    results.resize(std::min(results.size(), kNearestResults));
    std::ranges::sort(results);
    std::string message = why + (results.empty() ? "; no tool has answered yet" : "; nearest: ");
    for (size_t i = 0; i < results.size(); ++i) {
      message += (i > 0 ? ", " : "") + format_ref(results[i]) + tool_of(results[i]);
    }
    return Error{Code::kNotFound, message};
  }

  // " (run_tests)", if the result has a tool.
  std::string tool_of(uint64_t seq) const {
    const auto event = track::read_event(*log_, index_, seq);
    if (!event.ok()) return {};
    const std::string tool = peek(event.value()->parsed.data, &ToolResult::tool);
    return tool.empty() ? std::string() : " (" + shown_text(tool) + ")";
  }

  std::unique_ptr<File> log_;
  track::Index index_;
  track::BlobStore blobs_;
};

std::optional<uint64_t> read_number(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Result<LineRange> parse_lines(const std::string& text) {
  const size_t dash = text.find('-');
  const auto first = read_number(std::string_view(text).substr(0, dash));
  LineRange range{.first = first.value_or(0), .last = first.value_or(0)};
  if (first && dash != std::string::npos) {
    const std::string_view end = std::string_view(text).substr(dash + 1);
    const auto last = end.empty() ? std::optional(UINT64_MAX) : read_number(end);
    range.last = last.value_or(0);
  }
  if (range.first == 0 || range.last < range.first) {
    return invalid("lines " + in_quotes(text) + " is no range: write \"10-40\", \"10\" or \"10-\"");
  }
  return range;
}

Result<Recalled> slice(const std::string& output, const RecallInput& input) {
  if (!is_utf8(output)) return describe_binary(output, input.ref);
  if (input.pointer) return slice_pointer(output, *input.pointer, input);
  if (input.search) return slice_search(output, *input.search, input);
  return slice_lines(output, input.lines ? TRY(parse_lines(*input.lines)) : LineRange{}, input);
}

}  // namespace

Status check_recall(const RecallInput& input) {
  const auto count = static_cast<int>(input.lines.has_value()) +
                     static_cast<int>(input.search.has_value()) +
                     static_cast<int>(input.pointer.has_value());
  if (count > 1) return invalid("recall takes one of lines, search and pointer");
  TRY(parse_ref(input.ref));
  if (input.lines) TRY(parse_lines(*input.lines));
  if (input.search && input.search->empty()) return invalid("search needs a text to look for");
  if (input.pointer && !input.pointer->empty() && !input.pointer->starts_with('/')) {
    return invalid("pointer " + in_quotes(*input.pointer) + " must begin with \"/\": \"/a/0/b\"");
  }
  return Done{};
}

Result<Recalled> recall(FileSystem& files, const track::Layout& layout, std::string_view agent,
                        const RecallInput& input) {
  TRY(check_recall(input));
  const Outputs outputs = TRY(Outputs::open(files, layout, agent));
  return slice(TRY(outputs.find(input.ref)), input);
}

Json to_json(const RecallInput& input) {
  JsonWriter json;
  json.begin_object().member("ref", input.ref);
  if (input.lines) json.member("lines", *input.lines);
  if (input.search) json.member("search", *input.search);
  if (input.pointer) json.member("pointer", *input.pointer);
  return json.end_object().take();
}

Result<RecallInput> read_recall(std::string_view json) {
  static const std::vector<std::string> members = {"ref", "lines", "search", "pointer"};
  if (JsonScanner(json).peek() != '{') {
    return invalid("recall takes an object: {\"ref\":\"e17\",\"lines\":\"10-40\"}");
  }
  RecallInput input;
  TRY(JsonScanner(json).for_each_member(
      [&](const std::string& key, std::string_view value) -> Status {
        if (std::ranges::find(members, key) == members.end()) {
          return invalid("unknown field \"" + key + "\"" + suggestion(key, members) +
                         ": recall has ref, lines, search and pointer");
        }
        const auto text = JsonScanner(value).string();
        if (!text.ok()) return invalid("\"" + key + "\" must be a string");
        if (key == "ref") input.ref = text.value();
        if (key == "lines") input.lines = text.value();
        if (key == "search") input.search = text.value();
        if (key == "pointer") input.pointer = text.value();
        return Done{};
      }));
  if (input.ref.empty()) return invalid("recall needs a \"ref\": \"e17\"");
  TRY(check_recall(input));
  return input;
}

}  // namespace twotrack::runner
