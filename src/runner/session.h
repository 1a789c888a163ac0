// Session: both tracks of an agent.
//
// One direction only: an event is made (secrets removed, then summarized), appended until it is
// durable, and then applied, as written in the log. So the packet of a session is always the
// one that a replay of the log gives, byte for byte; an append that fails leaves both as they were.
//
// Used by one thread at a time. The log is locked against other writers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/draft.h"
#include "event/line.h"
#include "event/make.h"
#include "event/read.h"
#include "event/redactor.h"
#include "packet/packet.h"
#include "runner/budget.h"
#include "runner/packet_snapshots.h"
#include "runner/recall.h"
#include "summary/registry.h"
#include "summary/summarize.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::runner {

struct SessionOptions {
  track::WriterOptions writer{};
  // Both may be null and must outlive the session.
  const Redactor* redactor = nullptr;
  const Registry* registry = nullptr;
  // Called with each event when it is durable and has been applied: its line as the log holds it,
  // the same read, and the packet after it.
  std::function<void(std::string_view line, const Event& event, const Packet& packet)> on_event{};
  // Called where an event is refused that a hook wants: who and why, as it is logged.
  std::function<void(std::string_view message)> on_refused{};
};

// What a hook wants the model to know.
struct HookEvent {
  std::string type{};
  Json data{};  // an object
};

// Called before a prompt is made. What it adds becomes an event first: the log must be able to
// derive what the model saw. Hooks have no event type of their own; they may use those that already
// mean something to the projection: user_message for text, hub_update for the states of nodes,
// packet_delta for values, tool_result for what a tool said, packet_limit for less room.
// Anything else, an error, and an exception become an agent_error event, and the prompt is made
// without that hook's part.
using PromptHook = std::function<Result<std::vector<HookEvent>>(const Packet& packet)>;

struct RequestInput {
  std::string_view prompt{};  // all that is sent; empty: the view alone
  // What the model is shown of the past instead of the view (a chat history, an excerpt for a
  // larger model). It is recorded instead of the view, without a packet hash: not derived again.
  std::optional<std::string_view> shown{};
  std::optional<uint64_t> exact_tokens{};  // of the prompt; without it they are estimated
  Json parameters{};
  uint64_t attempt = 1;
};

struct Request {
  track::Receipt receipt{};
  std::string view{};
};

// What recall returned: a slice, or why there is none.
struct RecallAnswer {
  track::Receipt receipt{};  // of the tool_result
  Outcome outcome = Outcome::kError;
  std::string text{};
};

class Session {
 public:
  // Starts a log; `start.budget` and `start.summarizers` are filled in if they are empty.
  static Result<Session> create(const track::Layout& layout, const LogNames& names, RunStart start,
                                const Budget& budget, const SessionOptions& options);
  // Continues a log: its events are replayed, from the nearest snapshot if there is one.
  static Result<Session> open(const track::Layout& layout, std::string_view agent,
                              const SessionOptions& options);
  // The same for a log that is already open.
  static Result<Session> over(std::unique_ptr<track::Writer> writer, const track::Layout& layout,
                              const SessionOptions& options);

  // When this returns, the event is on disk and in the packet.
  Result<track::Receipt> append(DraftInput input);
  // With Wait::kNo the event is neither until commit() or the next append that waits. A
  // tool_result without a delta gets one.
  Result<track::Receipt> append(Draft draft, track::Wait wait = track::Wait::kDurable,
                                ToldBy told_by = ToldBy::kSomebody);
  // The same for an event of event/make.h.
  Result<track::Receipt> append_event(EventBody event, track::Wait wait = track::Wait::kDurable,
                                      ToldBy told_by = ToldBy::kSomebody) {
    Draft draft = TRY(make(std::move(event), options_.redactor));
    return append(std::move(draft), wait, told_by);
  }
  // Makes everything appended so far durable, and applies it. If it fails, event_count() says how
  // many events are left.
  Status commit();

  // Sets the view's limit with an event, unless it is already the limit.
  Status set_limit(uint64_t bytes, std::string_view reason);

  // `name` is logged if the hook fails.
  void add_hook(std::string name, PromptHook hook);
  // Runs the hooks, then logs what the model is about to be shown. Durable when it returns.
  Result<Request> request(const RequestInput& input = {});
  // The same in two steps, for callers that need the view in between. What was appended before is
  // durable and applied when the first one returns.
  Status run_hooks();
  Result<Request> record_request(const RequestInput& input);

  // Returns part of a past output, logged like any tool: a call, and a result that is the
  // newest one of the packet. At most half of the view. A missing output is a result
  // too; fails if the input cannot be read (then nothing is logged) or the log cannot be written.
  Result<RecallAnswer> recall(RecallInput input, DecidedBy decided_by = DecidedBy::kModel);

  // A JSON value as an event would contain it: without secrets, and in the form that reading the
  // log gives.
  Json as_recorded(std::string_view json) const;

  // Of what has been applied.
  const Packet& packet() const { return packet_; }
  std::string view() const;

  const track::Layout& layout() const { return *layout_; }
  FileSystem& files() const { return *options_.writer.files; }
  const track::Writer& log() const { return *writer_; }
  uint64_t event_count() const { return writer_->event_count(); }

 private:
  struct Hook {
    std::string name;
    PromptHook call;
  };
  // Written and not yet known to be durable.
  struct Unapplied {
    uint64_t seq = 0;
    std::string line{};
  };

  Session(std::unique_ptr<track::Writer> writer, const track::Layout& layout,
          const SessionOptions& options, Packet packet);

  void apply_durable();
  void drop_lost();
  Status run_hook(const Hook& hook);
  Status add_hook_event(const Hook& hook, const HookEvent& event);
  Status log_hook_error(const Hook& hook, std::string_view message);
  Status refuse_hook_event(const Hook& hook, std::string_view message);

  std::unique_ptr<track::Writer> writer_;
  std::unique_ptr<track::Layout> layout_;  // the snapshots keep a pointer to it
  SessionOptions options_;
  Packet packet_;
  PacketSnapshots snapshots_;
  std::vector<Unapplied> unapplied_{};
  size_t unapplied_bytes_ = 0;
  std::vector<Hook> hooks_{};
  // The view of the last request of this session: the next one records only what differs.
  std::string recorded_view_{};
};

}  // namespace twotrack::runner
