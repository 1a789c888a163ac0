// Lessons: what a model was shown and what was then called, taken from a log as training data.
//
// Every model_request of a log says what was shown, every tool_call what was decided and by whom,
// every run_end how it ended. A lesson is one decision: the prompt as the wanted dialect renders
// it, whatever dialect the model of the run used, and the call in that dialect. What was
// shown is used as recorded: secrets removed from the log are not in it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "event/words.h"
#include "model/model.h"
#include "track/layout.h"

namespace twotrack::runner {

// The finish_reason of a teacher's deliberately wrong answer. What follows it shows
// how to recover.
inline constexpr std::string_view kSlip = "slip";

struct Lesson {
  std::vector<model::Message> messages{};  // what was shown; system, then the rest
  std::string answer{};                    // the call, as the dialect writes it
  Json tools{};                            // an array, as chat completions take it
  std::string call_id{};
  uint64_t seq = 0;  // of the model_request
  uint64_t turn = 0;
  std::string decided_by{};
  std::string model{};  // by its name; of a call that another decided: the one of that time
};

// Why a decision is not a lesson.
enum class NoLesson : uint8_t {
  kDecidedBy,  // by a decider not selected for training
  kOnPurpose,  // a teacher's wrong step
  kRefused,    // the runner did not execute it: repeated, without evidence, forbidden
  kRedacted,   // a secret was removed from what was called or shown
  kNoView,     // what was shown is not in the log, or not as it was shown
  kFurther,    // not the first call of an answer
  kNoTool,     // the agent had no such tool, or the arguments do not fit it
};
constexpr auto all_names(NoLesson) {
  return name_list("decided_by", "slip", "refused", "redacted", "no_view", "further_call",
                   "no_tool");
}

struct Lessons {
  std::string run_id{};
  std::string node_id{};
  std::string operation{};
  ShownMemory memory = ShownMemory::kPacket;
  std::optional<RunStatus> status{};  // nothing: it has not ended
  std::vector<Lesson> lessons{};      // in the order of the log
  std::map<NoLesson, uint64_t> left_out{};
};

struct LessonsInput {
  model::Dialect dialect = model::Dialect::kOpenAi;
  std::vector<std::string> decided_by{"model"};  // whose decisions to use
};

// Fails with kNotFound when there is no such log, kCorrupt when it cannot be read, kInvalid when it
// does not say which tools its agent had.
Result<Lessons> read_lessons(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const LessonsInput& input);

}  // namespace twotrack::runner
