// SmallResult: what a small return without words of its own comes to, in one pass over its text.
//
// Many returns are a few members with a few counts. summarize() (summarize.h) says the same of them
// and more: it reads facts and problems out of them too. That takes ten times as long, and for a
// packet that is read field by field (docs/python.md) nobody may ever ask. What is not plain and
// small, or may mean more than this looks at, is refused: then summarize() is the one to ask. A
// property test holds the two together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "packet/delta.h"
#include "summary/builtin_summarizers.h"
#include "summary/registry.h"

namespace twotrack {

class PlainJson;

// The delta of such a return, not yet in words; views point into its text.
struct SmallDelta {
  Outcome outcome = Outcome::kSuccess;
  std::string_view error{};          // the return's own, when it has failed
  std::optional<CountsTold> told{};  // what the tool's summarizer says
  bool has_diagnostics() const { return told.has_value(); }

  std::string summary() const { return told ? sentence(*told) : std::string(); }
  // As summarize() gives it, without facts, diagnostics, and who made it.
  Delta in_words() const;
};

// What the summarizer of a tool, or null, counts. Nothing when it does more than that: then no
// result of the tool is a small one.
std::optional<CountsOf> counts_asked(const Summarizer* summarizer);

class SmallResult {
 public:
  // `json` must outlive this object. False: it is refused.
  bool read(std::string_view json);

  // The same for who reads the members of an object anyway: take() reads the value of each of them,
  // and is_whole() has the last word, given the bytes of all.
  bool take(PlainJson& json, std::string_view key);
  bool is_whole(size_t bytes) const;

  // REQUIRES: it was read. `asked`: what the tool's summarizer counts; kNothing when it has none.
  // Nothing: it is refused.
  std::optional<SmallDelta> delta(CountsOf asked) const;

 private:
  bool result(PlainJson& json);
  bool error(PlainJson& json);

  size_t members_ = 0;
  bool has_result_ = false;
  bool result_is_object_ = false;
  bool has_null_error_ = false;
  bool has_elements_ = false;  // a list of problems that is not empty
  std::optional<Outcome> outcome_{};
  std::string_view error_{};
  ReportedCounts own_{};        // of the return itself
  ReportedCounts of_result_{};  // of its member "result"
};

}  // namespace twotrack
