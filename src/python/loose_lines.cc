#include "python/loose_lines.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "base/json_scanner.h"
#include "packet/delta.h"
#include "projection/apply.h"
#include "python/errors.h"
#include "summary/contract.h"

namespace twotrack::python {
namespace {

constexpr size_t kToolBytesMax = 64;
constexpr size_t kPlainKeysMax = 64;
constexpr size_t kIntegerBytesMax = 15;  // less than a turn may have, and any number type holds it

struct KnownView {
  std::string_view key{};
  std::string_view value{};  // JSON
};

// One line, as far as it is plain.
struct PlainLine {
  std::string_view type{};
  std::string_view tool{};
  std::string_view summary{};
  std::string_view outcome{};
  std::optional<uint64_t> turn{};
  std::vector<KnownView> knowledge{};

  void clear() {
    type = tool = summary = outcome = {};
    turn.reset();
    knowledge.clear();
  }
};

std::string_view without_space(std::string_view text) {
  const size_t last = text.find_last_not_of(" \t\r\n");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Reads one line, and gives up at the first thing that is not plain: an escape, a character that
// would not be shown as it is, a number that is no short integer, a member that nobody expects.
// Then somebody else must read it, who takes everything.
class PlainReader {
 public:
  PlainReader(std::string_view line, PlainLine& out) : rest_(line), out_(&out) { out.clear(); }

  bool read() {
    const bool is_read = members([this](std::string_view key) { return event_member(key); });
    return is_read && without_space(rest_).empty();
  }

 private:
  bool event_member(std::string_view key) {
    if (key == "type") return text(out_->type);
    if (key == "tool_name") return text(out_->tool);
    if (key == "turn") {
      std::string_view number;
      uint64_t turn = 0;
      if (out_->turn || !integer(number) || number.front() == '-') return false;
      std::from_chars(number.data(), number.data() + number.size(), turn);
      out_->turn = turn;
      return true;
    }
    return key == "data" && members([this](std::string_view name) { return data_member(name); });
  }

  bool data_member(std::string_view key) {
    if (key == "summary") return text(out_->summary);
    if (key == "outcome") return text(out_->outcome);
    if (key == "knowledge_delta") {
      return members([this](std::string_view name) { return known_member(name); });
    }
    if (key != "result") return false;
    JsonScanner scanner(rest_);
    if (!scanner.value_text().ok()) return false;
    rest_.remove_prefix(rest_.size() - scanner.remaining());
    return true;
  }

  bool known_member(std::string_view key) {
    std::string_view value;
    if (key.size() > kKeyBytesMax || out_->knowledge.size() == kKnowledgeKeysMax) return false;
    if (!scalar(value) || value.size() > kKnowledgeValueMax) return false;
    out_->knowledge.push_back({key, value});
    return true;
  }

  // {"key":value,…}, where `member` reads the value.
  template <class Member>
  bool members(Member member) {
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      std::string_view key;
      if (!quoted(key) || !take(':') || !member(key)) return false;
    } while (take(','));
    return take('}');
  }

  bool take(char c) {
    skip_space();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void skip_space() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }

  // A string without escapes, of characters that are shown as they are.
  bool quoted(std::string_view& inside) {
    if (!take('"')) return false;
    size_t length = 0;
    while (length < rest_.size()) {
      const char c = rest_[length];
      if (c == '"') {
        inside = rest_.substr(0, length);
        rest_.remove_prefix(length + 1);
        return true;
      }
      if (c < 0x20 || c == 0x7F || c == '\\') return false;
      ++length;
    }
    return false;
  }

  // The same, once.
  bool text(std::string_view& where) { return where.empty() && quoted(where); }

  bool integer(std::string_view& number) {
    skip_space();
    size_t length = !rest_.empty() && rest_.front() == '-' ? 1 : 0;
    const size_t digits = length;
    while (length < rest_.size() && rest_[length] >= '0' && rest_[length] <= '9') ++length;
    if (length == digits || length > kIntegerBytesMax) return false;
    if (rest_[digits] == '0' && (length > digits + 1 || digits > 0)) return false;
    if (length < rest_.size() &&
        std::string_view(".eE").find(rest_[length]) != std::string_view::npos) {
      return false;
    }
    number = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return true;
  }

  // The JSON of a text, an integer, true, false or null.
  bool scalar(std::string_view& json) {
    skip_space();
    for (const std::string_view word : {"true", "false", "null"}) {
      if (!rest_.starts_with(word)) continue;
      json = rest_.substr(0, word.size());
      rest_.remove_prefix(word.size());
      return true;
    }
    const std::string_view before = rest_;
    if (rest_.empty() || rest_.front() != '"') return integer(json);
    std::string_view inside;
    if (!quoted(inside)) return false;
    json = before.substr(0, inside.size() + 2);
    return true;
  }

  std::string_view rest_;
  PlainLine* out_;
};

// What plain results leave behind: views into the text, until settle().
class Remembered {
 public:
  explicit Remembered(Loose& loose) : loose_(&loose) {}

  // False: it cannot be remembered, and must be applied.
  bool take(const PlainLine& line) {
    const Packet& packet = loose_->packet;
    if (line.type == "turn_start") {
      if (!line.turn || !line.knowledge.empty()) return false;
      turn_ = *line.turn;
      return true;
    }
    const std::optional<Outcome> outcome = outcome_of(line.outcome);
    if (line.type != "tool_result" || !outcome || line.summary.empty() || line.tool.empty())
      return false;
    if (line.tool.size() > kToolBytesMax || line.summary.size() > kSummaryBytesMax) return false;
    if (!packet.errors.empty() || !packet.extension_fields.empty()) return false;
    if (!has_room_for(line)) return false;
    const uint64_t ref = loose_->next_ref++;
    for (const KnownView& known : line.knowledge) learn(known, ref);
    results_.push_back({line.tool, line.summary, *outcome, turn_.value_or(packet.turn), ref});
    // Now and then, so that the list stays short and moving it costs nothing.
    if (results_.size() > 4 * loose_->actions_max + 64) drop_old();
    return true;
  }

  // Applies what is left. The packet is then what it would be.
  void settle() {
    Packet& packet = loose_->packet;
    if (!results_.empty()) packet.candidates.clear();
    drop_old();
    for (const Result& result : results_) {
      packet.turn = result.turn;
      apply_result(packet, result.tool,
                   {.summary = std::string(result.summary), .outcome = result.outcome}, result.ref);
    }
    keep_recent(packet, loose_->actions_max);
    for (const Known& known : known_) {
      auto& entry = packet.knowledge[std::string(known.key)];
      std::optional<uint64_t> replaced = known.replaced;
      if (!replaced && entry.ref != 0) replaced = entry.ref;
      entry = {.value = std::string(known.value),
               .source_turn = known.turn,
               .ref = known.ref,
               .supersedes = replaced};
    }
    if (turn_) packet.turn = *turn_;
    results_.clear();
    known_.clear();
    turn_.reset();
  }

 private:
  struct Result {
    std::string_view tool;
    std::string_view summary;
    Outcome outcome;
    uint64_t turn;
    uint64_t ref;
  };
  struct Known {
    std::string_view key;
    std::string_view value;
    uint64_t turn;
    uint64_t ref;
    std::optional<uint64_t> replaced;
  };

  static std::optional<Outcome> outcome_of(std::string_view name) {
    if (name.empty() || name == "success") return Outcome::kSuccess;
    if (name == "partial") return Outcome::kPartial;
    return std::nullopt;
  }

  bool has_room_for(const PlainLine& line) const {
    return known_.size() + line.knowledge.size() <= kPlainKeysMax &&
           loose_->packet.knowledge.size() <= kPlainKeysMax;
  }

  void learn(const KnownView& known, uint64_t ref) {
    const uint64_t turn = turn_.value_or(loose_->packet.turn);
    for (Known& one : known_) {
      if (one.key != known.key) continue;
      if (one.ref != ref) one.replaced = one.ref;
      one = {known.key, known.value, turn, ref, one.replaced};
      return;
    }
    known_.push_back({known.key, known.value, turn, ref, std::nullopt});
  }

  void drop_old() {
    if (results_.size() <= loose_->actions_max) return;
    results_.erase(results_.begin(), results_.end() - static_cast<ptrdiff_t>(loose_->actions_max));
  }

  Loose* loose_;
  std::vector<Result> results_{};
  std::vector<Known> known_{};
  std::optional<uint64_t> turn_{};
};

}  // namespace

LooseLines apply_loose_lines(Loose& loose, std::string_view lines, const Registry& registry) {
  LooseLines done;
  PlainLine line;
  Remembered remembered(loose);
  uint64_t number = 0;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string_view one = lines.substr(at, end - at);
    at = end + 1;
    ++number;
    if (without_space(one).empty()) continue;
    done.count += 1;
    if (PlainReader(one, line).read() && remembered.take(line)) continue;
    remembered.settle();
    try {
      apply_loose(loose, one, registry);
    } catch (const CoreError& error) {
      throw CoreError(Error(error.error()).at("line " + std::to_string(number)));
    }
    done.hub_is_new = done.hub_is_new || loose.hub_is_new;
  }
  remembered.settle();
  return done;
}

}  // namespace twotrack::python
