// LiveTail: who follows which logs, and what has changed since they heard of it.
//
// One watch of the kernel for all logs and all who follow (hub/source_watch.h). What a reader has
// not taken yet is kept as a set of names, so that a slow one costs no more than a quick one and
// hears of the latest state when it comes back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "base/posix.h"
#include "http/message.h"
#include "project/project.h"
#include "serve/agent_cards.h"

namespace twotrack::serve {

class LiveTail {
 public:
  // One who follows.
  class Reader {
   public:
    Reader(LiveTail& tail, std::set<std::string> wanted);
    ~Reader();
    Reader(const Reader&) = delete;  // The tail points to it.
    Reader& operator=(const Reader&) = delete;

    struct News {
      std::set<std::string> agents{};
      bool is_list_changed = false;
      bool empty() const { return agents.empty() && !is_list_changed; }
    };
    News take();
    void set_wake(std::function<void()> wake);

   private:
    friend class LiveTail;
    LiveTail* tail_;
    std::set<std::string> wanted_;  // empty: all
    // Guarded by tail_->mutex_.
    News news_;
    std::function<void()> wake_;
  };

  static constexpr std::chrono::milliseconds kBatch{100};

  LiveTail(project::Project& project, AgentCards& cards) : project_(&project), cards_(&cards) {}
  ~LiveTail() { stop(); }
  LiveTail(const LiveTail&) = delete;  // Its thread points to it.
  LiveTail& operator=(const LiveTail&) = delete;

  // Begins to watch. Fails when this system has no watches left.
  Status start();
  void stop();

  // Events for a page: "agents" with the state of what changed, "project" when logs come or go, a
  // comment when nothing happened for long.
  std::unique_ptr<http::HttpStream> follow(std::set<std::string> wanted);

  AgentCards& cards() { return *cards_; }

 private:
  Status watch();
  void tell(const std::set<std::string>& agents, bool is_list_changed);

  project::Project* project_;
  AgentCards* cards_;
  Pipe wake_{};
  std::thread thread_;
  std::mutex mutex_;  // guards readers_ and what they are told
  std::set<Reader*> readers_;
};

}  // namespace twotrack::serve
