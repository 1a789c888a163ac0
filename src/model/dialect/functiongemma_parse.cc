// From FunctionGemma's text to calls. <escape> opens and closes every text, so nothing inside of a
// text (a brace, a comma, a marker of a call) can end anything else.
#include <algorithm>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "model/dialect/functiongemma.h"

namespace twotrack::model {
namespace {

constexpr int kDepthMax = 32;
constexpr std::string_view kSpace = " \t\r\n";

bool is_json_number(std::string_view text) {
  const bool begins = !text.empty() && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
  return begins && normalize_json(text).ok();
}

Error wrong(std::string_view what) {
  return Error{Code::kInvalid, std::string(what)};
}

// Reads one value; gives it back as strict JSON, apart from keys that stand twice.
class ValueReader {
 public:
  ValueReader(std::string_view text, std::vector<std::string>& mended)
      : text_(text), mended_(mended) {}

  Result<Json> object(int depth);
  size_t at() const { return at_; }

 private:
  Result<Json> value(int depth, const std::string& key);
  Result<Json> array(int depth, const std::string& key);
  Result<std::string> escaped_text();
  Result<std::string> quoted_text();
  Result<Json> bare_value(const std::string& key);
  Result<std::string> key();

  void skip_space() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }
  bool has(std::string_view next) const { return text_.substr(at_).starts_with(next); }
  bool take(std::string_view next) {
    skip_space();
    if (!has(next)) return false;
    at_ += next.size();
    return true;
  }
  Error ends() const { return wrong("the reply ends before the call does"); }
  Error expected(std::string_view what) const {
    if (at_ >= text_.size()) return ends();
    return wrong(std::string(what) + " was expected before " +
                 in_quotes(text_.substr(at_, std::min<size_t>(20, text_.size() - at_))));
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<std::string>& mended_;
};

Result<std::string> ValueReader::escaped_text() {
  const size_t begin = at_ + kEscape.size();
  const size_t end = text_.find(kEscape, begin);
  if (end == std::string_view::npos) {
    at_ = text_.size();
    return wrong("the reply ends inside a text");
  }
  at_ = end + kEscape.size();
  const std::string_view text = text_.substr(begin, end - begin);
  if (!is_utf8(text)) return wrong("a text is not UTF-8");
  return std::string(text);
}

Result<std::string> ValueReader::quoted_text() {
  size_t end = at_ + 1;
  while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
  if (end >= text_.size()) {
    at_ = text_.size();
    return wrong("the reply ends inside a text");
  }
  const std::string_view token = text_.substr(at_, end + 1 - at_);
  at_ = end + 1;
  return JsonScanner(token).string();
}

Result<std::string> ValueReader::key() {
  skip_space();
  if (has(kEscape) || has("\"")) {
    std::string name = TRY(has(kEscape) ? escaped_text() : quoted_text());
    mended_.push_back("the key " + in_quotes(name) + " stood in marks");
    return name;
  }
  const size_t end = text_.find_first_of(":,{}[]<>\" \t\r\n", at_);
  if (end == at_ || end == std::string_view::npos) return expected("a key");
  const std::string_view name = text_.substr(at_, end - at_);
  if (!is_utf8(name)) return wrong("a key is not UTF-8");
  at_ = end;
  return std::string(name);
}

Result<Json> ValueReader::bare_value(const std::string& key) {
  const size_t end = text_.find_first_of(",]}{[<\"\n", at_);
  if (end == std::string_view::npos) {
    at_ = text_.size();
    return ends();
  }
  std::string_view bare = text_.substr(at_, end - at_);
  bare = bare.substr(0, bare.find_last_not_of(kSpace) + 1);
  if (bare.empty() || std::string_view(",]}\n").find(text_[end]) == std::string_view::npos) {
    return expected("the value of " + key);
  }
  at_ = end;
  if (bare == "true" || bare == "false" || bare == "null" || is_json_number(bare)) {
    return Json{std::string(bare)};
  }
  if (!is_utf8(bare)) return wrong("a text is not UTF-8");
  mended_.push_back(key + ": " + in_quotes(bare) + " stood without <escape>");
  return JsonWriter().string(bare).take();
}

Result<Json> ValueReader::value(int depth, const std::string& key) {
  if (depth > kDepthMax) {
    return wrong("nested deeper than " + std::to_string(kDepthMax) + " levels");
  }
  skip_space();
  if (has(kEscape)) return JsonWriter().string(TRY(escaped_text())).take();
  if (has("\"")) {
    const std::string text = TRY(quoted_text());
    mended_.push_back(key + ": the text stood in quotes");
    return JsonWriter().string(text).take();
  }
  if (has("[")) return array(depth, key);
  if (has("{")) return object(depth);
  return bare_value(key);
}

Result<Json> ValueReader::array(int depth, const std::string& key) {
  ++at_;
  std::string json = "[";
  if (take("]")) return Json{"[]"};
  while (true) {
    json += TRY(value(depth + 1, key)).text;
    if (take("]")) return Json{json + "]"};
    if (!take(",")) return expected("a comma or ]");
    json += ",";
  }
}

Result<Json> ValueReader::object(int depth) {
  if (!take("{")) return expected("{");
  JsonWriter json;
  json.begin_object();
  while (!take("}")) {
    const std::string name = TRY(key());
    if (!take(":")) return expected("a colon");
    json.key(name).raw(TRY(value(depth + 1, name)));
    skip_space();
    if (has("}")) continue;
    if (!take(",")) return expected("a comma or }");
    skip_space();
    if (has("}")) mended_.emplace_back("a comma stood before }");
  }
  json.end_object();
  return json.take();
}

class ReplyReader {
 public:
  ReplyReader(std::string_view text, Tools tools) : text_(text), tools_(tools) {}

  ParsedReply read() {
    size_t start = text_.find(kStartCall);
    if (start == std::string_view::npos) start = call_without_marker();
    while (start != std::string_view::npos && !is_full(reply_)) {
      reply_.outside += text_.substr(at_, start - at_);
      at_ = start;
      read_call();
      start = text_.find(kStartCall, at_);
    }
    reply_.outside += text_.substr(at_);
    return std::move(reply_);
  }

 private:
  bool take(std::string_view next) {
    const size_t begin = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
    if (!text_.substr(begin).starts_with(next)) return false;
    at_ = begin + next.size();
    return true;
  }

  // A server that takes control tokens out of the text may have left the rest.
  size_t call_without_marker() {
    const size_t begin = text_.find_first_not_of(kSpace);
    if (begin == std::string_view::npos || !text_.substr(begin).starts_with("call:")) {
      return std::string_view::npos;
    }
    reply_.mended.push_back("the call did not begin with " + std::string(kStartCall));
    return begin;
  }

  void fault(std::string why) { reply_.faults.push_back(std::move(why)); }

  void read_call() {
    take(kStartCall);
    if (!take("call:")) return fault("\"call:\" was expected behind " + std::string(kStartCall));
    const size_t brace = text_.find_first_of("{<", at_);
    if (brace == std::string_view::npos || text_[brace] == '<') {
      return fault("a call without arguments in braces");
    }
    std::string_view name = text_.substr(at_, brace - at_);
    name = name.substr(0, name.find_last_not_of(kSpace) + 1);
    at_ = brace;
    std::vector<std::string> mended;
    ValueReader reader(text_.substr(at_), mended);
    const auto args = reader.object(0);
    at_ += reader.at();
    if (!args.ok()) return fault(repair_utf8(name) + ": " + args.error().message);
    std::ranges::move(mended, std::back_inserter(reply_.mended));
    if (!take(kEndCall))
      reply_.mended.push_back("the call did not end with " + std::string(kEndCall));
    add_call(reply_, tools_, name, args.value());
  }

  std::string_view text_;
  Tools tools_;
  size_t at_ = 0;
  ParsedReply reply_;
};

}  // namespace

ParsedReply functiongemma_parse(std::string_view text, Tools tools) {
  return text.size() > kReplyBytesMax ? too_long_reply(text) : ReplyReader(text, tools).read();
}

}  // namespace twotrack::model
