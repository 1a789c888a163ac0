// A model whose answers are known: from a file, or from the log of an earlier run.
//
// For tests, demonstrations, and for making the decisions of an old run again. Each agent takes
// the answers in order, from the first; one that is resumed goes on where its log says. When none
// is left, that is a failure of the model, never an answer.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/model.h"

namespace twotrack::model {

// A line each, one of
//   {"calls":[{"name":"run_linter","args":{}}]}
//   {"text":"I cannot do this."}              also beside calls
//   {"error":"context_exceeded"}              a kind of failure, or any other words
// Empty lines are skipped. Fails with kInvalid and the line that cannot be read.
Result<std::vector<Answer>> read_script(std::string_view text);

// `name` stands in run_start: "scripted:answers.jsonl", "replay:lint-a-1f6e". `reads_state`:
// whether it decides freely unless told otherwise; not when its answers were picked from offers
// once.
std::unique_ptr<Model> make_scripted_model(std::string name, std::vector<Answer> answers,
                                           bool reads_state = true);

}  // namespace twotrack::model
