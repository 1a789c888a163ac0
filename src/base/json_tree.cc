#include "base/json_tree.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/json_scanner.h"

namespace twotrack {
namespace {

namespace dom = simdjson::dom;

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

// A place is simdjson's own: a document and an index on its tape. So elements and iterators can be
// handed out without their header.
template <class T>
T there(JsonPlace place) {
  static_assert(sizeof(T) == sizeof(JsonPlace));
  return std::bit_cast<T>(place);
}
template <class T>
JsonPlace place_of(const T& value) {
  static_assert(sizeof(T) == sizeof(JsonPlace));
  return std::bit_cast<JsonPlace>(value);
}

template <class T>
bool read_as(JsonPlace place, T& out) {
  return place.tree != nullptr && there<dom::element>(place).get(out) == simdjson::SUCCESS;
}

JsonElement found(const simdjson::simdjson_result<dom::element>& result) {
  dom::element element;
  return result.get(element) ? JsonElement() : JsonElement(place_of(element));
}

// Trees lie inside of each other a few levels deep.
constexpr size_t kKeptParsersMax = 4;
// A parser that has seen a long text is not kept: its buffers are several times as long.
constexpr size_t kKeptCapacityMax = size_t{1} << 18;

}  // namespace

JsonKind JsonElement::kind() const {
  if (!exists()) return JsonKind::kMissing;
  switch (there<dom::element>(place_).type()) {
    case dom::element_type::ARRAY:
      return JsonKind::kArray;
    case dom::element_type::OBJECT:
      return JsonKind::kObject;
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE:
      return JsonKind::kNumber;
    case dom::element_type::STRING:
      return JsonKind::kString;
    case dom::element_type::BOOL:
      return JsonKind::kBoolean;
    case dom::element_type::NULL_VALUE:
      break;
  }
  return JsonKind::kNull;
}

bool JsonElement::read(bool& out) const {
  return read_as(place_, out);
}
bool JsonElement::read(int64_t& out) const {
  return read_as(place_, out);
}
bool JsonElement::read(uint64_t& out) const {
  return read_as(place_, out);
}
bool JsonElement::read(double& out) const {
  return read_as(place_, out);
}
bool JsonElement::read(std::string_view& out) const {
  return read_as(place_, out);
}
bool JsonElement::read(JsonArray& out) const {
  dom::array array;
  if (!read_as(place_, array)) return false;
  out.place_ = place_of(array);
  return true;
}
bool JsonElement::read(JsonObject& out) const {
  dom::object object;
  if (!read_as(place_, object)) return false;
  out.place_ = place_of(object);
  return true;
}
bool JsonElement::read(JsonElement& out) const {
  if (exists()) out = *this;
  return exists();
}

std::string_view JsonElement::text() const {
  std::string_view text;
  return read(text) ? text : std::string_view();
}

JsonArray JsonElement::array() const {
  JsonArray array;
  return read(array) ? array : JsonArray();
}

JsonObject JsonElement::object() const {
  JsonObject object;
  return read(object) ? object : JsonObject();
}

JsonElement JsonElement::operator[](std::string_view key) const {
  if (!exists()) return {};
  return found(there<dom::element>(place_)[key]);
}

JsonElement JsonElement::at_pointer(std::string_view pointer) const {
  if (!exists()) return {};
  return found(there<dom::element>(place_).at_pointer(pointer));
}

uint64_t JsonElement::count() const {
  uint64_t number = 0;
  return read(number) ? number : 0;
}

bool JsonElement::flag() const {
  bool flag = false;
  return read(flag) && flag;
}

Json JsonElement::json() const {
  CHECK(exists());
  return {simdjson::minify(there<dom::element>(place_))};
}

template <typename Item>
using Dom = std::conditional_t<std::same_as<Item, JsonElement>, dom::array, dom::object>;

template <typename Item>
JsonRange<Item>::Iterator JsonRange<Item>::begin() const {
  Iterator iterator;
  if (place_.tree != nullptr) iterator.place_ = place_of(there<Dom<Item>>(place_).begin());
  return iterator;
}

template <typename Item>
JsonRange<Item>::Iterator JsonRange<Item>::end() const {
  Iterator iterator;
  if (place_.tree != nullptr) iterator.place_ = place_of(there<Dom<Item>>(place_).end());
  return iterator;
}

template <typename Item>
JsonRange<Item>::Iterator& JsonRange<Item>::Iterator::operator++() {
  auto iterator = there<typename Dom<Item>::iterator>(place_);
  place_ = place_of(++iterator);
  return *this;
}

template <typename Item>
Item JsonRange<Item>::Iterator::operator*() const {
  if constexpr (std::same_as<Item, JsonElement>) {
    return JsonElement(place_);
  } else {
    const auto iterator = there<dom::object::iterator>(place_);
    return {.key = iterator.key(), .value = JsonElement(place_of(iterator.value()))};
  }
}

template <typename Item>
size_t JsonRange<Item>::size() const {
  return place_.tree == nullptr ? 0 : there<Dom<Item>>(place_).size();
}

template class JsonRange<JsonElement>;
template class JsonRange<JsonMember>;

JsonElement JsonArray::at(size_t index) const {
  if (place_.tree == nullptr) return {};
  return found(there<dom::array>(place_).at(index));
}

struct JsonTree::Parser : dom::parser {};

JsonTree::KeptParsers& JsonTree::kept_parsers() {
  static thread_local KeptParsers parsers;
  return parsers;
}

JsonTree::ParserPointer JsonTree::take_parser() {
  KeptParsers& kept = kept_parsers();
  if (kept.empty()) return ParserPointer(new Parser);
  ParserPointer parser(kept.back().release());
  kept.pop_back();
  return parser;
}

void JsonTree::Keep::operator()(Parser* parser) const {
  std::unique_ptr<Parser> done(parser);
  KeptParsers& kept = kept_parsers();
  if (kept.size() < kKeptParsersMax && done->capacity() <= kKeptCapacityMax) {
    kept.push_back(std::move(done));
  }
}

Result<JsonTree> JsonTree::parse(std::string_view text) {
  JsonTree tree(take_parser());
  dom::element root;
  auto error = tree.parser_->parse(text.data(), text.size()).get(root);
  // Versions of simdjson differ in how they call a large number, so any error gets the second try.
  if (error) error = tree.parser_->parse(quote_large_numbers(text)).get(root);
  if (error) {
    return Error{Code::kInvalid, std::string("not JSON: ") + simdjson::error_message(error)};
  }
  tree.root_ = JsonElement(place_of(root));
  return tree;
}

struct JsonParser::Parser : dom::parser {};

static_assert(kJsonPadding >= simdjson::SIMDJSON_PADDING);

JsonParser::JsonParser() : parser_(std::make_unique<Parser>()) {}
JsonParser::JsonParser(JsonParser&&) noexcept = default;
JsonParser& JsonParser::operator=(JsonParser&&) noexcept = default;
JsonParser::~JsonParser() = default;

JsonElement JsonParser::parse(std::string_view text) {
  return found(parser_->parse(text.data(), text.size(), false));
}

}  // namespace twotrack
