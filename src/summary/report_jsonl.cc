// mypy -O json: a JSON object a line.
#include "base/json_tree.h"
#include "summary/report_reader.h"
#include "summary/report_text.h"

namespace twotrack {
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
    if (!diagnostic) {
      ++others_;
      return '4';
    }
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
