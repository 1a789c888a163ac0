#include "grail/python_tree.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "hub/language.h"

namespace twotrack::grail {
namespace {

// Some broken texts would take hours.
constexpr std::chrono::seconds kTimeMax{5};
constexpr int kLiteralDepthMax = 60;
// What CPython reads.
constexpr int kOpenBracketsMax = 200;
constexpr size_t kBlockBytes = 1024;

using Clock = std::chrono::steady_clock;

bool is_late(TSParseState* state) {
  return Clock::now() > *static_cast<const Clock::time_point*>(state->payload);
}

struct Source {
  std::string_view text;
};

const char* read_source(void* payload, uint32_t byte, TSPoint, uint32_t* length) {
  const std::string_view text = static_cast<Source*>(payload)->text;
  *length = byte < text.size() ? static_cast<uint32_t>(text.size()) - byte : 0;
  return byte < text.size() ? text.data() + byte : "";
}

// The most brackets that are open at once. Quotes and comments are passed over, roughly.
int most_open_brackets(std::string_view text) {
  int open = 0;
  int most = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '"' || c == '\'') {
      for (++at; at < text.size() && text[at] != c && text[at] != '\n'; ++at) {
        if (text[at] == '\\') ++at;
      }
    } else if (c == '(' || c == '[' || c == '{') {
      most = std::max(most, ++open);
    } else if (c == ')' || c == ']' || c == '}') {
      open = std::max(0, open - 1);
    }
  }
  return most;
}

uint64_t characters_in(std::string_view text) {
  // Every byte but those that go on with a character.
  return static_cast<uint64_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

// An escape sequence, its backslash included. Nothing for what no text can hold.
std::optional<std::string> unescape(std::string_view escape) {
  constexpr std::string_view kLetters = "abfnrtv\\'\"";
  constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\'\"";
  if (escape.size() < 2) return std::nullopt;
  const char letter = escape[1];
  if (letter == '\n') return "";
  if (const size_t at = kLetters.find(letter); at != std::string_view::npos) {
    return std::string(1, kMeanings[at]);
  }
  const bool is_hex = letter == 'x' || letter == 'u' || letter == 'U';
  const bool is_octal = letter >= '0' && letter <= '7';
  if (!is_hex && !is_octal) return std::string(escape);  // Python keeps it as it stands
  const std::string_view digits = escape.substr(is_hex ? 2 : 1);
  uint32_t character = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), character, is_hex ? 16 : 8);
  const bool is_character = character < 0xD800 || (character > 0xDFFF && character < 0x110000);
  if (error != std::errc() || end != digits.data() + digits.size() || !is_character)
    return std::nullopt;
  std::string text;
  append_utf8(text, character);
  return text;
}

class Literal {
 public:
  explicit Literal(const PythonTree& tree) : tree_(&tree) {}

  bool write(TSNode node, int depth) {
    const std::string_view type = tree_->type(node);
    if (depth > kLiteralDepthMax) return false;
    if (type == "none") return put("null");
    if (type == "true" || type == "false") return put(type);
    if (type == "integer" || type == "float") return number(std::string(tree_->text(node)), "");
    if (type == "unary_operator") return negative(node);
    if (type == "parenthesized_expression") {
      const auto inside = tree_->children(node);
      return inside.size() == 1 && write(inside[0], depth + 1);
    }
    if (type == "list" || type == "tuple") return list(node, depth);
    if (type == "dictionary") return dict(node, depth);
    const auto text = tree_->literal_text(node);
    if (!text) return false;
    json_.string(*text);
    return true;
  }

  Json take() { return json_.take(); }

 private:
  bool put(std::string_view word) {
    json_.raw(word);
    return true;
  }

  bool negative(TSNode node) {
    const auto inside = tree_->children(node);
    const std::string_view text = tree_->text(node);
    if (inside.size() != 1 || !text.starts_with('-')) return false;
    const std::string_view type = tree_->type(inside[0]);
    if (type != "integer" && type != "float") return false;
    return number(std::string(tree_->text(inside[0])), "-");
  }

  bool number(std::string digits, std::string_view sign) {
    std::erase(digits, '_');
    if (digits.size() > 1 && digits[0] == '0' && is_letter(digits[1])) {
      return based(digits, sign);
    }
    const bool is_whole = digits.find_first_of(".eEjJ") == std::string::npos;
    if (is_whole) return put(std::string(sign) + digits);
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value))
      return false;
    json_.number(sign.empty() ? value : -value);
    return true;
  }

  // 0x1F, 0o17, 0b11.
  bool based(const std::string& digits, std::string_view sign) {
    const char letter = static_cast<char>(digits[1] | 0x20);
    const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
    uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data() + 2, digits.data() + digits.size(), value, base);
    if (error != std::errc() || end != digits.data() + digits.size()) return false;
    return put(std::string(sign) + std::to_string(value));
  }

  bool list(TSNode node, int depth) {
    json_.begin_array();
    for (const TSNode item : tree_->children(node)) {
      if (!write(item, depth + 1)) return false;
    }
    json_.end_array();
    return true;
  }

  bool dict(TSNode node, int depth) {
    json_.begin_object();
    for (const TSNode pair : tree_->children(node)) {
      const auto key = tree_->child(pair, "key");
      const auto value = tree_->child(pair, "value");
      if (tree_->type(pair) != "pair" || !key || !value) return false;
      const auto name = tree_->literal_text(*key);
      if (!name) return false;
      json_.key(*name);
      if (!write(*value, depth + 1)) return false;
    }
    json_.end_object();
    return true;
  }

  const PythonTree* tree_;
  JsonWriter json_{};
};

}  // namespace

PythonTree::PythonTree(std::string_view text, TSTree* tree) : text_(text), tree_(tree) {
  uint64_t before = 0;
  for (size_t at = 0; at <= text.size(); at += kBlockBytes) {
    characters_.push_back(before);
    before += characters_in(text.substr(at, kBlockBytes));
  }
}

Result<PythonTree> PythonTree::parse(std::string_view text) {
  if (most_open_brackets(text) > kOpenBracketsMax) {
    return Error{Code::kInvalid, "has more than " + std::to_string(kOpenBracketsMax) +
                                     " brackets open at once: Python reads no such script"};
  }
  const hub::Language* language = hub::language_of("script.py");
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(),
                                                                      ts_parser_delete);
  ts_parser_set_language(parser.get(), language->grammar());
  Source source{text};
  Clock::time_point end = Clock::now() + kTimeMax;
  const TSInput input{
      .payload = &source, .read = read_source, .encoding = TSInputEncodingUTF8, .decode = nullptr};
  TSTree* tree = ts_parser_parse_with_options(parser.get(), nullptr, input,
                                              {.payload = &end, .progress_callback = is_late});
  if (tree == nullptr) return Error{Code::kInvalid, "takes too long to read"};
  return PythonTree(text, tree);
}

std::string_view PythonTree::text(TSNode node) const {
  const uint32_t begin = ts_node_start_byte(node);
  return text_.substr(begin, ts_node_end_byte(node) - begin);
}

uint64_t PythonTree::column(TSNode node) const {
  const size_t begin = ts_node_start_byte(node);
  return 1 + characters_before(begin) - characters_before(begin - ts_node_start_point(node).column);
}

uint64_t PythonTree::characters_before(size_t byte) const {
  const size_t block = byte / kBlockBytes;
  return characters_[block] +
         characters_in(text_.substr(block * kBlockBytes, byte - block * kBlockBytes));
}

std::optional<TSNode> PythonTree::child(TSNode node, std::string_view field) const {
  const TSNode found =
      ts_node_child_by_field_name(node, field.data(), static_cast<uint32_t>(field.size()));
  return ts_node_is_null(found) ? std::nullopt : std::optional(found);
}

std::vector<TSNode> PythonTree::children(TSNode node) const {
  std::vector<TSNode> all = all_children(node);
  std::erase_if(all, [&](TSNode one) { return !ts_node_is_named(one) || type(one) == "comment"; });
  return all;
}

// With a cursor: asked for by its number, each child would be looked for from the first one on.
std::vector<TSNode> PythonTree::all_children(TSNode node) const {
  std::vector<TSNode> all;
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  for (bool is_there = ts_tree_cursor_goto_first_child(&cursor); is_there;
       is_there = ts_tree_cursor_goto_next_sibling(&cursor)) {
    all.push_back(ts_tree_cursor_current_node(&cursor));
  }
  ts_tree_cursor_delete(&cursor);
  return all;
}

std::optional<std::string> PythonTree::literal_text(TSNode node) const {
  if (type(node) == "concatenated_string") {
    std::string joined;
    for (const TSNode part : children(node)) {
      const auto one = literal_text(part);
      if (!one) return std::nullopt;
      joined += *one;
    }
    return joined;
  }
  if (type(node) != "string") return std::nullopt;
  const std::string_view whole = text(node);
  const std::string_view prefix = whole.substr(0, whole.find_first_of("'\""));
  if (prefix.find_first_of("bBfFtT") != std::string_view::npos) return std::nullopt;
  const bool is_raw = prefix.find_first_of("rR") != std::string_view::npos;
  std::string out;
  for (const TSNode part : children(node)) {
    if (type(part) != "string_content") continue;
    uint32_t at = ts_node_start_byte(part);
    for (const TSNode escape : children(part)) {
      if (is_raw || type(escape) != "escape_sequence") continue;
      const auto meaning = unescape(text(escape));
      if (!meaning) return std::nullopt;
      out += text_.substr(at, ts_node_start_byte(escape) - at);
      out += *meaning;
      at = ts_node_end_byte(escape);
    }
    out += text_.substr(at, ts_node_end_byte(part) - at);
  }
  return out;
}

std::optional<Json> PythonTree::literal_json(TSNode node) const {
  Literal literal(*this);
  if (!literal.write(node, 0)) return std::nullopt;
  return literal.take();
}

}  // namespace twotrack::grail
