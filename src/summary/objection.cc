#include "summary/objection.h"

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "packet/outcome.h"
#include "summary/contract.h"
#include "summary/failure_words.h"
#include "summary/report.h"

namespace twotrack {
namespace {

// Only what a report comes to is asked for.
constexpr size_t kFactsOfReport = 256;

// A number above zero, true, either as a text too, or anything in a list or an object.
bool is_some(JsonElement value) {
  bool flag = false;
  JsonArray list;
  JsonObject object;
  if (value.read(flag)) return flag;
  if (value.read(list)) return list.size() > 0;
  if (value.read(object)) return object.size() > 0;
  return stated_number(value).value_or(0) > 0 || lower_case(value.text()) == "true";
}

std::string shown_count(std::string_view name, JsonElement value) {
  JsonArray list;
  return std::string(name) + ": " +
         (value.read(list) ? std::to_string(list.size())
                           : (value.is_object() ? std::string("some") : value.json()));
}

// Whether a member of this name counts or lists problems, whatever tool returns it.
bool counts_problems(std::string_view name) {
  return is_one_of(
      plain_name(name),
      {"errors", "failed", "failures", "failing", "errorcount", "failedcount", "failurecount",
       "numfailed", "numfailures", "numerrors", "testsfailed", "failedtests", "numfailedtests",
       "numfailedtestsuites", "testserrors", "linterrors", "fatalerrorcount"});
}

std::optional<Objection> problem_in(JsonElement object) {
  JsonObject members;
  if (!object.read(members)) return std::nullopt;
  for (const auto member : members) {
    if (counts_problems(member.key) && is_some(member.value)) {
      return Objection{.why = shown_count(member.key, member.value)};
    }
  }
  return std::nullopt;
}

// What the returned value itself says went wrong, whatever is said around it.
std::optional<Objection> failure_in(JsonElement result) {
  if (!result.is_object()) return std::nullopt;
  if (has_error(result)) return Objection{Outcome::kError, error_message(result)};
  if (const auto outcome = exit_outcome(result)) return Objection{*outcome, "exit status not 0"};
  return std::nullopt;
}

// Of a text with one line: what has more may quote what it likes, unless it is a report.
std::string_view only_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text.find('\n') == std::string_view::npos ? text : std::string_view();
}

// Whether it is what a program printed, rather than what was read or found somewhere.
bool is_printed(const Delta& report) {
  return report.outcome != Outcome::kUnknown || starts_with_any(report.summarizer, {"text", "log"});
}

// What a program, or whoever speaks for it, says in the members that are for it.
std::optional<Objection> words_against(JsonElement object) {
  for (const std::string_view name : {"result", "summary", "_summary", "message", "output",
                                      "stdout", "stderr", "text", "log", "details"}) {
    std::string_view text;
    if (!object[name].read(text)) continue;
    if (auto objection = objection_in_text(text)) return objection;
  }
  return std::nullopt;
}

// How it ended, if its "outcome" were not there.
std::optional<Outcome> stated_beside(JsonElement object) {
  JsonWriter json;
  json.begin_object();
  for (const auto member : object.object()) {
    if (member.key != "outcome") json.key(member.key).raw(member.value.json());
  }
  const auto tree = JsonTree::parse(json.end_object().text());
  return tree.ok() ? stated_outcome(tree.value().root()) : std::nullopt;
}

}  // namespace

std::optional<Objection> objection_in(JsonElement object) {
  JsonObject members;
  if (!object.read(members)) return std::nullopt;
  const std::string_view outcome = json_string(object, "outcome");
  const bool is_word = outcome_named(outcome) || outcome == name_of(Outcome::kUnknown);
  if (!outcome.empty() && !is_word && is_contract(object)) {
    return Objection{.why = "outcome: " + std::string(outcome)};
  }
  if (outcome_named(outcome) == Outcome::kSuccess) {
    const auto beside = stated_beside(object);
    if (beside == Outcome::kError) return Objection{*beside, error_message(object)};
    if (beside == Outcome::kPartial) return Objection{*beside, "it says otherwise itself"};
  }
  if (auto problem = problem_in(object)) return problem;
  // Who says "partial" has counted it.
  if (outcome_named(outcome) != Outcome::kPartial) {
    if (auto failure = failure_in(members["result"])) return failure;
  }
  for (const std::string_view name : {"result", "summary", "_summary", "knowledge_delta"}) {
    JsonElement value;
    if (!members[name].read(value)) continue;
    if (auto problem = problem_in(value)) return problem;
  }
  if (auto words = words_against(object)) return words;
  const JsonElement result = members["result"];
  return result.is_object() ? words_against(result) : std::nullopt;
}

std::optional<Objection> objection_in_text(std::string_view output) {
  if (std::string words = failure_in_words(only_line(output)); !words.empty()) {
    return Objection{.why = std::move(words)};
  }
  const auto report = digest_report(output, kFactsOfReport);
  if (report && !is_without_problem(report->outcome)) return Objection{.why = report->summary};
  // What only shows something may show anything.
  if (report && !is_printed(*report)) return std::nullopt;
  if (std::string words = verdict_in(output); !words.empty()) {
    return Objection{.why = std::move(words)};
  }
  return std::nullopt;
}

std::string giving_up_in_text(std::string_view output) {
  std::string words = gave_up_with(output);
  if (words.empty()) return words;
  const auto report = digest_report(output, kFactsOfReport);
  return report && !is_printed(*report) ? std::string() : words;
}

}  // namespace twotrack
