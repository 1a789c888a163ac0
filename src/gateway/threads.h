// Threads: all conversations that pass the gateway, each with its log. What it knows is in the logs
// and is read back from them, so that a restart changes nothing. Thread-safe.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "gateway/fitter.h"
#include "gateway/opaque_log.h"
#include "gateway/request_reader.h"
#include "gateway/thread_index.h"
#include "gateway/thread_log.h"
#include "http/message.h"
#include "project/project.h"
#include "summary/registry.h"
#include "wire/lineage.h"

namespace twotrack::gateway {

// A thread while a request of it is under way, and for a while after.
struct OpenThread {
  OpenThread(const ThreadPlace& place, std::string agent) : log(place, std::move(agent)) {}
  // The mutex of Threads guards these two.
  size_t users = 0;    // beside Threads
  size_t waiting = 0;  // requests that are not answered yet
  std::mutex mutex{};  // guards what follows
  ThreadLog log;
  bool is_read = true;  // what the log has said before is known
};

// A request as it came.
struct ClientRequest {
  WireDialect wire = WireDialect::kChat;
  std::string path{};
  http::HeaderList headers{};
  RawRequest raw{};
  std::vector<std::string> credentials{};  // of the client: secrets of this exchange
};

// What becomes of it.
struct SentOn {
  std::shared_ptr<OpenThread> thread{};  // null: nothing of it is logged
  std::string body{};                    // instead of the client's; empty: that
  std::string refusal{};                 // the answer, if it is not sent on
  int refusal_status = kTooLongStatus;
  std::string fault{};                          // why, if the bound is not the reason
  bool is_streamed = false;                     // the client wants its answer as a stream
  std::string traceparent{};                    // for the server; empty: its client has none
  std::shared_ptr<const AskedRequest> asked{};  // for another attempt, where one may be made
};

// An answer as it came.
struct RawAnswer {
  WireDialect wire = WireDialect::kChat;
  WireAnswer answer{};
  std::string bytes{};
  int status = 0;
  std::string fault{};
  bool is_refusal = false;
  double wall_ms = 0;
  std::optional<double> first_chunk_s{};
  std::vector<std::string> credentials{};  // of who asked
};

// What threads are opened with, beside the project.
struct ThreadOptions {
  Fitter* fitter = nullptr;    // without one, all requests go on as they came
  std::string upstream{};      // the address of the model server
  size_t read_logs_max = 512;  // a thread that is read holds its last bodies
  // Told each agent whose log has grown; may be empty.
  std::function<void(const std::string& agent)> grown{};
};

class Threads {
 public:
  // Reads what earlier gateways knew, and of their logs those that have grown since. `project` and
  // what `options` point to must outlive it.
  static Result<std::unique_ptr<Threads>> open(project::Project& project, ThreadOptions options);

  // Finds the thread of a request and logs it there, durably. No thread: it cannot be read, and is
  // nobody's. Fails with kInvalid if its name is none, else as the writer does.
  Result<SentOn> ask(const ClientRequest& request);
  // The server has refused what was sent: what to send instead, durably logged. Nothing: no less
  // can be sent.
  Result<std::optional<std::string>> ask_less(OpenThread& thread, const AskedRequest& asked,
                                              const RawRequest& raw, const RefusedBy& refused);
  // What becomes of a request that is nobody's: it goes on, if it keeps to the bound.
  SentOn pass(const ClientRequest& request) const;
  // The answer to a request in none of the three dialects that does not keep to the bound; empty:
  // it does.
  std::string refuse_unread(std::string_view body) const;
  // What would be sent on. Nothing is logged; empty: as it came.
  Result<std::string> preview(const ClientRequest& request);
  // Logs what it was answered, durably.
  Status answer(OpenThread& thread, const RawAnswer& raw);

  // Keeps what is known for the next start.
  void save();

  // The log of what no thread has.
  OpaqueLog& opaque() { return opaque_; }

  // Whether requests are kept to a bound.
  bool fits() const { return fitter_ != nullptr; }
  size_t size() {
    const std::lock_guard hold(mutex_);
    return lineage_.size();
  }

 private:
  Threads(project::Project& project, ThreadOptions options)
      : project_(&project), fitter_(options.fitter), options_(std::move(options)) {}

  Status load();
  // What the log of `agent` says; nothing: it is none of a thread.
  Result<std::optional<KnownThread>> load_log(const std::string& agent, std::string& asked_at);
  // Reads a log into its thread. False: it is damaged, or none of a gateway.
  Result<bool> read_log(OpenThread& thread);
  void know(const KnownThread& thread);
  void know(const Epoch& epoch);
  std::string caller_of(const http::HeaderList& headers) const;
  Status check_name(const std::string& name) const;
  // The thread of a request, locked and read. Null: it is nobody's.
  struct Held {
    std::shared_ptr<OpenThread> thread{};
    std::unique_lock<std::mutex> lock{};
  };
  Result<Held> hold_thread(AskedRequest& asked);
  // As ask(). Of one that fails with kCorrupt the log is left.
  Result<SentOn> ask_once(const ClientRequest& request);
  Error with_address(Error error, const std::string& agent) const;
  void leave(const std::string& agent);
  // Must hold mutex_.
  std::shared_ptr<OpenThread> find(AskedRequest& asked);
  std::shared_ptr<OpenThread> open_thread(const std::string& agent);
  std::shared_ptr<OpenThread> choose(AskedRequest& asked);
  bool is_waiting(const std::string& agent) const;
  std::string free_name(const std::string& name, WireDialect wire) const;
  // Counts as a user until the last copy goes, which must not hold mutex_ then.
  std::shared_ptr<OpenThread> use(const std::shared_ptr<OpenThread>& thread);

  // The request without its secrets; nothing: it cannot be read.
  Result<std::optional<AskedRequest>> read(const ClientRequest& request);

  project::Project* project_;
  Fitter* fitter_;
  const ThreadOptions options_;
  Registry registry_{};
  ThreadPlace place_{};
  OpaqueLog opaque_{place_};
  RequestReader reader_{};

  std::mutex mutex_;  // guards what follows
  Lineage lineage_{};
  std::map<std::string, std::shared_ptr<OpenThread>>
      threads_{};                                   // by agent; the rest is in the logs
  std::set<std::string> others_{};                  // agents that are no threads
  std::map<std::string, Epoch> epochs_{};           // by message and time
  std::map<std::string, std::string> by_answer_{};  // which thread got the answer of this id
  std::deque<std::shared_ptr<OpenThread>> open_{};  // the most recent last
};

}  // namespace twotrack::gateway
