#include "python/undigested.h"

#include <algorithm>

#include "summary/summarize.h"

namespace twotrack::python {
namespace {

// The summarizers by what they count, whatever the tools were called.
const Registry& summarizers() {
  static const Registry kSummarizers = [] {
    Registry registry;
    registry.add("linter", linter_summarizer());
    registry.add("tests", test_runner_summarizer());
    return registry;
  }();
  return kSummarizers;
}

std::string_view name_of(CountsOf whose) {
  return whose == CountsOf::kLinter ? "linter" : whose == CountsOf::kTests ? "tests" : "";
}

}  // namespace

void Undigested::add(uint64_t ref, CountsOf whose, std::string json, bool tells_problems) {
  if (tells_problems) problems_ref_ = ref;
  results_.push_back({ref, whose, std::move(json)});
}

void Undigested::forget_before(uint64_t ref) {
  while (!results_.empty() && results_.front().ref < ref) {
    if (results_.front().ref == problems_ref_) problems_ = std::move(results_.front());
    results_.pop_front();
  }
}

void Undigested::digest_into(Packet& packet) {
  if (problems_ref_ != 0 && problems_.ref == problems_ref_) {
    results_.push_front(std::move(problems_));
  }
  for (const Result& result : results_) {
    Delta delta = summarize(
        {.tool = name_of(result.whose), .raw_output = result.json, .registry = &summarizers()});
    const auto action = std::ranges::find(packet.actions, result.ref, &Action::ref);
    if (action != packet.actions.end()) action->facts = std::move(delta.facts);
    if (result.ref == problems_ref_) packet.diagnostics = std::move(delta.diagnostics);
  }
  *this = {};
}

}  // namespace twotrack::python
