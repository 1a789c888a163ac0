// Threads: all conversations that pass the gateway, each with its log. What it knows is in the logs
// and is read back from them, so that a restart changes nothing. Thread-safe.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "gateway/lineage.h"
#include "gateway/thread_log.h"
#include "http/message.h"
#include "project/project.h"
#include "summary/registry.h"

namespace twotrack::gateway {

// A thread while a request of it is under way.
struct OpenThread {
  OpenThread(const ThreadPlace& place, std::string agent) : log(place, std::move(agent)) {}
  std::mutex mutex{};  // guards the log
  ThreadLog log;
};

// An answer as it came.
struct RawAnswer {
  WireDialect wire = WireDialect::kChat;
  WireAnswer answer{};
  std::string bytes{};
  int status = 0;
  std::string fault{};
  double wall_ms = 0;
};

class Threads {
 public:
  // Reads the logs of earlier gateways. `project` must outlive it.
  static Result<std::unique_ptr<Threads>> open(project::Project& project);

  // Finds the thread of a request and logs it there, durably. Null: it cannot be read, and is
  // nobody's. Fails with kInvalid if its name is none, else as the writer does.
  Result<std::shared_ptr<OpenThread>> ask(WireDialect wire, std::string_view path,
                                          const http::HeaderList& headers, std::string_view body);
  // Logs what it was answered, durably.
  Status answer(OpenThread& thread, const RawAnswer& raw);

  size_t size() {
    const std::lock_guard hold(mutex_);
    return lineage_.size();
  }

 private:
  explicit Threads(project::Project& project) : project_(&project) {}

  Status load();
  Status load_log(const std::string& agent);
  std::string caller_of(const http::HeaderList& headers) const;
  Status check_name(const std::string& name) const;
  // Must hold mutex_.
  std::shared_ptr<OpenThread> choose(AskedRequest& asked);
  std::string free_name(const std::string& name, WireDialect wire) const;
  void keep_open(const std::shared_ptr<OpenThread>& thread);

  project::Project* project_;
  Registry registry_{};
  ThreadPlace place_{};

  std::mutex mutex_;  // guards what follows
  Lineage lineage_{};
  std::map<std::string, std::shared_ptr<OpenThread>> threads_{};  // by agent
  std::map<std::string, std::string> by_answer_{};  // which thread got the answer of this id
  std::deque<std::shared_ptr<OpenThread>> open_{};  // the most recent last
};

}  // namespace twotrack::gateway
