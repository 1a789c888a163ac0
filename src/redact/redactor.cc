// Redacting must not depend on what it leaves behind: the text that is left when a secret has gone
// may hold a secret of its own that its neighbour hid. So a text is a list of pieces, each plain or
// a marker; every plain piece is searched by itself, cut where a secret stands, and its remains are
// searched again until nothing is found. Reading the result back gives the same pieces (no marker
// has a bracket inside), in which there is nothing to find: that is why doing it twice is safe.
#include "redact/redactor.h"

#include <re2/re2.h>

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "redact/byte_list.h"
#include "redact/finder.h"
#include "redact/known_value.h"
#include "redact/leak_form.h"
#include "redact/rule.h"
#include "redact/spelling.h"
#include "redact/wrapped.h"

namespace twotrack::redact {
namespace {

// Honest text is done after two rounds. Text that was built to need more loses the whole piece.
constexpr int kRoundsMax = 16;
constexpr std::string_view kUnsettled = "unsettled";
constexpr std::string_view kMember = "member";
constexpr std::string_view kMarkerBegin = "[REDACTED:";

constexpr std::string_view kBounded =
    R"((?:^|[^A-Za-z0-9_]|\\[nrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|\x1b\[[0-9;]*[A-Za-z]))";
// A dash is none of its letters where a diff or grep -A puts it.
constexpr std::string_view kDetached =
    R"((?:^|[^A-Za-z0-9_-]|(?:^|[\r\n]|\\[nr])-|[^\s]-[0-9]{1,7}-|\\[nrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|\x1b\[[0-9;]*[A-Za-z]))";

std::string_view left_regex(Left left) {
  switch (left) {
    case Left::kAnywhere:
      break;
    case Left::kBounded:
      return kBounded;
    case Left::kDetached:
      return kDetached;
  }
  return "";
}

Pattern rule_pattern(const Rule& rule) {
  // One that begins with what its maker puts there, and no block of lines.
  const bool is_token =
      rule.regex.starts_with('(') && !rule.regex.starts_with("(?") && rule.gate != Gate::kAny;
  return {.label = std::string(rule.name),
          .hint = std::string(rule.hint),
          .regex = std::string(left_regex(rule.left)).append(rule.regex),
          .gate = rule.gate,
          .may_break = is_token};
}

// Known values come first: where one stands inside what a rule found, its name says more.
std::vector<Pattern> patterns_for(const RedactOptions& options, const KnownValues& known) {
  std::vector<Pattern> patterns;
  for (const KnownValue& one : known.values) {
    for (LeakForm& form : leak_forms(one.value)) {
      patterns.push_back({.label = "env:" + one.name,
                          .hint = std::move(form.hint),
                          .regex = std::move(form.regex),
                          .may_break = true});
    }
  }
  if (options.rules == RuleSet::kDefault) {
    for (const Rule& rule : default_rules()) patterns.push_back(rule_pattern(rule));
  }
  return patterns;
}

class FinderRedactor : public SecretRedactor {
 public:
  FinderRedactor(RedactOptions options, RedactorDescription description,
                 std::unique_ptr<Finder> finder)
      : options_(std::move(options)),
        description_(std::move(description)),
        finder_(std::move(finder)) {}

  RedactorDescription describe() const override { return description_; }

  bool redact(std::string& text, std::vector<Redaction>& found) const override {
    const size_t found_before = found.size();
    std::string out;
    if (text.find(kMarkerBegin) == std::string::npos) {
      // What most texts are: no marker, no secret, no copy.
      const std::vector<SecretSpan> spans = find_wrapped(*finder_, text);
      if (spans.empty()) return false;
      cut(text, spans, 0, out, found);
    } else {
      clean_between_markers(text, out, found);
    }
    if (found.size() == found_before) return false;
    text = std::move(out);
    return true;
  }

  bool redact_named(std::string_view name, std::string& value,
                    std::vector<Redaction>& found) const override {
    if (options_.rules == RuleSet::kNone || value.starts_with(kMarkerBegin)) return false;
    const std::optional<Gate> gate = gate_of(name);
    if (!gate || value.size() < (gate == Gate::kPassword ? kSecretBytesMin : options_.min_length))
      return false;
    if (!passes(*gate, value)) return false;
    const size_t length = value.size();
    value.clear();
    put_marker({.rule = std::string(kMember), .length = length}, value, found);
    return true;
  }

  bool may_hide(std::string_view text) const override {
    static const RE2 names(std::string(secret_names()) +
                           "|mysql|mariadb|sshpass|mongo|redis-cli|docker|podman|curl");
    if (options_.rules == RuleSet::kNone) return false;
    return RE2::PartialMatch(text, names) || has_byte_list(text) || has_spelling(text);
  }

 private:
  static std::string end_of_name(std::string_view regex) {
    return std::string(regex.substr(0, 4)) + "(?:" + std::string(regex.substr(4)) + ")$";
  }

  static bool has_spelling(std::string_view text) {
    return next_spelling(text, 0).begin < text.size();
  }

  // What a value must look like under this name, whoever reads it; nothing if it says no secret.
  static std::optional<Gate> gate_of(std::string_view name) {
    if (!has_spelling(name)) return gate_of_plain(name);
    for (const Reader reader : readers_of(name)) {
      if (const auto gate = gate_of_plain(as_seen(name, reader).text)) return gate;
    }
    return std::nullopt;
  }

  static std::optional<Gate> gate_of_plain(std::string_view name) {
    static const RE2 secret(end_of_name(secret_names()));
    static const RE2 password(end_of_name(password_names()));
    if (!RE2::PartialMatch(name, secret)) return std::nullopt;
    if (lower_case(name).ends_with("authorization")) return Gate::kNotBlank;
    return RE2::PartialMatch(name, password) ? Gate::kPassword : Gate::kQuoted;
  }

  void clean_between_markers(std::string_view text, std::string& out,
                             std::vector<Redaction>& found) const {
    while (!text.empty()) {
      const std::string_view marker = next_marker(text);
      const auto plain = static_cast<size_t>(marker.data() - text.data());
      clean(text.substr(0, plain), 0, out, found);
      out += marker;
      text.remove_prefix(plain + marker.size());
    }
  }

  // Appends `piece` without its secrets.
  void clean(std::string_view piece, int round, std::string& out,
             std::vector<Redaction>& found) const {
    const std::vector<SecretSpan> spans = find_wrapped(*finder_, piece);
    if (spans.empty()) {
      out += piece;
    } else if (round == kRoundsMax) {
      put_marker({.rule = std::string(kUnsettled), .length = piece.size()}, out, found);
    } else {
      cut(piece, spans, round, out, found);
    }
  }

  // Appends `piece` with markers for `spans`, and what is left of it, cleaned again.
  void cut(std::string_view piece, std::span<const SecretSpan> spans, int round, std::string& out,
           std::vector<Redaction>& found) const {
    size_t at = 0;
    for (const SecretSpan& span : spans) {
      clean(piece.substr(at, span.begin - at), round + 1, out, found);
      const std::string& label = finder_->patterns()[span.pattern].label;
      put_marker({.rule = label, .length = span.end - span.begin}, out, found);
      at = span.end;
    }
    clean(piece.substr(at), round + 1, out, found);
  }

  static void put_marker(Redaction one, std::string& out, std::vector<Redaction>& found) {
    out.append(kMarkerBegin).append(one.rule).append(":");
    out.append(std::to_string(one.length)).append("]");
    found.push_back(std::move(one));
  }

  // The first marker in `text`, or the empty end of it.
  std::string_view next_marker(std::string_view text) const {
    static const RE2 marker(R"((\[REDACTED:([A-Za-z0-9_.:-]{1,256}):[0-9]{1,18}\]))", RE2::Latin1);
    size_t at = text.find(kMarkerBegin);
    while (at != std::string_view::npos) {
      re2::StringPiece groups[3];
      if (marker.Match(text, at, text.size(), RE2::ANCHOR_START, groups, 3) &&
          is_rule(std::string_view(groups[2]))) {
        return std::string_view(groups[1]);
      }
      at = text.find(kMarkerBegin, at + 1);
    }
    return text.substr(text.size());
  }

  // Only our own markers are left alone, or a bracket would be a place to hide in.
  bool is_rule(std::string_view rule) const {
    constexpr std::string_view kEnv = "env:";
    const auto names = [&](const Pattern& pattern) { return pattern.label == rule; };
    if (std::ranges::any_of(finder_->patterns(), names) || rule == kUnsettled || rule == kMember) {
      return true;
    }
    // Made in another environment, or with other options.
    if (rule.starts_with(kEnv)) return is_secret_name(options_, rule.substr(kEnv.size()));
    return std::ranges::find(default_rules(), rule, &Rule::name) != default_rules().end();
  }

  RedactOptions options_;
  RedactorDescription description_;
  std::unique_ptr<Finder> finder_;
};

}  // namespace

Result<std::unique_ptr<SecretRedactor>> make_redactor(const RedactOptions& options,
                                                      const Environment& environment) {
  if (options.min_length < kSecretBytesMin) {
    return Error{Code::kInvalid, "min_length is " + std::to_string(options.min_length) +
                                     ", but a secret has at least " +
                                     std::to_string(kSecretBytesMin) + " bytes"};
  }
  KnownValues known = known_values(options, environment);
  RedactorDescription description{
      .rules = options.rules == RuleSet::kDefault ? default_rules().size() : 0,
      .known_values = known.values.size(),
      .too_short = std::move(known.too_short),
      .not_set = std::move(known.not_set)};
  auto finder = TRY(Finder::make(patterns_for(options, known)));
  return std::make_unique<FinderRedactor>(options, std::move(description), std::move(finder));
}

}  // namespace twotrack::redact
