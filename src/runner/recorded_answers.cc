#include "runner/recorded_answers.h"

#include "base/json_tree.h"
#include "event/words.h"
#include "runner/result_code.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

model::Answer answer_of(JsonElement data) {
  JsonElement error;
  JsonArray calls;
  const std::string text(json_string(data, "text"));
  const bool has_error = data["error"].read(error) && error.is_object();
  bool has_calls = data["calls"].read(calls) && !calls.empty();
  // Made before, and therefore not made again.
  if (has_error && json_string(error, "kind") == kRepeatedAnswer) {
    has_calls = error["calls"].read(calls);
  }
  if (!has_calls && text.empty() && has_error) {
    return model::Failure{
        .kind =
            model::failure_kind(json_string(error, "kind")).value_or(model::FailureKind::kServer),
        .message = std::string(json_string(error, "message"))};
  }
  model::Reply reply{.text = text,
                     .finish_reason = std::string(json_string(data, "finish_reason"))};
  if (has_calls) {
    for (const JsonElement call : calls) {
      JsonElement args;
      const std::string given = !call["args"].read(args) ? "{}" : args.json();
      reply.calls.push_back({.tool = std::string(json_string(call, "name")), .args = given});
    }
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
    const JsonTree data = TRY(JsonTree::parse(event->view.data));
    if (!data.root().is_object()) continue;
    // A larger model's answer was not this one's.
    if (json_string(data.root(), "decided_by") == name_of(DecidedBy::kEscalation)) continue;
    recorded.answers.push_back(answer_of(data.root()));
  }
  if (index.event_count() == 0) return recorded;
  const auto start = TRY(track::read_event(*log, index, 0));
  const JsonTree first = TRY(JsonTree::parse(start->view.data));
  JsonElement model;
  recorded.was_guarded = first.root()["model"].read(model) && model.is_object() &&
                         json_string(model, "decide") == "guarded";
  return recorded;
}

}  // namespace twotrack::runner
