// Linters whose findings have a code: ruff (full and concise), flake8, pylint.
#include "base/json_tree.h"
#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

// "E501", "PLR0913", "C0301": some capitals, some digits. Its length; 0 when there is none.
size_t code_length(std::string_view text) {
  size_t letters = 0;
  while (letters < text.size() && text[letters] >= 'A' && text[letters] <= 'Z') ++letters;
  size_t end = letters;
  while (end < text.size() && is_digit(text[end])) ++end;
  const bool is_code = letters >= 1 && letters <= 8 && end - letters >= 1 && end - letters <= 5;
  const bool is_alone = end == text.size() || text[end] == ' ' || text[end] == ':';
  return is_code && is_alone ? end : 0;
}

struct Finding {
  std::string_view rule{};
  std::string_view message{};
  bool is_pylint = false;
};

// "E501 Line too long", "F401 [*] `os` imported but unused", "C0301: Line too long
// (line-too-long)", "invalid-syntax: Expected `)`".
std::optional<Finding> read_finding(std::string_view text) {
  Finding finding;
  if (const size_t length = code_length(text); length > 0) {
    finding.rule = text.substr(0, length);
    text.remove_prefix(length);
    finding.is_pylint = take_prefix(text, ":");
    text = trimmed(text);
    if (take_prefix(text, "[*]")) text = trimmed(text);
    finding.message = text;
    return finding;
  }
  for (const std::string_view name : {"invalid-syntax", "SyntaxError", "unformatted"}) {
    if (!text.starts_with(name) || !text.substr(name.size()).starts_with(": ")) continue;
    return Finding{.rule = name, .message = trimmed(text.substr(name.size() + 2))};
  }
  return std::nullopt;
}

// " --> shop.py:1:8", below the finding that it places.
std::optional<Place> read_arrow(std::string_view line) {
  line = trimmed(line);
  if (!take_prefix(line, "--> ")) return std::nullopt;
  return read_place(line);
}

struct Footer {
  uint64_t found = 0;
  uint64_t fixed = 0;
  uint64_t remaining = 0;
};

// "Found 12 errors." and "Found 8 errors (4 fixed, 4 remaining).".
std::optional<Footer> read_footer(std::string_view line) {
  if (!take_prefix(line, "Found ")) return std::nullopt;
  const auto found = take_number(line);
  if (!found || !starts_with_any(line, {" error.", " errors.", " error (", " errors ("})) {
    return std::nullopt;
  }
  Footer footer{.found = *found, .remaining = *found};
  if (contains(line, " fixed, ")) {
    footer.fixed = count_before(line, "fixed").value_or(0);
    footer.remaining = count_before(line, "remaining").value_or(*found);
  } else if (contains(line, " in ")) {
    return std::nullopt;  // mypy's
  }
  return footer;
}

class LintReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (const auto place = read_arrow(line)) return take_arrow(*place);
    if (const auto place = read_place(line)) {
      if (const auto finding = read_finding(place->rest)) {
        add(*place, *finding);
        return '8';
      }
    }
    if (const auto finding = read_finding(line)) {
      rule_ = finding->rule;
      message_ = finding->message;
      return '8';
    }
    return take_other(line);
  }

  Findings finish() override {
    Findings findings{.summarizer = tool() + "@1"};
    const uint64_t listed = diagnostics_.count();
    const uint64_t remaining = has_footer_ ? footer_.remaining : listed;
    judge(findings, std::max(remaining, listed));
    if (is_cut_off()) {
      findings.summary =
          "The report is cut off, its end is unknown; so far " + counted(listed, "lint error");
    } else if (findings.outcome != Outcome::kError) {
      findings.knowledge.emplace_back("lint_errors_remaining",
                                      std::to_string(std::max(remaining, listed)));
      if (footer_.fixed > 0) {
        findings.knowledge.emplace_back("lint_errors_fixed", std::to_string(footer_.fixed));
      }
      if (has_footer_ && listed < remaining && !is_statistics_) {
        findings.summary += ", " + std::to_string(listed) + " of them in this output";
      }
    }
    findings.has_diagnostics = listed > 0 || findings.outcome == Outcome::kSuccess;
    findings.diagnostics = std::move(diagnostics_);
    return findings;
  }

 private:
  void judge(Findings& findings, uint64_t remaining) {
    const std::string fixed = counted(footer_.fixed, "lint error");
    if (remaining == 0) {
      const bool is_proven = all_passed_ || has_footer_;
      findings.outcome = is_proven ? Outcome::kSuccess : Outcome::kPartial;
      findings.summary = footer_.fixed > 0 ? "Fixed all " + fixed
                         : is_proven       ? "No lint errors found"
                                           : "Found no lint errors that could be read";
      return;
    }
    findings.outcome = Outcome::kPartial;
    if (unreadable_files_ > 0 && unreadable_files_ == diagnostics_.count()) {
      findings.outcome = Outcome::kError;
      findings.summary =
          "Nothing was checked: " + counted(unreadable_files_, "file") + " could not be read";
      return;
    }
    findings.summary = footer_.fixed > 0
                           ? "Fixed " + fixed + ", " + std::to_string(remaining) + " remaining"
                           : "Found " + counted(remaining, "lint error");
  }

  std::string tool() const {
    if (is_pylint_) return "pylint";
    return is_ruff_ ? "ruff" : "flake8";
  }

  // Only the full form has a footer in every case.
  bool is_cut_off() const { return has_arrows_ && !has_footer_ && !has_format_footer_; }

  void add(const Place& place, const Finding& finding) {
    is_pylint_ = is_pylint_ || finding.is_pylint;
    diagnostics_.add({.file = std::string(place.file),
                      .line = place.line,
                      .column = place.column,
                      .rule = std::string(finding.rule),
                      .message = std::string(finding.message.substr(0, 300))});
    if (finding.rule == "E902") ++unreadable_files_;
  }

  char take_arrow(const Place& place) {
    has_arrows_ = is_ruff_ = true;
    // An arrow without a finding above it belongs to a note.
    if (!rule_.empty()) add(place, {.rule = rule_, .message = message_});
    rule_.clear();
    return '8';
  }

  char take_other(std::string_view line) {
    if (const auto footer = read_footer(line)) {
      footer_.found += footer->found;
      footer_.fixed += footer->fixed;
      footer_.remaining += footer->remaining;
      has_footer_ = is_ruff_ = true;
      return '9';
    }
    if (line.ends_with(" would be reformatted") || contains(line, " would be reformatted, ")) {
      has_format_footer_ = is_ruff_ = true;
      return '9';
    }
    if (line == "All checks passed!") {
      all_passed_ = is_ruff_ = true;
      return '9';
    }
    if (line.starts_with("Your code has been rated at ")) {
      is_pylint_ = true;
      all_passed_ = all_passed_ || line.starts_with("Your code has been rated at 10.00/10");
      return '8';
    }
    if (line.starts_with("help: ")) return '6';
    if (line.starts_with("*************") || line.starts_with("-----")) return '2';
    return take_statistic(line);
  }

  // "4\tF401 \t[*] unused-import".
  char take_statistic(std::string_view line) {
    std::string_view rest = line;
    const auto count = take_number(rest);
    if (!count || !take_prefix(rest, "\t")) return '4';
    const size_t tab = rest.find('\t');
    if (tab == std::string_view::npos) return '4';
    const std::string_view rule = trimmed(rest.substr(0, tab));
    if (code_length(rule) != rule.size()) return '4';
    is_statistics_ = is_ruff_ = true;
    diagnostics_.add(
        {.rule = std::string(rule),
         .message = std::to_string(*count) + " × " + std::string(trimmed(rest.substr(tab)))});
    return '8';
  }

  DiagnosticList diagnostics_;
  Footer footer_;
  std::string rule_;  // of a finding whose place comes with the next line
  std::string message_;
  uint64_t unreadable_files_ = 0;
  bool has_footer_ = false;
  bool has_format_footer_ = false;
  bool has_arrows_ = false;
  bool all_passed_ = false;
  bool is_ruff_ = false;
  bool is_pylint_ = false;
  bool is_statistics_ = false;
};

bool is_lint(const Sample& sample) {
  bool had_finding = false;
  for (const std::string_view line : sample.lines) {
    if (const auto place = read_place(line)) {
      if (place->has_column && read_finding(place->rest)) return true;
    }
    if (had_finding && read_arrow(line)) return true;
    had_finding = read_finding(line).has_value();
    if (line.starts_with("Your code has been rated at ")) return true;
    if (line == "All checks passed!" || read_footer(line)) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<ReportReader> make_lint_reader(const Sample& sample) {
  return is_lint(sample) ? std::make_unique<LintReader>() : nullptr;
}

// eslint's own form: a file, then its findings, then a count.

namespace {

constexpr std::string_view kCross = "✖ ";

// "  1:7   warning  'unused' is assigned a value but never used  no-unused-vars".
std::optional<Diagnostic> read_row(std::string_view text) {
  if (!text.starts_with("  ")) return std::nullopt;
  text = trimmed(text);
  const auto line = take_number(text);
  if (!line || !take_prefix(text, ":")) return std::nullopt;
  const auto column = take_number(text);
  if (!column || !text.starts_with("  ")) return std::nullopt;
  Diagnostic row{.line = *line, .column = *column};
  text = trimmed(text);
  if (take_prefix(text, "warning  ")) {
    row.severity = Severity::kWarning;
  } else if (!take_prefix(text, "error  ")) {
    return std::nullopt;
  }
  text = trimmed(text);
  const size_t gap = text.rfind("  ");
  row.message = trimmed(text.substr(0, gap)).substr(0, 300);
  if (gap != std::string_view::npos) row.rule = trimmed(text.substr(gap));
  return row;
}

class EslintReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (auto row = read_row(line)) {
      row->file = file_;
      diagnostics_.add(std::move(*row));
      return '8';
    }
    if (line.starts_with(kCross)) {
      errors_ += count_before(line, "error").value_or(0);
      warnings_ += count_before(line, "warning").value_or(0);
      has_footer_ = true;
      return '9';
    }
    if (line.starts_with("Oops! Something went wrong")) {
      is_broken_ = true;
      return '8';
    }
    if (looks_like_path(line)) {
      file_ = line;
      return '8';
    }
    if (is_broken_ && problem_.empty() && !line.empty() && !line.starts_with("ESLint: ")) {
      problem_ = line.substr(0, 160);
      return '9';
    }
    return '4';
  }

  Findings finish() override {
    Findings findings{.summarizer = "eslint@1"};
    const uint64_t errors = std::max(errors_, diagnostics_.count(Severity::kError));
    const uint64_t warnings = std::max(warnings_, diagnostics_.count(Severity::kWarning));
    if (is_broken_) {
      findings.outcome = Outcome::kError;
      findings.summary = "eslint did not run: " + problem_;
    } else {
      findings.outcome = Outcome::kPartial;
      const std::string counts =
          counted(errors, "lint error") +
          (warnings > 0 ? ", " + counted(warnings, "warning") : std::string());
      if (!has_footer_) {
        findings.summary = "The report is cut off, its end is unknown; so far " + counts;
      } else {
        findings.summary = "Found " + counts;
        findings.knowledge.emplace_back("lint_errors_remaining", std::to_string(errors));
      }
    }
    findings.has_diagnostics = diagnostics_.count() > 0;
    findings.diagnostics = std::move(diagnostics_);
    return findings;
  }

 private:
  DiagnosticList diagnostics_;
  std::string file_;
  std::string problem_;
  uint64_t errors_ = 0;
  uint64_t warnings_ = 0;
  bool has_footer_ = false;
  bool is_broken_ = false;
};

}  // namespace

std::unique_ptr<ReportReader> make_eslint_reader(const Sample& sample) {
  for (size_t i = 0; i < sample.lines.size(); ++i) {
    const std::string_view line = sample.lines[i];
    const bool is_footer = line.starts_with(kCross) && contains(line, " problem");
    const bool is_row = i > 0 && read_row(line) && looks_like_path(sample.lines[i - 1]);
    const bool is_oops = line.starts_with("Oops! Something went wrong") &&
                         i + 1 < sample.lines.size() && contains(sample.lines[i + 1], "ESLint: ");
    if (is_footer || is_row || is_oops) return std::make_unique<EslintReader>();
  }
  return nullptr;
}

// mypy -O json: a JSON object a line.

namespace {

std::optional<Diagnostic> read_line(std::string_view line) {
  if (!line.starts_with("{\"file\": ")) return std::nullopt;
  const auto tree = JsonTree::parse(line);
  if (!tree.ok()) return std::nullopt;
  const JsonElement root = tree.value().root();
  const std::string_view severity = json_string(root, "severity");
  Diagnostic diagnostic{.file = std::string(json_string(root, "file")),
                        .rule = std::string(json_string(root, "code")),
                        .message = std::string(json_string(root, "message")),
                        .severity = severity == "error" ? Severity::kError : Severity::kNote};
  if (!root["line"].read(diagnostic.line)) return std::nullopt;
  if (!root["column"].read(diagnostic.column)) diagnostic.column = 0;
  if (severity.empty()) return std::nullopt;
  return diagnostic;
}

class JsonlReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    auto diagnostic = read_line(line);
    if (!diagnostic) return one_more(others_, '4');
    diagnostics_.add(std::move(*diagnostic));
    return '8';
  }

  Findings finish() override {
    Findings findings{.summarizer = "mypy-json@1"};
    const uint64_t errors = diagnostics_.count(Severity::kError);
    findings.summary = counted(errors, "error");
    if (others_ > 0) findings.summary += "; " + counted(others_, "line") + " of another form";
    findings.knowledge.emplace_back("lint_errors_remaining", std::to_string(errors));
    findings.has_diagnostics = true;
    findings.diagnostics = std::move(diagnostics_);
    return findings;
  }

 private:
  DiagnosticList diagnostics_;
  uint64_t others_ = 0;
};

}  // namespace

std::unique_ptr<ReportReader> make_jsonl_reader(const Sample& sample) {
  if (sample.lines.empty() || !read_line(sample.lines[0])) return nullptr;
  return std::make_unique<JsonlReader>();
}

}  // namespace twotrack
