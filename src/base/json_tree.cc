#include "base/json_tree.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/json_scanner.h"

namespace twotrack {
namespace {

bool is_json(const std::string& number) {
  JsonScanner scanner(number);
  return scanner.value_text().ok() && scanner.finish().ok();
}

// Whether simdjson has a type that holds this number.
bool fits(const std::string& number) {
  if (number.find_first_of(".eE") != std::string::npos) {
    return std::isfinite(std::strtod(number.c_str(), nullptr));
  }
  const bool is_negative = number.starts_with('-');
  const char* digits = number.data() + (is_negative ? 1 : 0);
  uint64_t magnitude = 0;
  const auto error = std::from_chars(digits, number.data() + number.size(), magnitude).ec;
  const uint64_t most = is_negative ? uint64_t{1} << 63 : ~uint64_t{0};
  return error == std::errc{} && magnitude <= most;
}

size_t string_length(std::string_view text) {
  size_t end = 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

bool starts_number(std::string_view text) {
  return text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
}

// The length of the token at the head of `text`: a string, a number, or one character.
size_t token_length(std::string_view text) {
  if (text[0] == '"') return string_length(text);
  if (!starts_number(text)) return 1;
  return std::min(text.find_first_not_of("+-.0123456789eE"), text.size());
}

// The same text, with every number that simdjson cannot hold in quotes. Text that is no JSON
// stays text that is none.
std::string quote_large_numbers(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 16);
  while (!text.empty()) {
    const std::string token(text.substr(0, token_length(text)));
    const bool is_large = starts_number(token) && !fits(token) && is_json(token);
    out += is_large ? "\"" + token + "\"" : token;
    text.remove_prefix(token.size());
  }
  return out;
}

// Trees lie inside of each other a few levels deep.
constexpr size_t kKeptParsersMax = 4;
// A parser that has seen a long text is not kept: its buffers are several times as long.
constexpr size_t kKeptCapacityMax = size_t{1} << 18;

using Parsers = std::vector<std::unique_ptr<simdjson::dom::parser>>;

Parsers& kept_parsers() {
  thread_local Parsers parsers;
  return parsers;
}

}  // namespace

JsonTree::Parser JsonTree::take_parser() {
  Parsers& kept = kept_parsers();
  if (kept.empty()) return Parser(new simdjson::dom::parser);
  Parser parser(kept.back().release());
  kept.pop_back();
  return parser;
}

void JsonTree::Keep::operator()(simdjson::dom::parser* parser) const {
  std::unique_ptr<simdjson::dom::parser> done(parser);
  Parsers& kept = kept_parsers();
  if (kept.size() < kKeptParsersMax && done->capacity() <= kKeptCapacityMax) {
    kept.push_back(std::move(done));
  }
}

Result<JsonTree> JsonTree::parse(std::string_view text) {
  JsonTree tree(take_parser());
  auto error = tree.parser_->parse(text.data(), text.size()).get(tree.root_);
  // Versions of simdjson differ in how they call a large number, so any error gets the second try.
  if (error) error = tree.parser_->parse(quote_large_numbers(text)).get(tree.root_);
  if (error) {
    return Error{Code::kInvalid, std::string("not JSON: ") + simdjson::error_message(error)};
  }
  return tree;
}

std::string_view json_string(JsonElement object, std::string_view key) {
  std::string_view text;
  if (object[key].get(text)) return {};
  return text;
}

}  // namespace twotrack
