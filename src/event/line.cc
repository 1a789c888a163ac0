#include "event/line.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/sha256.h"

namespace twotrack {
namespace {

constexpr std::string_view kPrevKey = ",\"prev\":\"";
constexpr std::string_view kHashKey = "\",\"hash\":\"";
constexpr std::string_view kEnd = "\"}";
// From ,"prev" to the end: always the same length, so it is found without parsing.
constexpr size_t kChainLength =
    kPrevKey.size() + kHashLength + kHashKey.size() + kHashLength + kEnd.size();
// `,"hash":"…"}`: what the hash does not cover. The quote before it closes prev.
constexpr size_t kHashSuffixLength = kHashKey.size() - 1 + kHashLength + kEnd.size();

Error bad(std::string_view what) {
  return Error{Code::kCorrupt, std::string(what)};
}

void append_number(std::string& out, uint64_t value) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, static_cast<size_t>(end - digits));
}

// What stands in every line. Once more among members that nobody knows, it would be what other
// programs read.
bool is_header_field(std::string_view key) {
  constexpr std::string_view kFields[] = {"v",        "seq",       "d",       "ts",   "run_id",
                                          "agent_id", "operation", "node_id", "turn", "type",
                                          "data",     "prev",      "hash"};
  return std::ranges::find(kFields, key) != std::end(kFields);
}

// Walks the fixed head of a line from field to field.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  // A literal, so that its length is known and comparing it is an instruction or two.
  template <size_t kSize>
  bool skip(const char (&expected)[kSize]) {
    constexpr size_t kLength = kSize - 1;
    if (text_.size() < kLength || std::memcmp(text_.data(), expected, kLength) != 0) return false;
    text_.remove_prefix(kLength);
    return true;
  }

  bool number(uint64_t& value) {
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc{}) return false;
    // 007 and 7 would be two lines for one event.
    if (text_[0] == '0' && end != text_.data() + 1) return false;
    text_.remove_prefix(static_cast<size_t>(end - text_.data()));
    return true;
  }

  // The inside of a string; its closing quote is skipped.
  bool string(std::string_view& value) {
    for (size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (text_[i] == '"') {
        value = text_.substr(0, i);
        text_.remove_prefix(i + 1);
        return true;
      }
    }
    return false;
  }

  // Newer programs may put members between the type and the data: they are passed over.
  bool skip_to_data() {
    JsonScanner values(text_);  // one for all: it checks once that the text is UTF-8
    while (!skip(",\"data\":")) {
      std::string_view key;
      if (!skip(",\"") || !string(key) || !skip(":") || is_header_field(json_unescape(key))) {
        return false;
      }
      values.skip(values.remaining() - text_.size());
      if (!values.value_text().ok()) return false;
      text_.remove_prefix(text_.size() - values.remaining());
    }
    return true;
  }

  std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
};

bool read_head(Cursor& cursor, LineView& view) {
  return cursor.skip("\"seq\":") && cursor.number(view.seq) && cursor.skip(",\"d\":") &&
         cursor.number(view.durable) && cursor.skip(",\"ts\":\"") && cursor.string(view.time) &&
         cursor.skip(",\"run_id\":\"") && cursor.string(view.run_id.escaped) &&
         cursor.skip(",\"agent_id\":\"") && cursor.string(view.agent_id) &&
         cursor.skip(",\"operation\":\"") && cursor.string(view.operation.escaped) &&
         cursor.skip(",\"node_id\":\"") && cursor.string(view.node_id.escaped) &&
         cursor.skip(",\"turn\":") && cursor.number(view.turn) && cursor.skip(",\"type\":\"") &&
         cursor.string(view.type.escaped) && cursor.skip_to_data();
}

}  // namespace

std::string JsonText::str() const {
  return json_unescape(escaped);
}

LineWriter::LineWriter(const LogNames& names) {
  const auto member = [&](std::string_view key, std::string_view value) {
    names_.append(key);
    append_json_escaped(names_, value);
    names_.push_back('"');
  };
  member(",\"run_id\":\"", names.run_id);
  member(",\"agent_id\":\"", names.agent_id);
  member(",\"operation\":\"", names.operation);
  member(",\"node_id\":\"", names.node_id);
}

std::string LineWriter::append(std::string& out, const LineInput& input) const {
  const size_t start = out.size();
  out.reserve(start + names_.size() + input.data.size() + 320);
  out += "{\"v\":1,\"seq\":";
  append_number(out, input.seq);
  out += ",\"d\":";
  append_number(out, input.durable);
  out.append(",\"ts\":\"").append(input.time).append("\"").append(names_);
  out += ",\"turn\":";
  append_number(out, input.turn);
  out += ",\"type\":\"";
  append_json_escaped(out, input.type);
  out.append("\",\"data\":").append(input.data).append(kPrevKey).append(input.prev).append("\"");
  std::string hash = sha256_hex(std::string_view(out).substr(start));
  out.append(kHashKey.substr(1)).append(hash).append(kEnd).append("\n");
  return hash;
}

Result<LineView> read_line(std::string_view line) {
  LineView view;
  Cursor cursor(line);
  uint64_t version = 0;
  if (!cursor.skip("{\"v\":") || !cursor.number(version) || !cursor.skip(",")) {
    return bad("not the beginning of an event");
  }
  if (version != kFormatVersion) {
    return bad("format version " + std::to_string(version) + ", which this program does not know");
  }
  if (line.size() < kChainLength) return bad("the line is too short");
  const std::string_view chain = line.substr(line.size() - kChainLength);
  view.prev = chain.substr(kPrevKey.size(), kHashLength);
  view.hash = chain.substr(kPrevKey.size() + kHashLength + kHashKey.size(), kHashLength);
  const bool chain_holds =
      chain.starts_with(kPrevKey) &&
      chain.substr(kPrevKey.size() + kHashLength, kHashKey.size()) == kHashKey &&
      chain.ends_with(kEnd) && is_lowercase_hex(view.prev) && is_lowercase_hex(view.hash);
  if (!chain_holds) return bad("the line does not end with prev and hash");

  if (!read_head(cursor, view)) return bad("a header field is missing or out of order");
  if (cursor.rest().size() <= kChainLength) return bad("the line has no data");
  view.data = cursor.rest().substr(0, cursor.rest().size() - kChainLength);
  return view;
}

bool hash_matches(std::string_view line) {
  if (line.size() < kHashSuffixLength) return false;
  const std::string_view stored = line.substr(line.size() - kEnd.size() - kHashLength, kHashLength);
  return sha256_hex(line.substr(0, line.size() - kHashSuffixLength)) == stored;
}

std::string format_ref(uint64_t seq) {
  return "e" + std::to_string(seq);
}

Result<uint64_t> parse_ref(std::string_view ref) {
  uint64_t seq = 0;
  const char* end = ref.data() + ref.size();
  if (ref.size() > 1 && ref[0] == 'e') {
    const auto [parsed_to, error] = std::from_chars(ref.data() + 1, end, seq);
    if (error == std::errc{} && parsed_to == end) return seq;
  }
  return Error{Code::kInvalid, in_quotes(ref) + " is not a ref: write e17 for event 17"};
}

}  // namespace twotrack
