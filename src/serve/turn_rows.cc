#include "serve/turn_rows.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "event/parts.h"
#include "event/read.h"
#include "event/result_outcome.h"
#include "event/wire_type.h"
#include "serve/answer.h"
#include "track/line_ends.h"

namespace twotrack::serve {
namespace {

constexpr uint64_t kEventsMax = 256;
constexpr size_t kArgsBytesMax = 512;
constexpr size_t kErrorBytesMax = 512;

std::string cut(std::string text, size_t bytes_max) {
  if (!is_utf8(text)) text = repair_utf8(text);
  if (text.size() <= bytes_max) return text;
  return std::string(utf8_prefix(text, bytes_max)) + "…";
}

void add(std::optional<double>& sum, std::optional<double> more) {
  if (more) sum = sum.value_or(0) + *more;
}

// A sum that is not known any more once a part of it is not.
class KnownSum {
 public:
  void add(std::optional<uint64_t> more) {
    is_known_ = is_known_ && more;
    sum_ += more.value_or(0);
    has_any_ = true;
  }
  std::optional<uint64_t> get() const {
    return is_known_ && has_any_ ? std::optional(sum_) : std::nullopt;
  }

 private:
  uint64_t sum_ = 0;
  bool is_known_ = true;
  bool has_any_ = false;
};

class RowReader {
 public:
  explicit RowReader(TurnRow& row) : row_(&row) {}

  // REQUIRES: the last event was read.
  void finish() {
    row_->is_asked = read_.get().has_value() || is_unsaid_;
    // What was asked and has no answer yet.
    if (pending_ && !row_->is_asked) add_tokens(*pending_);
    row_->tokens = read_.get();
    row_->tokens_cached = cached_.get();
    row_->tokens_written = written_.get();
    row_->error = !agent_error_.empty()    ? agent_error_
                  : !result_error_.empty() ? result_error_
                                           : lost_;
  }

  void read(const track::LineEnds& ends, EventType type) {
    const std::string_view data = ends.data();
    switch (type) {
      case EventType::kHubUpdate: {
        const auto took = peek(data, &HubUpdate::took_ms);
        if (took) add(row_->hub_ms, static_cast<double>(*took));
        break;
      }
      case EventType::kModelRequest:
        return request(data);
      case EventType::kModelResponse:
        return response(data);
      case EventType::kToolCall:
        ++row_->calls;
        row_->tool = peek(data, &ToolCall::tool);
        row_->args = cut(peek(data, &ToolCall::args).text, kArgsBytesMax);
        row_->decided_by = peek(data, &ToolCall::decided_by).text();
        break;
      case EventType::kToolResult:
        return result(ends, data);
      case EventType::kAgentError:
        agent_error_ = cut(peek(data, &AgentError::message), kErrorBytesMax);
        break;
      default:
        break;
    }
  }

 private:
  void request(std::string_view data) {
    if (const auto view = peek(data, &ModelRequest::view)) {
      row_->view_bytes = view->shared_bytes + view->rest.size();
    }
    pending_ = peek(data, &ModelRequest::tokens);
    is_pending_ = true;
    if (pending_) row_->newest_prompt = pending_;
  }

  void add_tokens(const PromptTokens& tokens) {
    read_.add(tokens.count);
    row_->newest_prompt = tokens;
    if (tokens.how.known() != TokenCount::kExact) row_->is_estimated = true;
  }

  // `is_lost`: the server gave no answer, and counts nothing.
  void add_usage(std::string_view data, bool is_lost) {
    const auto usage = peek(data, &ModelResponse::usage);
    const auto counted = std::exchange(pending_, std::nullopt);
    const bool was_asked = std::exchange(is_pending_, false);
    if (!usage && (is_lost || !was_asked)) return;
    if (usage && usage->prompt_tokens) {
      add_tokens({.count = *usage->prompt_tokens, .how = TokenCount::kExact});
    } else if (counted) {
      add_tokens(*counted);
    } else {
      read_.add(std::nullopt);
      is_unsaid_ = true;
    }
    cached_.add(usage ? usage->cached_tokens : std::nullopt);
    written_.add(usage ? usage->completion_tokens : std::nullopt);
  }

  void response(std::string_view data) {
    if (const auto timing = peek(data, &ModelResponse::timing))
      add(row_->model_ms, timing->wall_ms);
    if (const auto sure = peek(data, &ModelResponse::confidence)) row_->confidence = sure;
    // Another attempt may have had an answer.
    const auto error = read_part<ErrorPart>(peek(data, &ModelResponse::error));
    const bool is_lost = error && is_lost_answer(error->kind);
    lost_ = is_lost ? cut(error->message, kErrorBytesMax) : "";
    add_usage(data, is_lost);
  }

  void result(const track::LineEnds& ends, std::string_view data) {
    const std::string tool = peek(data, &ToolResult::tool);
    if (!tool.empty()) row_->tool = tool;
    row_->outcome = outcome_in(data).text();
    result_error_ = cut(peek(data, &ToolResult::error), kErrorBytesMax);
    row_->raw_bytes += ends.raw_bytes().value_or(0);
    add(row_->tool_ms, peek(data, &ToolResult::duration_ms));
  }

  TurnRow* row_;
  KnownSum read_{};
  KnownSum cached_{};
  KnownSum written_{};
  bool is_unsaid_ = false;  // an answer, or its request, says nothing of tokens
  std::optional<PromptTokens> pending_{};
  bool is_pending_ = false;
  std::string agent_error_{};
  std::string result_error_{};  // of the last result
  std::string lost_{};          // of the last answer
};

bool has_a_decision(const track::Index& index, uint64_t turn) {
  const auto [first, behind] = index.turn_range(turn);
  for (uint64_t seq = first; seq < std::min(behind, first + kEventsMax); ++seq) {
    const EventType type = index.row(seq).type;
    if (type == EventType::kModelRequest || type == EventType::kToolCall) return true;
  }
  return false;
}

void member_text(JsonWriter& json, std::string_view name, const std::string& text) {
  json.key(name);
  text.empty() ? json.null() : json.lossy_string(text);
}

}  // namespace

Result<TurnRow> read_turn_row(const runner::PacketLog& log, uint64_t turn) {
  const track::Index& index = log.index();
  const auto [first, behind] = index.turn_range(turn);
  if (first == behind) {
    return Error{Code::kNotFound, "there is no turn " + std::to_string(turn)};
  }
  TurnRow row{.turn = turn, .first_seq = first, .last_seq = behind - 1};
  RowReader reader(row);
  for (uint64_t seq = first; seq < behind; ++seq) {
    if (seq - first == kEventsMax / 2 && behind - seq > kEventsMax / 2)
      seq = behind - kEventsMax / 2;
    const track::IndexRow place = index.row(seq);
    if (place.turn != turn) continue;
    reader.read(TRY(track::LineEnds::read(log.log(), place)), place.type);
  }
  reader.finish();
  return row;
}

void write_json(JsonWriter& json, const TurnRow& row) {
  json.begin_object().member("turn", row.turn).member("first_seq", row.first_seq);
  json.member("last_seq", row.last_seq).member("calls", row.calls);
  member_text(json, "tool", row.tool);
  member_text(json, "args", row.args);
  member_text(json, "outcome", row.outcome);
  member_text(json, "decided_by", row.decided_by);
  member_or_null(json, "confidence", row.confidence);
  member_or_null(json, "view_bytes", row.view_bytes);
  json.member("raw_bytes", row.raw_bytes);
  const uint64_t cached = row.tokens_cached.value_or(0);
  json.key("tokens_new");
  row.tokens ? json.number(*row.tokens - std::min(cached, *row.tokens)) : json.null();
  member_or_null(json, "tokens_cached", row.tokens_cached);
  json.member("tokens_are", row.is_estimated ? "estimated" : "counted");
  json.key("ms").begin_object();
  member_or_null(json, "hub", row.hub_ms);
  member_or_null(json, "model", row.model_ms);
  member_or_null(json, "tool", row.tool_ms);
  json.end_object();
  member_text(json, "error", row.error);
  json.end_object();
}

std::optional<TurnNumbers> turn_numbers(const track::Index& index) {
  if (index.event_count() == 0) return std::nullopt;
  const uint64_t last = index.summary().turns;
  uint64_t first = index.row(0).turn;
  // Before the first turn of an agent there is only the start of the run.
  if (first == 0 && last > 0 && !has_a_decision(index, 0)) first = 1;
  return TurnNumbers{.first = first, .last = last};
}

}  // namespace twotrack::serve
