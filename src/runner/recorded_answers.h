// The answers that a model gave in an earlier run, to replay its decisions.
#pragma once

#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "model/model.h"
#include "track/layout.h"

namespace twotrack::runner {

struct RecordedAnswers {
  // Every model_response of the log, in order: its calls as they were read then, its text, or its
  // failure.
  std::vector<model::Answer> answers{};
  // The model only picked from the program's offers; a replay of its answers must do the same.
  bool was_guarded = false;
};
Result<RecordedAnswers> recorded_answers(FileSystem& files, const track::Layout& layout,
                                         std::string_view agent);

}  // namespace twotrack::runner
