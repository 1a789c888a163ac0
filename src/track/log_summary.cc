#include "track/log_summary.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "event/parts.h"
#include "event/read.h"
#include "event/result_outcome.h"
#include "event/wire_type.h"

namespace twotrack::track {
namespace {

struct TextField {
  std::string_view name;
  std::string LogSummary::* field;
};
constexpr TextField kTexts[] = {{"agent_id", &LogSummary::agent_id},
                                {"run_id", &LogSummary::run_id},
                                {"operation", &LogSummary::operation},
                                {"node_id", &LogSummary::node_id},
                                {"goal", &LogSummary::goal}};
constexpr TextField kTimes[] = {{"started", &LogSummary::started}, {"last", &LogSummary::last}};

struct NumberField {
  std::string_view name;
  uint64_t LogSummary::* field;
};
constexpr NumberField kNumbers[] = {{"events", &LogSummary::events},
                                    {"turns", &LogSummary::turns},
                                    {"bytes", &LogSummary::bytes},
                                    {"errors", &LogSummary::errors},
                                    {"lost", &LogSummary::lost}};

}  // namespace

SummaryBuilder::SummaryBuilder(LogSummary summary)
    : summary_(std::move(summary)), known_(type_specs().size() + 1) {
  for (const TypeSpec& spec : type_specs()) {
    const auto found = summary_.types.find(std::string(spec.name));
    if (found == summary_.types.end()) continue;
    known_[static_cast<size_t>(spec.type)] = found->second;
    summary_.types.erase(found);
  }
}

void SummaryBuilder::add(const LineView& event, EventType type, uint64_t end) {
  if (summary_.events == 0) {
    summary_.agent_id = event.agent_id;
    summary_.run_id = event.run_id.str();
    summary_.operation = event.operation.str();
    summary_.node_id = event.node_id.str();
    summary_.started = event.time;
  }
  summary_.last = event.time;
  if (event.turn != summary_.turns) summary_.lost = 0;
  summary_.turns = std::max(summary_.turns, event.turn);
  summary_.bytes = end;
  ++summary_.events;
  count(event.type, type);
  look_inside(event, type);
}

void SummaryBuilder::count(const JsonText& name, EventType type) {
  if (type != EventType::kUnknown) {
    ++known_[static_cast<size_t>(type)];
    return;
  }
  std::string text = name.str();
  const bool has_room = summary_.types.size() < kUnknownTypesMax || summary_.types.contains(text);
  // The line was not verified: its text may be anything.
  if (!has_room || !is_utf8(text)) text = kOtherTypes;
  ++summary_.types[text];
}

// The model server may have failed an agent of somebody else, who has then tried again.
void SummaryBuilder::note_answer(std::string_view data) {
  const Json told = peek(data, &ModelResponse::error);
  const auto error = read_part<ErrorPart>(told);
  if (error && is_lost_answer(error->kind)) {
    ++summary_.errors;
    ++summary_.lost;
  } else if (told.empty()) {
    summary_.errors -= std::exchange(summary_.lost, 0);
  }
}

Word<LogStatus> status_at_end(std::string_view run_end) {
  const std::string said = peek(run_end, &RunEnd::status).text();
  return said.empty() ? LogStatus::kEnded : Word<LogStatus>::read(said);
}

void SummaryBuilder::look_inside(const LineView& event, EventType type) {
  switch (type) {
    case EventType::kRunStart:
      summary_.goal = utf8_prefix(peek(event.data, &RunStart::goal), kGoalBytesMax);
      break;
    case EventType::kToolResult:
      if (outcome_in(event.data) == Outcome::kError) ++summary_.errors;
      break;
    case EventType::kModelResponse:
      note_answer(event.data);
      break;
    case EventType::kAgentError:
      ++summary_.errors;
      break;
    case EventType::kRunEnd:
      summary_.status = status_at_end(event.data);
      note_evidence(event);
      break;
    case EventType::kAgentResumed:
      summary_.status = LogStatus::kUnfinished;
      break;
    default:
      break;
  }
}

// A call by hand ends an agent as it had ended, without a word about the goal.
void SummaryBuilder::note_evidence(const LineView& event) {
  const bool is_success = summary_.status == LogStatus::kSuccess;
  const auto evidence = read_part<EvidencePart>(peek(event.data, &RunEnd::evidence));
  summary_.is_verified =
      is_success && (evidence ? evidence->state == EvidenceState::kMet : summary_.is_verified);
}

LogSummary SummaryBuilder::summary() const {
  LogSummary summary = summary_;
  for (const TypeSpec& spec : type_specs()) {
    const uint64_t count = known_[static_cast<size_t>(spec.type)];
    if (count > 0) summary.types[std::string(spec.name)] = count;
  }
  return summary;
}

std::string format_summary(const LogSummary& summary) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, field] : kTexts) json.key(name).lossy_string(summary.*field);
  json.key("status").lossy_string(summary.status.text());
  for (const auto& [name, field] : kTimes) json.key(name).lossy_string(summary.*field);
  for (const auto& [name, field] : kNumbers) json.member(name, summary.*field);
  json.member("is_verified", summary.is_verified).key("types").begin_object();
  for (const auto& [name, count] : summary.types) json.member(name, count);
  json.end_object().end_object();
  return json.take();
}

std::optional<LogSummary> parse_summary(std::string_view json) {
  const auto tree = JsonTree::parse(json);
  if (!tree.ok()) return std::nullopt;
  const JsonElement root = tree.value().root();
  LogSummary summary;
  const auto read_texts = [&](std::span<const TextField> texts) {
    return std::ranges::all_of(texts, [&](const TextField& one) {
      std::string_view text;
      if (!root[one.name].read(text)) return false;
      summary.*one.field = text;
      return true;
    });
  };
  if (!read_texts(kTexts) || !read_texts(kTimes)) return std::nullopt;
  std::string_view status;
  if (!root["status"].read(status)) return std::nullopt;
  summary.status = Word<LogStatus>::read(status);
  for (const auto& [name, field] : kNumbers) {
    if (!root[name].read(summary.*field)) return std::nullopt;
  }
  if (!root["is_verified"].read(summary.is_verified)) return std::nullopt;
  JsonObject types;
  if (!root["types"].read(types)) return std::nullopt;
  for (const auto [name, value] : types) {
    if (!value.read(summary.types[std::string(name)])) return std::nullopt;
  }
  return summary;
}

}  // namespace twotrack::track
