// Compilers and type checkers that say "error" or "warning" at a place: gcc, clang, javac, mypy,
// tsc; and the linker below them.
#include <algorithm>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

struct CompilerMessage {
  Place place{};
  Severity severity = Severity::kError;
  std::string_view rule{};
  std::string_view message{};
};

std::optional<Severity> take_severity(std::string_view& text) {
  if (take_prefix(text, "fatal error") || take_prefix(text, "error")) return Severity::kError;
  if (take_prefix(text, "warning")) return Severity::kWarning;
  if (take_prefix(text, "note")) return Severity::kNote;
  return std::nullopt;
}

// "shop.ts(4,3): error TS2322: …".
std::optional<Place> read_paren_place(std::string_view line) {
  const size_t open = line.find('(');
  if (open == std::string_view::npos) return std::nullopt;
  Place place{.file = line.substr(0, open)};
  if (!looks_like_path(place.file)) return std::nullopt;
  std::string_view rest = line.substr(open + 1);
  const auto number = take_number(rest);
  if (!number || !take_prefix(rest, ",")) return std::nullopt;
  const auto column = take_number(rest);
  if (!column || !take_prefix(rest, "): ")) return std::nullopt;
  place.line = *number;
  place.column = *column;
  place.rest = rest;
  return place;
}

// "nowhere.py: error: Cannot read file": a place without a line.
std::optional<Place> read_file_place(std::string_view line) {
  const size_t colon = line.find(": error: ");
  if (colon == std::string_view::npos || !looks_like_path(line.substr(0, colon))) {
    return std::nullopt;
  }
  return Place{.file = line.substr(0, colon), .rest = line.substr(colon + 2)};
}

// The rule at the end: "[-Wunused-variable]", "[return-value]".
std::string_view rule_at_end(std::string_view message) {
  const size_t open = message.rfind(" [");
  if (!message.ends_with(']') || open == std::string_view::npos) return {};
  const std::string_view rule = message.substr(open + 2, message.size() - open - 3);
  return rule.find(' ') == std::string_view::npos ? rule : std::string_view{};
}

// A compiler sets its words off from the place by one blank: "a.c:3: error: …". grep puts what
// the line holds right behind the colon.
bool is_set_off(const Place& place) {
  if (place.rest.empty()) return false;
  if (place.rest.starts_with("- ")) return true;
  const char* const word = place.rest.data();  // behind the file, a colon, a number and a colon
  return word[-1] == ' ' && word[-2] == ':';
}

// "docs/a.md:3:error: means failure".
bool is_match(std::string_view line) {
  const auto place = read_place(line);
  return place && place->line > 0 && !place->rest.empty() && !is_set_off(*place);
}

std::optional<CompilerMessage> read_message(std::string_view line) {
  auto place = read_place(line);
  if (place && !is_set_off(*place)) return std::nullopt;
  if (!place) place = read_paren_place(line);
  if (!place) place = read_file_place(line);
  if (!place) return std::nullopt;
  CompilerMessage problem{.place = *place};
  std::string_view rest = place->rest;
  take_prefix(rest, "- ");
  const auto severity = take_severity(rest);
  if (!severity) return std::nullopt;
  problem.severity = *severity;
  if (take_prefix(rest, " TS")) {
    const size_t colon = rest.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const size_t at = static_cast<size_t>(rest.data() - line.data()) - 2;
    problem.rule = line.substr(at, colon + 2);
    problem.message = trimmed(rest.substr(colon + 1));
    return problem;
  }
  if (!take_prefix(rest, ": ")) return std::nullopt;
  problem.message = trimmed(rest);
  problem.rule = rule_at_end(problem.message);
  if (!problem.rule.empty()) {
    problem.message.remove_suffix(problem.rule.size() + 2);
    problem.message = trimmed(problem.message);
  }
  return problem;
}

// What a linker could not find.
bool is_link_error(std::string_view line) {
  return contains(line, "undefined reference to ") || contains(line, "multiple definition of ");
}

class CompilerReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (const auto problem = read_message(line)) return take_message(*problem);
    if (is_link_error(line)) {
      const size_t colon = line.find(": undefined reference");
      const std::string_view before = line.substr(0, std::min(colon, line.find(":(")));
      diagnostics_.add({.file = looks_like_path(before) ? std::string(before) : "",
                        .message = std::string(
                            line.substr(colon == std::string_view::npos ? 0 : colon + 2, 300))});
      return '9';
    }
    if (starts_with_any(line, {"make: *** ", "make[", "ninja: build stopped", "collect2: error"})) {
      return '7';
    }
    return take_other(line);
  }

  Findings finish() override {
    Findings findings{.summarizer = tool() + "@1"};
    const uint64_t errors = std::max(diagnostics_.count(Severity::kError), found_);
    const uint64_t warnings = diagnostics_.count(Severity::kWarning);
    if (errors + warnings == 0) {
      findings.outcome = is_success_ ? Outcome::kSuccess : Outcome::kPartial;
      findings.summary = is_success_ ? "No errors found" : "";
    } else {
      // A checker that finds problems did its work; a compiler that does has not.
      const bool did_not_work = errors > 0 && (!is_checker() || is_blocked_);
      findings.outcome = did_not_work ? Outcome::kError : Outcome::kPartial;
      if (errors > 0) findings.summary = counted(errors, "error");
      if (errors > 0 && warnings > 0) findings.summary += ", ";
      if (warnings > 0) findings.summary += counted(warnings, "warning");
      if (is_blocked_) findings.summary += "; checking stopped there";
      if (found_ > diagnostics_.count(Severity::kError)) {
        findings.summary +=
            ", " + std::to_string(diagnostics_.count(Severity::kError)) + " of them in this output";
      }
    }
    if (is_checker() && !is_blocked_ && (errors + warnings > 0 || is_success_)) {
      findings.knowledge.emplace_back("lint_errors_remaining", std::to_string(errors));
    }
    findings.has_diagnostics = diagnostics_.count() > 0 || is_success_;
    findings.diagnostics = std::move(diagnostics_);
    return findings;
  }

 private:
  char take_message(const CompilerMessage& problem) {
    is_mypy_ = is_mypy_ || problem.place.file.ends_with(".py");
    is_tsc_ = is_tsc_ || problem.rule.starts_with("TS");
    // A note explains the problem above it; the facts have it.
    if (problem.severity == Severity::kNote) return '6';
    diagnostics_.add({.file = std::string(problem.place.file),
                      .line = problem.place.line,
                      .column = problem.place.column,
                      .rule = std::string(problem.rule),
                      .message = std::string(problem.message.substr(0, 300)),
                      .severity = problem.severity});
    is_wrapped_ = is_mypy_ && problem.rule.empty();
    return problem.severity == Severity::kError ? '9' : '8';
  }

  char take_other(std::string_view line) {
    if (line.starts_with("Success: no issues found in ")) {
      is_mypy_ = is_success_ = true;
      return '9';
    }
    std::string_view rest = line;
    if (take_prefix(rest, "Found ")) {
      const auto found = take_number(rest);
      if (found && starts_with_any(rest, {" error in ", " errors in "})) {
        found_ += *found;
        is_blocked_ = is_blocked_ || contains(line, "prevented further checking");
        return '9';
      }
    }
    // Only the very next line can go on with a message; code is indented.
    if (is_wrapped_ && !line.empty() && line[0] != ' ') return take_wrapped(line);
    is_wrapped_ = false;
    if (contains(line, ": In function ")) return '5';
    return line.find_first_not_of(" |^~0123456789") == std::string_view::npos ? '2' : '5';
  }

  // A message that went on in the next line.
  char take_wrapped(std::string_view line) {
    Diagnostic* last = diagnostics_.last();
    if (last == nullptr) return '5';
    last->message += " " + std::string(line.substr(0, 200));
    last->rule = rule_at_end(last->message);
    is_wrapped_ = last->rule.empty();
    if (!is_wrapped_) {
      last->message.resize(last->message.rfind(" ["));
      while (last->message.ends_with(' ')) last->message.pop_back();
    }
    return '8';
  }

  bool is_checker() const { return is_mypy_ || is_tsc_; }
  std::string tool() const {
    if (is_mypy_) return "mypy";
    return is_tsc_ ? "tsc" : "compiler";
  }

  DiagnosticList diagnostics_;
  uint64_t found_ = 0;  // as the report counts them
  bool is_mypy_ = false;
  bool is_tsc_ = false;
  bool is_success_ = false;
  bool is_blocked_ = false;
  bool is_wrapped_ = false;
};

bool is_compiler(const Sample& sample) {
  // What grep found may look like anything.
  const auto matches = static_cast<size_t>(std::ranges::count_if(sample.lines, is_match));
  if (matches * 10 >= sample.lines.size() * 8) return false;
  const bool is_usage = is_usage_error(sample);
  for (const std::string_view line : sample.lines) {
    const auto problem = read_message(line);
    if (problem && is_usage && problem->place.line == 0) continue;
    if (problem && problem->severity != Severity::kNote) return true;
    if (contains(line, ": undefined reference to `")) return true;
    if (line.starts_with("Success: no issues found in ")) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<ReportReader> make_compiler_reader(const Sample& sample) {
  return is_compiler(sample) ? std::make_unique<CompilerReader>() : nullptr;
}

}  // namespace twotrack
