// A model whose answers are known: from a file, or from the log of an earlier run.
//
// For tests, demos, and replaying the decisions of an old run. Each agent takes
// the answers in order, from the first; a resumed one continues where its log ends. When none
// is left, that is a failure of the model, never an answer.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/model.h"

namespace twotrack::model {

// One per line:
//   {"calls":[{"name":"run_linter","args":{}}]}
//   {"text":"I cannot do this."}              also together with calls
//   {"error":"context_exceeded"}              a kind of failure, or any other words
// "confidence":0.7 beside calls says how sure it is of them. Empty lines are skipped. Fails with
// kInvalid and the line that cannot be read.
Result<std::vector<Answer>> read_script(std::string_view text);

// `name` is recorded in run_start: "scripted:answers.jsonl", "replay:lint-a-1f6e". `reads_state`:
// whether it decides freely unless told otherwise; not when its answers were picked from offers
// once.
std::unique_ptr<Model> make_scripted_model(std::string name, std::vector<Answer> answers,
                                           bool reads_state = true);

}  // namespace twotrack::model
