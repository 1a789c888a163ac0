#include "summary/json_report.h"

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

std::string text(JsonElement object, std::string_view key) {
  return std::string(json_string(object, key));
}

// {"code","filename","location":{"row","column"},"message"}.
std::optional<Diagnostic> read_ruff(JsonElement item) {
  JsonElement location;
  if (!item["filename"].exists() || !item["location"].read(location) || !location["row"].exists()) {
    return std::nullopt;
  }
  return Diagnostic{.file = text(item, "filename"),
                    .line = location["row"].count(),
                    .column = location["column"].count(),
                    .rule = text(item, "code"),
                    .message = text(item, "message")};
}

// {"path","line","column","message-id","message"}.
std::optional<Diagnostic> read_pylint(JsonElement item) {
  if (!item["path"].exists() || !item["line"].exists() || !item["message"].exists())
    return std::nullopt;
  std::string rule = text(item, "message-id");
  if (rule.empty()) rule = text(item, "messageId");
  return Diagnostic{.file = text(item, "path"),
                    .line = item["line"].count(),
                    .column = item["column"].count(),
                    .rule = std::move(rule),
                    .message = text(item, "message")};
}

// {"filePath","messages":[{"ruleId","severity","message","line","column"}]}.
bool read_eslint(JsonElement file, DiagnosticList& diagnostics) {
  JsonArray messages;
  if (!file["filePath"].exists() || !file["messages"].read(messages)) return false;
  for (const JsonElement message : messages) {
    diagnostics.add(
        {.file = text(file, "filePath"),
         .line = message["line"].count(),
         .column = message["column"].count(),
         .rule = text(message, "ruleId"),
         .message = text(message, "message"),
         .severity = message["severity"].count() == 1 ? Severity::kWarning : Severity::kError});
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
std::optional<Findings> read_list(JsonArray items) {
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

// Why the counts do not prove that the whole run is in the report; empty when they do.
std::string gap_in(JsonElement root, JsonElement counts) {
  const uint64_t total = counts["total"].count();
  uint64_t sum = 0;
  for (const std::string_view key :
       {"passed", "failed", "error", "skipped", "xfailed", "xpassed"}) {
    sum += counts[key].count();
  }
  if (sum != total) {
    return "The counts add up to " + std::to_string(sum) + ", the report says " +
           std::to_string(total);
  }
  const uint64_t collected = counts["collected"].count();
  if (collected > total + counts["deselected"].count()) {
    return "Only " + std::to_string(total) + " of " + std::to_string(collected) +
           " collected tests ran";
  }
  JsonElement code;
  if (!root["exitcode"].read(code) || code.is_null()) return {};
  // 1 is how pytest says that tests failed: then some must be counted.
  const bool has_failures = counts["failed"].count() + counts["error"].count() > 0;
  int64_t exit_code = 0;
  const bool is_normal = code.read(exit_code) && exit_code == (has_failures ? 1 : 0);
  return is_normal ? std::string{} : "The run ended early, exit code " + code.json().text;
}

// {"summary":{"passed","failed","total"},"tests":[{"nodeid","outcome","call":{"crash":…}}]}.
std::optional<Findings> read_pytest(JsonElement root) {
  JsonElement counts;
  JsonArray tests;
  if (!root["summary"].read(counts) || !root["tests"].read(tests) || !counts["total"].exists()) {
    return std::nullopt;
  }
  TestRun run{.passed = counts["passed"].count() + counts["xpassed"].count(),
              .failed = counts["failed"].count(),
              .errors = counts["error"].count(),
              .skipped = counts["skipped"].count(),
              .expected_failures = counts["xfailed"].count(),
              .has_counts = true,
              .gap = gap_in(root, counts)};
  // Where nothing ran there is no part of a run either.
  run.is_complete = run.gap.empty() || counts["total"].count() == 0;
  DiagnosticList diagnostics;
  for (const JsonElement test : tests) {
    const std::string_view outcome = json_string(test, "outcome");
    if (outcome != "failed" && outcome != "error") continue;
    Diagnostic diagnostic{.test = text(test, "nodeid")};
    for (const std::string_view stage : {"setup", "call", "teardown"}) {
      JsonElement crash;
      if (!test[stage]["crash"].read(crash)) continue;
      diagnostic.file = text(crash, "path");
      diagnostic.line = crash["lineno"].count();
      diagnostic.message = text(crash, "message");
    }
    diagnostics.add(std::move(diagnostic));
  }
  return make_findings("pytest-json@1", run, std::move(diagnostics));
}

}  // namespace

std::optional<Findings> read_json_report(JsonElement root) {
  JsonArray items;
  if (root.read(items)) return read_list(items);
  if (root.is_object()) return read_pytest(root);
  return std::nullopt;
}

}  // namespace twotrack
