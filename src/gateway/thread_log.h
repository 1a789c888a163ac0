// ThreadLog: the Long Track of one thread, as an agent's log.
//
//   what the client said                     events
//   ---------------------------------------  ----------------------------------------------------
//   the first user message                   run_start: goal
//   another                                  user_message
//   results of calls                         tool_result, the output as it was told
//   what the model answered before           nothing if the log has it; wire_echo if it is changed
//                                            or missing; model_response, "told_by":"client", if the
//                                            log has no answer
//   the request itself                       turn_start, model_request, wire_bytes
//   what is sent on instead of it            wire_fit (once, wire/epoch.h), wire_bytes
//   the answer                               model_response, a tool_call each, wire_bytes; without
//                                            one, as the gateway was killed: a model_response that
//                                            says so, before the next request
//   another system text or other tools       wire_frame
//
// Everything is durable when ask() and answer() return. One thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"
#include "event/read.h"
#include "event/redactor.h"
#include "event/trace_context.h"
#include "gateway/scope.h"
#include "summary/registry.h"
#include "track/layout.h"
#include "track/writer.h"
#include "wire/epoch.h"
#include "wire/lineage.h"
#include "wire/wire.h"
#include "wire/wire_bytes.h"

namespace twotrack::gateway {

inline constexpr int kTooLongStatus = 400;

// What all threads share. Everything it points to must outlive them.
struct ThreadPlace {
  const track::Layout* layout = nullptr;
  track::WriterOptions writer{};
  const Redactor* redactor = nullptr;
  const Registry* registry = nullptr;
  std::string run_id{};
  Json budget{};
  std::string program{};   // name and version
  std::string upstream{};  // the address of the model server
};

// A request, read without its secrets.
struct AskedRequest {
  std::string path{};
  std::string body{};    // without secrets
  std::string sha256{};  // of that
  SentRequest request{};
  WireScope scope{};
  Ancestry ancestry{};
  LineageMatch match{};
  std::string traceparent{};  // the client's span, if it said so
  std::string beside{};  // the newest other thread of its scope, or of the scope that started it
};

// What is sent on of a request that must keep to a bound.
struct Forwarded {
  uint64_t bound = 0;            // tokens; 0: there is none
  std::optional<Epoch> epoch{};  // that replaces a part of it; nothing: it goes on as it came
  std::string body{};            // what is sent on then, without secrets
  std::string raw_body{};        // the same with them: never written
  uint64_t tokens = 0;           // of what is sent on
  uint64_t client_tokens = 0;    // of what the client sent
  bool is_counted = false;       // by the server; else four bytes are a token
  std::string refusal{};         // the answer to a request that does not fit; it is not sent on
  std::string fault{};           // why nobody knows whether it does: the same
  int refusal_status = kTooLongStatus;
};

// Called when the messages of a request are in the log.
class ThreadLog;
using PlanForward = std::function<Result<Forwarded>(ThreadLog& log)>;

// An answer, read without its secrets.
struct GivenAnswer {
  WireAnswer answer{};
  int status = 0;                      // 0: there was none
  std::optional<std::string> bytes{};  // without secrets; nothing: they cannot be kept
  std::string fault{};                 // why it ended before its end
  bool is_refusal = false;             // the gateway's own: the request was not sent on
  double wall_ms = 0;
  std::optional<double> first_chunk_s{};
};

class ThreadLog {
 public:
  ThreadLog(const ThreadPlace& place, std::string agent)
      : place_(&place), agent_(std::move(agent)) {}

  // A log that is there already: `line` by `line`, before anything is asked.
  void load(const Event& event);
  // What load() has found out, to be told to the lineage.
  const Ancestry& ancestry() const { return ancestry_; }
  bool has_asked() const { return !ancestry_.chain.empty(); }
  // When the newest request came, as the log says.
  const std::string& asked_at() const { return asked_at_; }
  // The server's names of its answers.
  const std::vector<std::string>& answer_ids() const { return answer_ids_; }
  // The tokens of the answer of this name and of all before it, as the server counted them; 0: it
  // did not, or has no such answer.
  uint64_t tokens_through(const std::string& answer_id) const;
  // The norm of the answer to the newest request; nothing: it has none.
  const std::optional<std::string>& echo() const { return echo_; }

  // Fails as the writer and `plan` do; then nothing of it counts. Without a plan, the request goes
  // on as it came.
  Result<Forwarded> ask(const AskedRequest& asked, const PlanForward& plan = nullptr);
  // Another attempt with the same request, of which something else is sent on.
  Status ask_again(const AskedRequest& asked, const Forwarded& forwarded);
  Status answer(const GivenAnswer& given);
  // The span of the newest request, in its client's trace; empty if that has none.
  std::string traceparent() const { return trace_ ? to_traceparent(*trace_) : ""; }
  // Lets go of the file; the next event opens it again.
  void close() { writer_.reset(); }

  const std::string& agent() const { return agent_; }

  // ---- what was sent on instead ----
  // The epochs in this log, in their order, and the newest.
  const std::vector<Epoch>& loaded_epochs() const { return loaded_epochs_; }
  const std::optional<Epoch>& last_epoch() const { return last_epoch_; }
  // The tokens of the newest request, as it was sent on.
  uint64_t sent_tokens() const { return sent_tokens_; }
  // Sets agent, `through` and record of an epoch whose cut and limit are set.
  Status write_record(Epoch& epoch);

 private:
  Status open(const AskedRequest& asked);
  Status add(std::string_view type, std::string_view data,
             std::optional<std::string> raw_output = std::nullopt);
  Result<track::Receipt> append(Draft draft);
  Status add_message(const AskedRequest& asked, const WireMessage& message);
  Status add_told(const WireMessage& message);
  Status add_response(const WireAnswer& answer, std::string_view notes, double wall_ms);
  Status add_calls(const std::vector<WireCall>& calls);
  Status add_request(const AskedRequest& asked, const Forwarded& forwarded, size_t kept,
                     bool is_retry);
  Status add_bytes(WireSide side, WireBytesPacker& packer, std::string_view bytes,
                   std::string_view sha256);
  Status add_forwarded(const Forwarded& forwarded);
  Status add_epoch(const Epoch& epoch);
  void write_fit(JsonWriter& json, const Forwarded& forwarded) const;
  bool is_repeated(const WireMessage& message);
  void keep_tokens(const std::string& answer_id, const std::optional<TokenUsage>& usage);
  Result<Forwarded> write_ask(const AskedRequest& asked, const PlanForward& plan);
  Result<Forwarded> written(Result<Forwarded> done);
  Status write_answer(const GivenAnswer& given);

  const ThreadPlace* place_;
  std::string agent_;
  std::unique_ptr<track::Writer> writer_{};
  bool exists_ = false;
  uint64_t turn_ = 0;
  uint64_t attempt_ = 0;
  std::optional<TraceContext> trace_{};  // of the newest request, if its client traces

  std::string asked_at_{};             // of what was loaded
  Ancestry ancestry_{};                // of the newest request that is in the log
  std::optional<WireAnswer> said_{};   // the answer to it
  std::optional<std::string> echo_{};  // its norm
  bool is_echoed_ = false;
  bool is_unanswered_ = false;    // the gateway that sent it on was ended meanwhile
  std::vector<uint64_t> seqs_{};  // by message of the chain: the last event that tells of it
  std::vector<std::string> answer_ids_{};
  std::map<std::string, uint64_t> answer_tokens_{};  // by that name
  std::map<std::string, uint64_t> epoch_seqs_{};     // which events of this log tell of an epoch
  std::vector<Epoch> loaded_epochs_{};
  std::optional<Epoch> last_epoch_{};
  uint64_t sent_tokens_ = 0;
  RecentEvents recent_{};  // since the newest request
  WireBytesPacker requests_{};
  WireBytesPacker forwarded_{};
  WireBytesPacker answers_{};
};

}  // namespace twotrack::gateway
