#include "wire/splice.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "wire/rounds.h"

namespace twotrack {
namespace {

struct ByteEdit {
  size_t begin = 0;
  size_t end = 0;
  std::string text{};
};

Json json_of(std::string_view text) {
  JsonWriter json;
  json.string(text);
  return json.take();
}

std::string text_part(WireDialect wire, std::string_view text) {
  JsonWriter json;
  json.begin_object().member("type", wire == WireDialect::kResponses ? "input_text" : "text");
  json.member("text", text).end_object();
  return json.take();
}

std::string user_message(std::string_view record) {
  JsonWriter json;
  json.begin_object().member("role", "user").member("content", record).end_object();
  return json.take().text + ",";
}

// The bytes of a message's content.
std::optional<std::string_view> content_of(std::string_view message) {
  std::optional<std::string_view> content;
  const Status read = JsonScanner(message).for_each_member(
      [&](const std::string& key, std::string_view value) -> Status {
        if (key == "content") content = value;
        return Done{};
      });
  return read.ok() ? content : std::nullopt;
}

// The record at the end of `message`; nothing if there is no place for it.
std::optional<ByteEdit> at_end_of(const SentRequest& request, const WireMessage& message,
                                  std::string_view body, std::string_view record) {
  if (message.role != WireRole::kUser || !message.results.empty()) return std::nullopt;
  const auto content = content_of(body.substr(message.begin, message.end - message.begin));
  if (!content || content->size() < 2) return std::nullopt;
  const size_t end = static_cast<size_t>(content->data() - body.data()) + content->size() - 1;
  if (content->starts_with('"')) {
    const std::string text = json_of("\n\n" + std::string(record));
    return ByteEdit{.begin = end, .end = end, .text = text.substr(1, text.size() - 2)};
  }
  if (!content->starts_with('[')) return std::nullopt;
  const bool is_empty = content->find('{') == std::string_view::npos;
  return ByteEdit{
      .begin = end, .end = end, .text = (is_empty ? "" : ",") + text_part(request.wire, record)};
}

// The bytes of the messages that go, with the commas behind them.
std::vector<ByteEdit> removals(const SentRequest& request, const WireCut& cut) {
  const std::vector<size_t> spoken = spoken_messages(request);
  std::vector<ByteEdit> edits;
  for (size_t i = cut.first; i < cut.last; ++i) {
    const size_t begin = request.messages[spoken[i]].begin;
    const size_t end = request.messages[spoken[i] + 1].begin;
    if (!edits.empty() && edits.back().end == begin) {
      edits.back().end = end;
    } else {
      edits.push_back({.begin = begin, .end = end});
    }
  }
  return edits;
}

std::string edited(std::string_view body, const std::vector<ByteEdit>& edits) {
  std::string text;
  size_t at = 0;
  for (const ByteEdit& edit : edits) {
    text.append(body.substr(at, edit.begin - at)).append(edit.text);
    at = edit.end;
  }
  return text.append(body.substr(at));
}

}  // namespace

Result<std::string> splice(const SentRequest& request, std::string_view body, const WireCut& cut,
                           std::string_view record) {
  const std::vector<size_t> spoken = spoken_messages(request);
  if (cut.first >= cut.last || cut.last >= spoken.size()) {
    return Error{Code::kInvalid, "the messages that are to be replaced are not all there"};
  }
  std::vector<ByteEdit> edits = removals(request, cut);
  std::optional<ByteEdit> appended;
  if (request.wire != WireDialect::kMessages && cut.first > 0) {
    appended = at_end_of(request, request.messages[spoken[cut.first - 1]], body, record);
  }
  if (appended) {
    edits.insert(edits.begin(), std::move(*appended));
  } else {
    edits.front().text = user_message(record);
  }
  return edited(body, edits);
}

size_t cut_bytes(const SentRequest& request, const WireCut& cut) {
  size_t bytes = 0;
  for (const ByteEdit& edit : removals(request, cut)) bytes += edit.end - edit.begin;
  return bytes;
}

}  // namespace twotrack
