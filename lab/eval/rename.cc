#include "eval/rename.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.h"
#include "base/check.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "eval/plain_text.h"
#include "eval/values.h"

namespace twotrack::eval {
namespace {

constexpr size_t kWordMin = 3;
constexpr std::string_view kVowels = "aeiou";
constexpr std::string_view kConsonants = "bcdfghjklmnpqrstvwxyz";
constexpr std::string_view kDigits = "123456789";

// Words that mean something to a reader of any tool's output, whatever the tool; among them those
// of phrases by which a report is known: "most recent call last", "command not found". Sorted.
constexpr std::array<std::string_view, 88> kKept = {
    "assert",  "bash",      "bool",   "break",   "call",       "char",     "class",   "command",
    "const",   "continue",  "cpp",    "def",     "denied",     "dict",     "diff",    "directory",
    "elif",    "error",     "errors", "except",  "exception",  "exit",     "fail",    "failed",
    "failure", "failures",  "false",  "file",    "files",      "float",    "found",   "function",
    "git",     "global",    "import", "include", "index",      "int",      "invalid", "java",
    "json",    "lambda",    "last",   "let",     "line",       "lines",    "list",    "make",
    "message", "module",    "most",   "named",   "namespace",  "new",      "none",    "not",
    "outcome", "partial",   "pass",   "passed",  "permission", "print",    "private", "public",
    "pytest",  "raise",     "recent", "return",  "self",       "static",   "status",  "str",
    "struct",  "success",   "such",   "summary", "syntax",     "template", "test",    "tests",
    "this",    "traceback", "true",   "try",     "var",        "void",     "warning", "while"};
static_assert(std::ranges::is_sorted(kKept));

// What ends with one of these says what went wrong: ValueError. The rest of it is a name.
constexpr std::array<std::string_view, 3> kKeptEnds = {"error", "exception", "warning"};

bool is_word(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c);
}

std::string lowered(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) {
    if (is_upper(c)) c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// Visits each run of ASCII letters and digits with what stands before it since the last one. The
// letter of an escape ("\n") belongs to no word. Returns what stands behind the last one.
std::string_view for_each_word(
    std::string_view text,
    const std::function<void(std::string_view before, std::string_view word)>& visit) {
  size_t done = 0;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '\\') {
      at += 2;
    } else if (!is_word(text[at])) {
      ++at;
    } else {
      size_t end = at + 1;
      while (end < text.size() && is_word(text[end])) ++end;
      visit(text.substr(done, at - done), text.substr(at, end - at));
      done = at = end;
    }
  }
  return text.substr(done);
}

bool looks_like_identifier(std::string_view word, char before, char behind) {
  if (before == '_' || behind == '_') return true;
  const bool has_digit = std::ranges::any_of(word, is_digit);
  const auto inner = word.substr(1);
  const bool has_inner_capital =
      std::ranges::any_of(inner, is_upper) && std::ranges::any_of(word, is_lower);
  return has_digit || has_inner_capital;
}

class Renamer {
 public:
  explicit Renamer(const Trajectory& trajectory) {
    for (const TrajectoryMessage& message : trajectory.messages) {
      note_all(message.tool);
      note_forms(message.text);
      for (const auto& field : plain_text(message.text).fields) note_all(field.key);
      for (const RecordedCall& call : message.calls) {
        note_all(call.tool);
        for (const auto& field : plain_text(call.args).fields) note_all(field.key);
        for (const std::string& value : argument_values(call.args)) note_all(value);
        note_forms(call.args);
      }
    }
  }

  std::string text(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    out += for_each_word(text, [&](std::string_view before, std::string_view word) {
      out.append(before).append(name(word));
    });
    return out;
  }

  std::string json(std::string_view json) {
    if (json.empty()) return {};
    const StringFilter filter = [this](std::string& one) {
      // A number stays as it is; only what holds a letter can be an identifier.
      std::string other = text(one);
      if (other == one) return false;
      one = std::move(other);
      return true;
    };
    auto renamed = normalize_json(json, &filter);
    CHECK(renamed.ok());
    return std::move(renamed).value();
  }

 private:
  void note(std::string_view word) {
    std::string lower = lowered(word);
    const bool has_letter = std::ranges::any_of(lower, is_lower);
    if (word.size() < kWordMin || !has_letter || is_language_word(lower) ||
        std::ranges::binary_search(kKept, std::string_view(lower))) {
      return;
    }
    identifiers_.insert(std::move(lower));
  }

  void note_all(std::string_view text) {
    for_each_word(text, [this](std::string_view, std::string_view word) { note(word); });
  }

  void note_forms(std::string_view text) {
    for_each_word(text, [&](std::string_view, std::string_view word) {
      const auto begin = static_cast<size_t>(word.data() - text.data());
      const size_t end = begin + word.size();
      taken_.insert(lowered(word));
      if (looks_like_identifier(word, begin > 0 ? text[begin - 1] : ' ',
                                end < text.size() ? text[end] : ' ')) {
        note(word);
      }
    });
  }

  std::string name(std::string_view word) {
    const std::string lower = lowered(word);
    if (!identifiers_.contains(lower)) return std::string(word);
    auto [known, is_new] = names_.try_emplace(lower);
    if (is_new) known->second = invent(lower);
    std::string other = known->second;
    for (size_t i = 0; i < word.size(); ++i) {
      if (is_upper(word[i])) other[i] = static_cast<char>(other[i] - 'a' + 'A');
    }
    return other;
  }

  // Another word of the same form that nobody uses; after some tries any one will do.
  std::string invent(const std::string& word) {
    std::string other;
    for (uint64_t salt = 0; salt < 64; ++salt) {
      other = scrambled(word, salt);
      if (taken_.insert(other).second) break;
    }
    return other;
  }

  static std::string scrambled(const std::string& word, uint64_t salt) {
    uint64_t state = 1469598103934665603U + salt;  // FNV-1a, so that it is the same everywhere
    for (const char c : word) state = (state ^ static_cast<uint8_t>(c)) * 1099511628211U;
    std::string other = word;
    for (char& c : std::span(other).first(word.size() - kept_end(word))) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      const std::string_view same = alphabet_of(c);
      if (!same.empty()) c = same[(state >> 33U) % same.size()];
    }
    return other;
  }

  static size_t kept_end(std::string_view word) {
    for (const std::string_view end : kKeptEnds) {
      if (word.size() > end.size() && word.ends_with(end)) return end.size();
    }
    return 0;
  }

  static std::string_view alphabet_of(char c) {
    if (is_digit(c)) return c == '0' ? std::string_view() : kDigits;
    return kVowels.find(c) != std::string_view::npos ? kVowels : kConsonants;
  }

  std::unordered_set<std::string> identifiers_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::string> names_;
};

void write_message(JsonWriter& json, const TrajectoryMessage& message) {
  json.begin_object().member("role", name_of(message.role)).member("content", message.text);
  if (!message.tool.empty()) json.member("name", message.tool);
  if (message.is_decision()) {
    json.key("tool_calls").begin_array();
    for (const RecordedCall& call : message.calls) {
      json.begin_object().member("name", call.tool);
      if (!call.args.empty()) json.key("args").raw(call.args);
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
}

}  // namespace

Trajectory renamed(const Trajectory& trajectory) {
  Renamer renamer(trajectory);
  Trajectory other{.id = trajectory.id, .messages = {}};
  for (const TrajectoryMessage& message : trajectory.messages) {
    TrajectoryMessage copy{.role = message.role,
                           .text = renamer.text(message.text),
                           .tool = renamer.text(message.tool)};
    for (const RecordedCall& call : message.calls) {
      copy.calls.push_back(
          {.tool = renamer.text(call.tool), .args = Json(renamer.json(call.args))});
    }
    other.messages.push_back(std::move(copy));
  }
  return other;
}

std::string to_line(const Trajectory& trajectory) {
  JsonWriter json;
  json.begin_object().member("id", trajectory.id).key("messages").begin_array();
  for (const TrajectoryMessage& message : trajectory.messages) write_message(json, message);
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::eval
