#include "gateway/answer_error.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "base/utf8.h"
#include "event/wire_type.h"
#include "gateway/upstream.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kMessageBytesMax = 500;
constexpr size_t kPageBytesMax = size_t{64} << 10;  // of one that is searched for its title
constexpr int kErrorStatus = 400;
// A client that waits and asks the same again may be answered: it has made no mistake.
constexpr int kTimeoutStatus = 408;
constexpr int kTooManyStatus = 429;

bool is_clients_mistake(int status) {
  return status >= kErrorStatus && status < 500 && status != kTimeoutStatus &&
         status != kTooManyStatus;
}

// Servers that speak no dialect when they fail say it so.
std::string message_in(JsonElement said) {
  if (said.is_string()) return std::string(said.text());
  for (const std::string_view name : {"message", "detail", "error"}) {
    if (said[name].is_string()) return std::string(said[name].text());
  }
  return "";
}

// What stands between the tag `name` and its end; nothing: there is no such tag.
std::string_view inside_tag(std::string_view page, std::string_view lower, std::string_view name) {
  const size_t tag = lower.find("<" + std::string(name) + ">");
  if (tag == std::string_view::npos) return "";
  const size_t begin = tag + name.size() + 2;
  return page.substr(begin, lower.find("</", begin) - begin);
}

std::string without_tags(std::string_view line) {
  std::string text;
  bool is_tag = false;
  for (const char c : line) {
    if (c == '<') is_tag = true;
    if (!is_tag) text += c;
    if (c == '>') is_tag = false;
  }
  return std::string(stripped(text));
}

// The title of a page, or the first line of it that says something.
std::string words_of_page(std::string_view page) {
  page = page.substr(0, kPageBytesMax);
  const std::string lower = lower_case(page);
  std::string title = without_tags(inside_tag(page, lower, "title"));
  if (!title.empty()) return title;
  const bool is_markup = stripped(page).starts_with('<');
  while (!page.empty()) {
    const std::string_view line = page.substr(0, page.find('\n'));
    page.remove_prefix(std::min(page.size(), line.size() + 1));
    std::string words = is_markup ? without_tags(line) : std::string(stripped(line));
    if (!words.empty()) return words;
  }
  return "";
}

// The server's own words.
std::string said_by_server(const GivenAnswer& given) {
  std::string message;
  if (given.status >= kErrorStatus && given.bytes) message = words_of_error(*given.bytes);
  const auto error = JsonTree::parse(given.answer.error.text);
  if (message.empty() && error.ok()) message = message_in(error.value().root());
  if (message.empty()) return "without a word";
  return std::string(utf8_prefix(message, kMessageBytesMax));
}

struct Told {
  std::string_view kind;
  std::string message;
};

Told tell(const GivenAnswer& given) {
  if (given.is_refusal) return {kRefusedError, said_by_server(given)};
  if (given.fault == kClientGone || given.fault == kGatewayStops)
    return {kCutOffError, given.fault};
  if (given.status == 0) return {kUpstreamError, "no answer: " + given.fault};
  if (!given.fault.empty()) return {kUpstreamError, "half an answer: " + given.fault};
  return {is_clients_mistake(given.status) ? kRejectedError : kUpstreamError,
          "HTTP " + std::to_string(given.status) + ": " + said_by_server(given)};
}

}  // namespace

std::string words_of_error(std::string_view body) {
  const auto tree = JsonTree::parse(body);
  std::string words;
  if (tree.ok()) {
    words = message_in(tree.value().root());
    if (words.empty()) words = message_in(tree.value().root()["error"]);
  } else {
    words = words_of_page(body);
  }
  return std::string(utf8_prefix(words, kMessageBytesMax));
}

Json answer_error(const GivenAnswer& given) {
  if (given.fault.empty() && given.answer.error.empty()) return {};
  const Told told = tell(given);
  JsonWriter json;
  json.begin_object().member("kind", told.kind).key("message").lossy_string(told.message);
  if (!given.answer.error.empty()) json.key("reply").raw(given.answer.error);
  return json.end_object().take();
}

}  // namespace twotrack::gateway
