#include "summary/json_report.h"

#include "summary/report_text.h"
#include "summary/test_run.h"

namespace twotrack {
namespace {

uint64_t number(JsonElement object, std::string_view key) {
  uint64_t value = 0;
  return object[key].get(value) ? 0 : value;
}

bool has(JsonElement object, std::string_view key) {
  return !object[key].error();
}

std::string text(JsonElement object, std::string_view key) {
  return std::string(json_string(object, key));
}

// {"code","filename","location":{"row","column"},"message"}.
std::optional<Diagnostic> read_ruff(JsonElement item) {
  JsonElement location;
  if (!has(item, "filename") || item["location"].get(location) || !has(location, "row")) {
    return std::nullopt;
  }
  return Diagnostic{.file = text(item, "filename"),
                    .line = number(location, "row"),
                    .column = number(location, "column"),
                    .rule = text(item, "code"),
                    .message = text(item, "message")};
}

// {"path","line","column","message-id","message"}.
std::optional<Diagnostic> read_pylint(JsonElement item) {
  if (!has(item, "path") || !has(item, "line") || !has(item, "message")) return std::nullopt;
  std::string rule = text(item, "message-id");
  if (rule.empty()) rule = text(item, "messageId");
  return Diagnostic{.file = text(item, "path"),
                    .line = number(item, "line"),
                    .column = number(item, "column"),
                    .rule = std::move(rule),
                    .message = text(item, "message")};
}

// {"filePath","messages":[{"ruleId","severity","message","line","column"}]}.
bool read_eslint(JsonElement file, DiagnosticList& diagnostics) {
  simdjson::dom::array messages;
  if (!has(file, "filePath") || file["messages"].get(messages)) return false;
  for (const JsonElement message : messages) {
    diagnostics.add(
        {.file = text(file, "filePath"),
         .line = number(message, "line"),
         .column = number(message, "column"),
         .rule = text(message, "ruleId"),
         .message = text(message, "message"),
         .severity = number(message, "severity") == 1 ? Severity::kWarning : Severity::kError});
  }
  return true;
}

Findings lint_findings(std::string summarizer, DiagnosticList diagnostics) {
  Findings findings{.summarizer = std::move(summarizer)};
  const uint64_t errors = diagnostics.count(Severity::kError);
  const uint64_t warnings = diagnostics.count(Severity::kWarning);
  findings.outcome = diagnostics.count() == 0 ? Outcome::kSuccess : Outcome::kPartial;
  findings.summary =
      diagnostics.count() == 0 ? "No lint errors found" : "Found " + counted(errors, "lint error");
  if (warnings > 0) findings.summary += ", " + counted(warnings, "warning");
  findings.knowledge.emplace_back("lint_errors_remaining", std::to_string(errors));
  findings.has_diagnostics = true;
  findings.diagnostics = std::move(diagnostics);
  return findings;
}

// Every item must have the form: a list that only resembles a report is data. So is an empty one.
std::optional<Findings> read_list(simdjson::dom::array items) {
  DiagnosticList diagnostics;
  std::string summarizer;
  for (const JsonElement item : items) {
    if (!item.is_object()) return std::nullopt;
    if (read_eslint(item, diagnostics)) {
      summarizer = "eslint-json@1";
    } else if (auto ruff = read_ruff(item)) {
      summarizer = "ruff-json@1";
      diagnostics.add(std::move(*ruff));
    } else if (auto pylint = read_pylint(item); pylint && !pylint->rule.empty()) {
      summarizer = "pylint-json@1";
      diagnostics.add(std::move(*pylint));
    } else {
      return std::nullopt;
    }
  }
  if (summarizer.empty()) return std::nullopt;
  return lint_findings(std::move(summarizer), std::move(diagnostics));
}

// {"summary":{"passed","failed","total"},"tests":[{"nodeid","outcome","call":{"crash":…}}]}.
std::optional<Findings> read_pytest(JsonElement root) {
  JsonElement counts;
  simdjson::dom::array tests;
  if (root["summary"].get(counts) || root["tests"].get(tests) || !has(counts, "total")) {
    return std::nullopt;
  }
  TestRun run{.passed = number(counts, "passed"),
              .failed = number(counts, "failed"),
              .errors = number(counts, "error"),
              .skipped = number(counts, "skipped"),
              .expected_failures = number(counts, "xfailed"),
              .has_counts = true,
              .is_complete = true};
  DiagnosticList diagnostics;
  for (const JsonElement test : tests) {
    const std::string_view outcome = json_string(test, "outcome");
    if (outcome != "failed" && outcome != "error") continue;
    Diagnostic diagnostic{.test = text(test, "nodeid")};
    for (const std::string_view stage : {"setup", "call", "teardown"}) {
      JsonElement crash;
      if (test[stage]["crash"].get(crash)) continue;
      diagnostic.file = text(crash, "path");
      diagnostic.line = number(crash, "lineno");
      diagnostic.message = text(crash, "message");
    }
    diagnostics.add(std::move(diagnostic));
  }
  return make_findings("pytest-json@1", run, std::move(diagnostics));
}

}  // namespace

std::optional<Findings> read_json_report(JsonElement root) {
  simdjson::dom::array items;
  if (!root.get(items)) return read_list(items);
  if (root.is_object()) return read_pytest(root);
  return std::nullopt;
}

}  // namespace twotrack
