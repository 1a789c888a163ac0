#include "model/dialect/relaxed_json.h"

#include <algorithm>

#include "base/json_scanner.h"

namespace twotrack::model {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  RelaxedJson read() {
    const bool is_read = value(0);
    result_.bytes = at_;
    if (!is_read) {
      const bool is_cut = at_ >= text_.size();
      result_.kind = is_cut ? RelaxedJson::Kind::kTruncated : RelaxedJson::Kind::kBroken;
      if (is_cut) result_.problem = "the reply ends before its JSON does";
      return std::move(result_);
    }
    auto strict = normalize_json(out_);
    if (!strict.ok()) {
      result_.problem = strict.error().message;
      return std::move(result_);
    }
    result_.kind = RelaxedJson::Kind::kValue;
    result_.json = std::move(strict).value();
    return std::move(result_);
  }

 private:
  char next() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool fail(std::string_view what) {
    if (result_.problem.empty()) {
      result_.problem = "column " + std::to_string(at_ + 1) + ": " + std::string(what);
    }
    return false;
  }

  void mended(std::string_view what) {
    if (std::ranges::find(result_.mended, what) == result_.mended.end()) {
      result_.mended.emplace_back(what);
    }
  }

  bool value(int depth) {
    if (depth > kJsonDepthMax) return fail("nested too deeply");
    switch (next()) {
      case '{':
        return container(depth, '}');
      case '[':
        return container(depth, ']');
      case '"':
      case '\'':
        return string();
      default:
        return word();
    }
  }

  bool container(int depth, char close) {
    out_.push_back(text_[at_++]);
    bool is_first = true;
    while (next() != close) {
      if (!is_first) {
        if (next() != ',') return fail("a comma was expected");
        ++at_;
        if (next() == close) {
          mended("a comma stood before a closing bracket");
          break;
        }
        out_.push_back(',');
      }
      is_first = false;
      if (close == '}' && !key()) return false;
      if (!value(depth + 1)) return false;
    }
    ++at_;
    out_.push_back(close);
    return true;
  }

  bool key() {
    if (next() != '"' && next() != '\'') return fail("a key in quotes was expected");
    if (!string()) return false;
    if (next() != ':') return fail("a colon was expected");
    ++at_;
    out_.push_back(':');
    return true;
  }

  // Strict escapes are left to normalize_json(), which knows them all.
  bool string() {
    const char quote = text_[at_++];
    if (quote == '\'') mended("texts stood in single quotes");
    out_.push_back('"');
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == quote) break;
      if (c == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        const bool is_quote = text_[at_] == '\'';
        if (is_quote && quote == '"') mended("a single quote stood behind a backslash");
        if (!is_quote) out_.push_back('\\');
        out_.push_back(text_[at_]);
      } else if (c == '"') {
        out_ += "\\\"";
      } else if (c == '\n' || c == '\r' || c == '\t') {
        mended("a line break or a tab stood in a text as it is");
        append_json_escaped(out_, {&c, 1});
      } else {
        out_.push_back(c);
      }
    }
    if (at_ >= text_.size()) return false;
    ++at_;
    out_.push_back('"');
    return true;
  }

  // A number or a literal, up to what ends it.
  bool word() {
    const size_t end = std::min(text_.find_first_of(",:]}{[\"' \t\r\n", at_), text_.size());
    const std::string_view found = text_.substr(at_, end - at_);
    if (end == text_.size()) {
      at_ = end;
      return false;
    }
    std::string_view written = found;
    if (found == "True") written = "true";
    if (found == "False") written = "false";
    if (found == "None") written = "null";
    if (!normalize_json(written).ok()) return fail("a value was expected");
    if (written != found) mended("True, False or None stood as in Python");
    out_.append(written);
    at_ = end;
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string out_;
  RelaxedJson result_;
};

}  // namespace

RelaxedJson read_relaxed_json(std::string_view text) {
  return Reader(text).read();
}

}  // namespace twotrack::model
