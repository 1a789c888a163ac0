#include "runner/recorded_answers.h"

#include "event/parts.h"
#include "event/read.h"
#include "runner/result_code.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

model::Answer answer_of(const ModelResponse& response) {
  const auto error = read_part<ErrorPart>(response.error);
  const bool is_unmade = error && (error->kind == kRepeatedAnswer || error->kind == kUnsureAnswer);
  const auto calls = read_calls(is_unmade ? error->calls : response.calls);
  if (calls.empty() && response.text.empty() && error) {
    return model::Failure{
        .kind = named<model::FailureKind>(error->kind).value_or(model::FailureKind::kServer),
        .message = error->message};
  }
  model::Reply reply{.text = response.text,
                     .finish_reason = response.finish_reason,
                     .confidence = response.confidence};
  for (const CallPart& call : calls) {
    reply.calls.push_back(
        {.tool = call.name, .args = call.args.text.empty() ? "{}" : call.args.text});
  }
  return reply;
}

}  // namespace

Result<RecordedAnswers> recorded_answers(FileSystem& files, const track::Layout& layout,
                                         std::string_view agent) {
  const track::Index index = TRY(track::Index::open(files, layout, agent));
  const auto log = TRY(track::open_log(files, layout, agent));
  RecordedAnswers recorded;
  for (const uint64_t seq : index.events_of_type(EventType::kModelResponse)) {
    const auto event = TRY(track::read_event(*log, index, seq));
    const auto response = TRY(read_as<ModelResponse>(event->parsed.data));
    // A larger model's answer was not this one's.
    if (response.decided_by == DecidedBy::kEscalation) continue;
    recorded.answers.push_back(answer_of(response));
  }
  if (index.event_count() == 0) return recorded;
  const auto start = TRY(track::read_event(*log, index, 0));
  const auto first = TRY(read_as<RunStart>(start->parsed.data));
  const auto model = read_part<ModelPart>(first.model);
  recorded.was_guarded = model && model->decide == Decide::kGuarded;
  return recorded;
}

}  // namespace twotrack::runner
