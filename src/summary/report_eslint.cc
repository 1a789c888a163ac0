// eslint's own form: a file, then its findings, then a count.
#include "summary/report_reader.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr std::string_view kCross = "✖ ";

struct Row {
  uint64_t line = 0;
  uint64_t column = 0;
  Severity severity = Severity::kError;
  std::string_view message{};
  std::string_view rule{};
};

// "  1:7   warning  'unused' is assigned a value but never used  no-unused-vars".
std::optional<Row> read_row(std::string_view text) {
  if (!text.starts_with("  ")) return std::nullopt;
  text = trimmed(text);
  const auto line = take_number(text);
  if (!line || !take_prefix(text, ":")) return std::nullopt;
  const auto column = take_number(text);
  if (!column || !text.starts_with("  ")) return std::nullopt;
  Row row{.line = *line, .column = *column};
  text = trimmed(text);
  if (take_prefix(text, "warning  ")) {
    row.severity = Severity::kWarning;
  } else if (!take_prefix(text, "error  ")) {
    return std::nullopt;
  }
  text = trimmed(text);
  const size_t gap = text.rfind("  ");
  row.message = trimmed(text.substr(0, gap));
  if (gap != std::string_view::npos) row.rule = trimmed(text.substr(gap));
  return row;
}

class EslintReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (const auto row = read_row(line)) {
      diagnostics_.add({.file = file_,
                        .line = row->line,
                        .column = row->column,
                        .rule = std::string(row->rule),
                        .message = std::string(row->message.substr(0, 300)),
                        .severity = row->severity});
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

}  // namespace twotrack
