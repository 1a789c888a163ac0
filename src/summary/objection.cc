#include "summary/objection.h"

#include <vector>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "packet/outcome.h"
#include "packet/shown_text.h"
#include "summary/contract.h"

namespace twotrack {
namespace {

// How far the noun may be from its number: "2 integration tests failed".
constexpr size_t kWordsBetween = 2;
// Of a line that goes on and on, its end tells how it ended.
constexpr size_t kSentenceBytesMax = size_t{64} << 10;

struct Token {
  std::string_view text{};
  bool ends_clause = false;  // a comma, a bracket or the end of a sentence follows
  bool has_colon = false;    // "failed: 1", "failed=1"
};

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t i = 0; i < text.size();) {
    if (is_name_character(text[i])) {
      const size_t begin = i;
      while (i < text.size() && is_name_character(text[i])) ++i;
      tokens.push_back({.text = text.substr(begin, i - begin)});
      continue;
    }
    if (!tokens.empty() && text[i] != ' ') {
      const bool is_colon = text[i] == ':' || text[i] == '=';
      (is_colon ? tokens.back().has_colon : tokens.back().ends_clause) = true;
    }
    ++i;
  }
  return tokens;
}

// Of any length: a count that no number can hold is one too.
bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_above_zero(std::string_view text) {
  return is_number(text) && text.find_first_not_of('0') != std::string_view::npos;
}

bool is_none(std::string_view word) {
  return is_one_of(word, {"none", "None", "no", "null"});
}

bool is_failure(std::string_view word) {
  return is_one_of(word,
                   {"failed", "Failed", "FAILED", "failing", "failures", "failure", "Failures"});
}

// Where the clause ends that begins with the number `at` and says that so many failed.
const Token* end_of_count(const std::vector<Token>& tokens, size_t at) {
  size_t next = at + 1;
  // "1 of 2", "1 out of 2".
  if (next < tokens.size() && tokens[next].text == "out") ++next;
  if (next + 1 < tokens.size() && tokens[next].text == "of") next += 2;
  for (size_t i = next; i < tokens.size() && i <= next + kWordsBetween; ++i) {
    const Token& token = tokens[i];
    if (tokens[i - 1].ends_clause || is_number(token.text) || token.has_colon) return nullptr;
    if (is_failure(token.text)) return &token;
  }
  return nullptr;
}

bool is_less(std::string_view a, std::string_view b) {
  a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
  b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// Where the clause ends that begins with the number `at` and says that not all passed: "2 of 3
// tests passed". Not so for "step 2 of 3 passed", which counts steps.
const Token* end_of_not_all(const std::vector<Token>& tokens, size_t at) {
  const bool begins = at == 0 || tokens[at - 1].ends_clause || tokens[at - 1].has_colon ||
                      is_one_of(tokens[at - 1].text, {"only", "Only"});
  const size_t of = at + 1 < tokens.size() && tokens[at + 1].text == "out" ? at + 2 : at + 1;
  if (!begins || !is_number(tokens[at].text) || of + 1 >= tokens.size()) return nullptr;
  if (tokens[of].text != "of" || !is_number(tokens[of + 1].text)) return nullptr;
  if (!is_less(tokens[at].text, tokens[of + 1].text)) return nullptr;
  for (size_t i = of + 2; i < tokens.size() && i <= of + 2 + kWordsBetween; ++i) {
    if (tokens[i - 1].ends_clause || is_number(tokens[i].text)) return nullptr;
    if (is_one_of(tokens[i].text, {"passed", "passing", "succeeded"})) return &tokens[i];
  }
  return nullptr;
}

// "Failed 2/3 test cases", "Failed test case: assert f(1) == 2": the clause, or nullptr.
const Token* end_of_failed(const std::vector<Token>& tokens) {
  if (tokens.size() < 2 || !is_one_of(tokens[0].text, {"Failed", "FAILED"})) return nullptr;
  if (tokens[0].ends_clause || tokens[0].has_colon) return nullptr;
  if (is_number(tokens[1].text)) return is_above_zero(tokens[1].text) ? &tokens[1] : nullptr;
  for (size_t i = 1; i + 1 < tokens.size() && i <= kWordsBetween; ++i) {
    const std::string_view told = tokens[i + 1].text;
    if (tokens[i].has_colon) return is_number(told) || is_none(told) ? nullptr : &tokens[i];
    if (tokens[i].ends_clause) return nullptr;
  }
  return nullptr;
}

std::string between(const Token& first, const Token& last) {
  return {first.text.data(), static_cast<size_t>(last.text.end() - first.text.begin())};
}

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

std::string failure_in_words(std::string_view sentence) {
  // As a reader sees it: without colours and what cannot be seen.
  const std::string shown =
      shown_text(sentence.substr(sentence.size() - std::min(sentence.size(), kSentenceBytesMax)));
  const std::vector<Token> tokens = tokens_of(shown);
  if (const Token* end = end_of_failed(tokens)) return between(tokens[0], *end);
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    const bool counts = i + 1 < tokens.size() && token.has_colon && !token.ends_clause &&
                        is_above_zero(tokens[i + 1].text);
    if (counts && (is_failure(token.text) || token.text == "errors" || token.text == "Errors")) {
      return between(token, tokens[i + 1]);
    }
    if (const Token* end = end_of_not_all(tokens, i)) return between(token, *end);
    if (!is_above_zero(token.text) || (i > 0 && tokens[i - 1].text == "of")) continue;
    if (const Token* end = end_of_count(tokens, i)) return between(token, *end);
  }
  return {};
}

std::optional<Objection> objection_in(JsonElement object) {
  JsonObject members;
  if (!object.read(members)) return std::nullopt;
  const std::string_view outcome = json_string(object, "outcome");
  if (!outcome.empty() && !outcome_named(outcome) && is_contract(object)) {
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
    std::string_view text;
    // What has several lines may quote what it likes, unless it is a report.
    if (!value.read(text) || text.find('\n') != std::string_view::npos) continue;
    std::string words = failure_in_words(text);
    if (!words.empty()) return Objection{.why = std::move(words)};
  }
  return std::nullopt;
}

}  // namespace twotrack
