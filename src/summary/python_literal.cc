#include "summary/python_literal.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

constexpr int kLiteralDepthMax = 60;

bool is_name(char c) {
  return is_name_character(c) || c == '.';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::optional<std::string> read() {
    if (!value(0)) return std::nullopt;
    skip_space();
    if (!rest_.empty()) return std::nullopt;
    return std::move(out_);
  }

 private:
  bool value(int depth) {
    skip_space();
    if (rest_.empty() || depth > kLiteralDepthMax) return false;
    switch (rest_[0]) {
      case '[':
        return list(']', depth);
      case '(':
        return list(')', depth);
      case '{':
        return dict_or_set(depth);
      case '\'':
      case '"':
        return string();
      default:
        break;
    }
    if ((rest_[0] == 'b' || rest_[0] == 'u') && rest_.size() > 1 &&
        (rest_[1] == '\'' || rest_[1] == '"')) {
      rest_.remove_prefix(1);
      return string();
    }
    // JSON has no word for what is no number; Python writes one all the same.
    if (rest_.starts_with("-Infinity") || rest_.starts_with("-inf")) rest_.remove_prefix(1);
    return is_digit(rest_[0]) || rest_[0] == '-' ? number() : name();
  }

  bool list(char close, int depth) {
    rest_.remove_prefix(1);
    out_.push_back('[');
    for (bool first = true;; first = false) {
      skip_space();
      if (take(close)) break;
      if (!first) {
        if (!take(',')) return false;
        skip_space();
        if (take(close)) break;  // a comma behind the last one: (1,)
        out_.push_back(',');
      }
      if (!value(depth + 1)) return false;
    }
    out_.push_back(']');
    return true;
  }

  // The first item tells which of the two it is: reading it twice would double the work with each
  // level.
  bool dict_or_set(int depth) {
    rest_.remove_prefix(1);
    skip_space();
    if (take('}')) return put("{}");
    std::optional<std::string> first = part(depth);
    if (!first) return false;
    skip_space();
    return take(':') ? dict(std::move(*first), depth) : set(*first, depth);
  }

  bool set(std::string_view first, int depth) {
    out_.append("[").append(first);
    while (skip_space(), !take('}')) {
      if (!take(',')) return false;
      skip_space();
      if (take('}')) break;
      out_.push_back(',');
      if (!value(depth + 1)) return false;
    }
    return put("]");
  }

  // `key` has been read, and the colon behind it.
  bool dict(std::string key, int depth) {
    std::vector<std::pair<std::string, std::string>> members;
    std::unordered_map<std::string, size_t> places;
    for (;;) {
      std::optional<std::string> member = part(depth);
      if (!member) return false;
      if (!key.starts_with('"')) key = JsonWriter().string(key).take();
      const auto [known, is_new] = places.emplace(key, members.size());
      if (is_new) {
        members.emplace_back(std::move(key), std::move(*member));
      } else {
        members[known->second].second = std::move(*member);
      }
      skip_space();
      if (take('}')) break;
      if (!take(',')) return false;
      skip_space();
      if (take('}')) break;
      std::optional<std::string> next = part(depth);
      if (!next || (skip_space(), !take(':'))) return false;
      key = std::move(*next);
    }
    out_.push_back('{');
    for (size_t i = 0; i < members.size(); ++i) {
      if (i > 0) out_.push_back(',');
      out_.append(members[i].first).append(":").append(members[i].second);
    }
    return put("}");
  }

  // One value, apart from what is written already.
  std::optional<std::string> part(int depth) {
    const size_t before = out_.size();
    if (!value(depth + 1)) return std::nullopt;
    std::string text = out_.substr(before);
    out_.resize(before);
    return text;
  }

  bool string() {
    const char quote = rest_[0];
    rest_.remove_prefix(1);
    std::string text;
    while (!rest_.empty() && rest_[0] != quote) {
      if (rest_[0] == '\n') return false;
      if (rest_[0] != '\\') {
        const size_t plain = rest_.find_first_of(quote == '"' ? "\"\\\n" : "'\\\n");
        text += rest_.substr(0, plain);
        rest_.remove_prefix(std::min(rest_.size(), plain));
        continue;
      }
      if (!escape(text)) return false;
    }
    if (rest_.empty()) return false;
    rest_.remove_prefix(1);
    out_.push_back('"');
    append_json_escaped(out_, is_utf8(text) ? text : repair_utf8(text));
    out_.push_back('"');
    return true;
  }

  bool escape(std::string& text) {
    if (rest_.size() < 2) return false;
    const char c = rest_[1];
    rest_.remove_prefix(2);
    switch (c) {
      case 'n':
        text.push_back('\n');
        return true;
      case 't':
        text.push_back('\t');
        return true;
      case 'r':
        text.push_back('\r');
        return true;
      case 'x':
        return hex(text, 2);
      case 'u':
        return utf16(text);
      case 'U':
        return hex(text, 8);
      default:
        text.push_back(c);
        return true;
    }
  }

  // json.dumps writes what is above U+FFFF as a pair.
  bool utf16(std::string& text) {
    uint32_t point = 0;
    if (!take_hex(4, point)) return false;
    if (point >= 0xD800 && point < 0xDC00 && rest_.starts_with("\\u")) {
      const std::string_view before = rest_;
      uint32_t low = 0;
      rest_.remove_prefix(2);
      if (take_hex(4, low) && low >= 0xDC00 && low < 0xE000) {
        point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
      } else {
        rest_ = before;
      }
    }
    append_utf8(text, point);
    return true;
  }

  bool hex(std::string& text, size_t digits) {
    uint32_t point = 0;
    if (!take_hex(digits, point)) return false;
    append_utf8(text, point > 0x10FFFF ? 0xFFFD : point);
    return true;
  }

  bool take_hex(size_t digits, uint32_t& point) {
    if (rest_.size() < digits) return false;
    for (size_t i = 0; i < digits; ++i) {
      const char c = rest_[i];
      const bool letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      if (!is_digit(c) && !letter) return false;
      point = point << 4 | static_cast<uint32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    rest_.remove_prefix(digits);
    return true;
  }

  bool number() {
    size_t end = rest_[0] == '-' ? 1 : 0;
    const size_t start = end;
    while (end < rest_.size() && is_digit(rest_[end])) ++end;
    if (end == start || (end - start > 1 && rest_[start] == '0')) return false;
    if (end + 1 < rest_.size() && rest_[end] == '.' && is_digit(rest_[end + 1])) {
      ++end;
      while (end < rest_.size() && is_digit(rest_[end])) ++end;
    }
    if (end < rest_.size() && (rest_[end] == 'e' || rest_[end] == 'E')) {
      size_t exponent = end + 1;
      if (exponent < rest_.size() && (rest_[exponent] == '-' || rest_[exponent] == '+')) ++exponent;
      if (exponent == rest_.size() || !is_digit(rest_[exponent])) return false;
      while (exponent < rest_.size() && is_digit(rest_[exponent])) ++exponent;
      end = exponent;
    }
    if (end < rest_.size() && is_name(rest_[end])) return false;
    out_ += rest_.substr(0, end);
    rest_.remove_prefix(end);
    return true;
  }

  bool name() {
    size_t end = 0;
    while (end < rest_.size() && is_name(rest_[end])) ++end;
    const std::string_view word = rest_.substr(0, end);
    if (word.empty()) return false;
    if (end < rest_.size() && rest_[end] == '(') return call(end);
    rest_.remove_prefix(end);
    if (word == "True" || word == "true") return put("true");
    if (word == "False" || word == "false") return put("false");
    for (const std::string_view nothing : {"None", "null", "nan", "NaN", "inf", "Infinity"}) {
      if (word == nothing) return put("null");
    }
    return false;
  }

  // An object that Python prints as a call: kept as it stands.
  bool call(size_t open) {
    constexpr size_t kCallMax = 200;
    const size_t close = rest_.find(')', open);
    if (close == std::string_view::npos || close > kCallMax) return false;
    const std::string_view text = rest_.substr(0, close + 1);
    if (text.find('(', open + 1) != std::string_view::npos || !is_utf8(text)) return false;
    out_.push_back('"');
    append_json_escaped(out_, text);
    out_.push_back('"');
    rest_.remove_prefix(close + 1);
    return true;
  }

  bool put(std::string_view json) {
    out_ += json;
    return true;
  }
  bool take(char c) {
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void skip_space() {
    while (!rest_.empty() &&
           (rest_[0] == ' ' || rest_[0] == '\n' || rest_[0] == '\t' || rest_[0] == '\r')) {
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
  std::string out_;
};

}  // namespace

std::optional<std::string> python_literal_to_json(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return std::nullopt;
  const char c = text[first];
  if (c != '[' && c != '(' && c != '{') return std::nullopt;
  return Reader(text).read();
}

}  // namespace twotrack
