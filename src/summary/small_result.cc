#include "summary/small_result.h"

#include <algorithm>
#include <array>

#include "base/plain_json.h"
#include "summary/objection.h"

namespace twotrack {
namespace {

// Far below what a delta can hold, so that nothing of it would be cut.
constexpr size_t kSmallBytesMax = 2048;

// Members by which a return may say more than this looks at: how it ended (packet/outcome.h), its
// own words (said.h), another program's report (json_report.h), or a delta that is made already.
bool is_telling(std::string_view name) {
  constexpr std::array<std::string_view, 19> kTelling = {
      "ok",          "tests",           "delta",       "status",           "success",
      "isError",     "timeout",         "summary",     "is_error",         "_summary",
      "timed_out",   "exit_code",       "exitCode",    "raw_output",       "returncode",
      "exit_status", "knowledge_delta", "diagnostics", "candidate_actions"};
  return std::ranges::find(kTelling, name) != kTelling.end();
}

std::optional<Outcome> outcome_called(std::string_view name) {
  for (const Outcome outcome : {Outcome::kSuccess, Outcome::kPartial, Outcome::kError}) {
    if (name == name_of(outcome)) return outcome;
  }
  return std::nullopt;
}

std::optional<uint64_t>* count_called(ReportedCounts& counts, std::string_view name) {
  switch (name.size()) {
    case 5:
      return name == "fixed" ? &counts.fixed : name == "total" ? &counts.total : nullptr;
    case 6:
      if (name == "errors") return &counts.errors;
      if (name == "issues") return &counts.issues;
      if (name == "passed") return &counts.passed;
      return name == "failed" ? &counts.failed : nullptr;
    case 13:
      return name == "fixable_count" ? &counts.fixable : nullptr;
    default:
      return nullptr;
  }
}

bool has_problems(const ReportedCounts& counts) {
  return counts.errors.value_or(0) > 0 || counts.failed.value_or(0) > 0;
}

// A number or a list; of two members of one name somebody would have to choose.
bool read_count(PlainJson& json, std::optional<uint64_t>& count, bool& has_elements) {
  uint64_t number = 0;
  if (count) return false;
  if (json.peek() == '[') {
    if (!json.skip_array(number)) return false;
    has_elements = has_elements || number > 0;
  } else if (!json.count(number)) {
    return false;
  }
  count = number;
  return true;
}

}  // namespace

Delta SmallDelta::in_words() const {
  Delta delta{.summary = summary(), .outcome = outcome, .error = std::string(error)};
  if (outcome == Outcome::kError && error.empty()) delta.error = delta.summary;
  if (told) {
    for (size_t i = 0; i < told->known_count; ++i) {
      delta.knowledge.emplace_back(told->known[i].key, std::to_string(told->known[i].value));
    }
  }
  return delta;
}

bool SmallResult::read(std::string_view json) {
  *this = {};
  PlainJson reader(json);
  return reader.members([&](std::string_view key) { return take(reader, key); }) &&
         reader.peek() == '\0' && is_whole(json.size());
}

bool SmallResult::is_whole(size_t bytes) const {
  // {"error": null, "result": …} is a return that a script runner has wrapped.
  const bool is_wrapped = members_ == 2 && has_result_ && has_null_error_;
  return bytes <= kSmallBytesMax && !is_wrapped;
}

bool SmallResult::take(PlainJson& json, std::string_view key) {
  ++members_;
  std::string_view text;
  if (key == "result") return result(json);
  if (key == "error") return error(json);
  if (key == "outcome") {
    if (outcome_ || !json.quoted(text)) return false;
    outcome_ = outcome_called(text);
    return outcome_.has_value();
  }
  if (std::optional<uint64_t>* count = count_called(own_, key)) {
    return read_count(json, *count, has_elements_);
  }
  if (is_telling(key) || counts_problems(key)) return false;
  // A text of several lines may be a report; one without escapes has one line.
  return json.peek() == '"' ? json.quoted(text) : json.skip();
}

bool SmallResult::result(PlainJson& json) {
  if (has_result_) return false;
  has_result_ = true;
  if (json.peek() == '"') {
    std::string_view text;
    return json.quoted(text) && failure_in_words(text).empty();
  }
  if (json.peek() != '{') return json.skip();
  result_is_object_ = true;
  return json.members([&](std::string_view key) {
    std::optional<uint64_t>* count = count_called(of_result_, key);
    if (count != nullptr) return read_count(json, *count, has_elements_);
    return !counts_problems(key) && json.skip();
  });
}

bool SmallResult::error(PlainJson& json) {
  if (has_null_error_ || !error_.empty()) return false;
  if (json.peek() == 'n') {
    has_null_error_ = true;
    return json.skip();
  }
  return json.quoted(error_) && !error_.empty() && error_.size() <= kErrorCharactersMax;
}

std::optional<CountsOf> counts_asked(const Summarizer* summarizer) {
  if (summarizer == nullptr) return CountsOf::kNothing;
  const CountsOf asked = counts_of(*summarizer);
  return asked == CountsOf::kNothing ? std::nullopt : std::optional(asked);
}

std::optional<SmallDelta> SmallResult::delta(CountsOf asked) const {
  // An error that is said not to be one, and an error without words: both want a closer look.
  const Outcome outcome = outcome_.value_or(error_.empty() ? Outcome::kSuccess : Outcome::kError);
  if ((outcome == Outcome::kError) == error_.empty()) return std::nullopt;
  SmallDelta delta{.outcome = outcome, .error = error_};
  if (outcome == Outcome::kError) return delta;
  // What it counts may tell against the success that it claims.
  const bool is_in_doubt = has_problems(own_) || has_problems(of_result_);
  if (is_in_doubt && (outcome_ || asked == CountsOf::kNothing)) return std::nullopt;
  if (asked == CountsOf::kNothing) return delta;
  // In the form of the contract the result is what the summarizer is asked about.
  const bool is_contract = has_result_ && outcome_;
  if (is_contract && !result_is_object_) return delta;
  const auto told = tell_counts(asked, is_contract ? of_result_ : own_);
  if (!told && is_in_doubt) return std::nullopt;
  if (!told) return delta;
  // Who sees nothing wrong does not know better than who does.
  if (told->outcome == Outcome::kSuccess && outcome != Outcome::kSuccess) return delta;
  // Listed problems count more than the outcome that the return states; whether these are some
  // that a packet lists is for summarize() to say.
  if (outcome_ && has_elements_) return std::nullopt;
  if (!outcome_) delta.outcome = told->outcome;
  if (is_in_doubt && delta.outcome == Outcome::kSuccess) return std::nullopt;
  delta.told = told;
  return delta;
}

}  // namespace twotrack
