#include "agent_log.h"

#include "base/json_writer.h"
#include "base/sha256.h"
#include "corpus.h"
#include "summary/summarize.h"
#include "track/writer.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kTools = 7;

std::string tool_name(uint64_t turn) {
  constexpr std::string_view kNames[kTools] = {"read_file", "get_order",    "list_rooms",
                                               "find_user", "search_items", "get_price",
                                               "run_check"};
  return std::string(kNames[turn % kTools]);
}

std::string call_id(uint64_t turn) {
  return "call_" + std::to_string(turn);
}

// Another value for another turn, in the form of an identifier.
std::string identifier(uint64_t turn) {
  return "K" + std::to_string(turn * 7'919 % 100'000);
}

std::string record(uint64_t turn) {
  JsonWriter json;
  json.begin_object().member("id", identifier(turn)).member("status", "open");
  json.member("count", turn % 17).member("owner", "user_" + std::to_string(turn % 31));
  json.end_object();
  return json.take();
}

std::string turn_data(uint64_t turn) {
  return "{\"turn\":" + std::to_string(turn) + "}";
}

// What is new in the view; most of it was there a turn ago.
std::string request_data(uint64_t turn) {
  JsonWriter json;
  json.begin_object().key("view").begin_object().member("shared_bytes", 1'000 + turn % 1'000);
  json.member("rest", some_text(turn, 200)).end_object();
  json.member("packet_hash", sha256_hex(identifier(turn))).member("tokens", 500).end_object();
  return json.take();
}

void write_call(JsonWriter& json, uint64_t turn) {
  json.member("tool", tool_name(turn)).key("args").begin_object();
  json.member("id", identifier(turn - 1)).member("limit", 10).end_object();
}

std::string response_data(uint64_t turn) {
  JsonWriter json;
  json.begin_object().member("text", "").key("calls").begin_array().begin_object();
  write_call(json, turn);
  json.end_object().end_array().end_object();
  return json.take();
}

std::string call_data(uint64_t turn) {
  JsonWriter json;
  json.begin_object().member("call_id", call_id(turn));
  write_call(json, turn);
  json.end_object();
  return json.take();
}

std::string result_data(uint64_t turn) {
  JsonWriter json;
  json.begin_object().member("call_id", call_id(turn)).member("tool", tool_name(turn)).end_object();
  return json.take();
}

class LogWriter {
 public:
  LogWriter(track::Writer& writer, const AgentLogForm& form) : writer_(&writer), form_(&form) {}

  Status write_turn(uint64_t turn) {
    TRY(append("turn_start", turn, turn_data(turn)));
    TRY(append("model_request", turn, request_data(turn)));
    TRY(append("model_response", turn, response_data(turn)));
    TRY(append("tool_call", turn, call_data(turn)));
    return append("tool_result", turn, result_data(turn), output(turn));
  }

  uint64_t written() const { return written_; }

 private:
  std::string output(uint64_t turn) const {
    if (form_->outputs.empty()) return record(turn);
    return std::string(some_text(turn, form_->outputs[turn % form_->outputs.size()]));
  }

  Status append(std::string_view type, uint64_t turn, std::string data,
                std::optional<std::string> raw_output = {}) {
    const size_t raw_bytes = raw_output ? raw_output->size() : 0;
    Draft draft = TRY(Draft::make(
        {.type = type, .data = data, .turn = turn, .raw_output = std::move(raw_output)}, nullptr));
    add_delta(draft);
    written_ += draft.data().size() + raw_bytes + 350;  // the line around it
    TRY(writer_->append(std::move(draft), track::Wait::kNo));
    return Done{};
  }

  track::Writer* writer_;
  const AgentLogForm* form_;
  uint64_t written_ = 0;
};

}  // namespace

Status write_agent_log(const track::Layout& layout, const AgentLogForm& form) {
  auto first = TRY(run_start());
  const auto writer = TRY(track::Writer::create(layout, log_names(form.agent), std::move(first),
                                                {.durability = Durability::kNone}));
  LogWriter log(*writer, form);
  for (uint64_t turn = 1; log.written() < form.bytes; ++turn) TRY(log.write_turn(turn));
  return writer->sync();
}

}  // namespace twotrack::bench
