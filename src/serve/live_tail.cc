#include "serve/live_tail.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <utility>

#include "hub/source_watch.h"
#include "serve/answer.h"
#include "track/log_file.h"

namespace twotrack::serve {
namespace {

constexpr std::chrono::seconds kHeartbeat{15};
// Where the kernel tells nothing (the folder does not exist yet, a network drive), looking now and
// then has to do.
constexpr int kLookMs = 2000;
constexpr std::string_view kTraces = ".agentfs/traces";
constexpr size_t kAgentsAtOnce = 500;

// The agent whose log a name in the folder of logs is; empty: it is none.
std::string agent_of(std::string_view name) {
  for (const std::string_view end : {".jsonl", ".jsonl.zst", ".lock"}) {
    if (name.ends_with(end)) return std::string(name.substr(0, name.size() - end.size()));
  }
  return {};
}

std::string event_text(std::string_view name, uint64_t id, std::string_view data) {
  return "id: " + std::to_string(id) + "\nevent: " + std::string(name) +
         "\ndata: " + std::string(data) + "\n\n";
}

class TailStream final : public http::HttpStream {
 public:
  TailStream(LiveTail& tail, std::set<std::string> wanted)
      : tail_(&tail), reader_(tail, std::move(wanted)) {}

  Result<std::optional<std::string>> next() override {
    LiveTail::Reader::News news = reader_.take();
    std::string text;
    if (news.is_list_changed) text += list_event();
    if (!news.agents.empty()) text += states_event(news.agents);
    const auto now = std::chrono::steady_clock::now();
    if (text.empty() && now - told_ < kHeartbeat) return std::optional(std::string());
    told_ = now;
    return std::optional(text.empty() ? std::string(": still here\n\n") : text);
  }

  void set_wake(std::function<void()> wake) override { reader_.set_wake(std::move(wake)); }

 private:
  std::string list_event() {
    const auto all = tail_->cards().all();
    JsonWriter json;
    json.begin_object().member("agents", all.ok() ? all.value().size() : 0).end_object();
    return event_text("project", ++id_, json.take());
  }

  std::string states_event(const std::set<std::string>& agents) {
    JsonWriter json;
    json.begin_array();
    bool is_empty = true;
    for (const std::string& agent : agents) {
      const auto state = tail_->cards().state(agent);
      if (!state || std::exchange(known_[agent], *state) == *state) continue;
      write_json(json, *state);
      is_empty = false;
    }
    json.end_array();
    return is_empty ? std::string() : event_text("agents", ++id_, json.take());
  }

  LiveTail* tail_;
  LiveTail::Reader reader_;
  std::map<std::string, AgentState> known_;  // to this reader
  uint64_t id_ = 0;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

}  // namespace

LiveTail::Reader::Reader(LiveTail& tail, std::set<std::string> wanted)
    : tail_(&tail), wanted_(std::move(wanted)) {
  // It begins with the state of all that it follows.
  const auto all = track::list_agents(tail.project_->files(), tail.project_->layout());
  const std::lock_guard hold(tail.mutex_);
  if (all.ok()) {
    for (const std::string& agent : all.value()) {
      const bool is_wanted =
          wanted_.empty() ? news_.agents.size() < kAgentsAtOnce : wanted_.contains(agent);
      if (is_wanted) news_.agents.insert(agent);
    }
  }
  tail.readers_.insert(this);
}

LiveTail::Reader::~Reader() {
  const std::lock_guard hold(tail_->mutex_);
  tail_->readers_.erase(this);
}

LiveTail::Reader::News LiveTail::Reader::take() {
  const std::lock_guard hold(tail_->mutex_);
  return std::exchange(news_, {});
}

void LiveTail::Reader::set_wake(std::function<void()> wake) {
  const std::lock_guard hold(tail_->mutex_);
  wake_ = std::move(wake);
}

std::unique_ptr<http::HttpStream> LiveTail::follow(std::set<std::string> wanted) {
  return std::make_unique<TailStream>(*this, std::move(wanted));
}

Status LiveTail::start() {
  wake_ = TRY(make_pipe());
  thread_ = std::thread([this] {
    // Without watches the pages are only slower to hear: they ask themselves.
    (void)watch();
  });
  return Done{};
}

void LiveTail::stop() {
  if (!thread_.joinable()) return;
  wake_.write_end.reset();
  thread_.join();
}

Status LiveTail::watch() {
  auto folder = TRY(hub::FolderWatch::open(project_->layout().root));
  std::set<std::string> known;
  while (true) {
    const auto is_new = folder.add(std::string(kTraces));
    std::array<pollfd, 2> ready{{{.fd = wake_.read_end.get(), .events = POLLIN, .revents = 0},
                                 {.fd = folder.descriptor(), .events = POLLIN, .revents = 0}}};
    ::poll(ready.data(), ready.size(), kLookMs);
    if (ready[0].revents != 0) return Done{};
    // What follows each other closely is told together.
    pollfd stop{.fd = wake_.read_end.get(), .events = POLLIN, .revents = 0};
    if (::poll(&stop, 1, static_cast<int>(kBatch.count())) > 0) return Done{};
    auto changes = folder.take();
    if (!changes.ok()) return changes.error();
    std::set<std::string> agents;
    for (const std::string& path : changes.value().paths) {
      const std::string agent = agent_of(Path(path).filename().string());
      if (!agent.empty()) agents.insert(agent);
    }
    const auto all = track::list_agents(project_->files(), project_->layout());
    if (!all.ok()) continue;
    std::set<std::string> now(all.value().begin(), all.value().end());
    const bool has_lost_some = changes.value().has_lost_some || (is_new.ok() && is_new.value());
    if (has_lost_some) agents.insert(now.begin(), now.end());
    const bool is_list_changed = now != known;
    known = std::move(now);
    tell(agents, is_list_changed);
  }
}

void LiveTail::tell(const std::set<std::string>& agents, bool is_list_changed) {
  const std::lock_guard hold(mutex_);
  for (Reader* reader : readers_) {
    for (const std::string& agent : agents) {
      const bool is_wanted = reader->wanted_.empty() || reader->wanted_.contains(agent);
      if (is_wanted) reader->news_.agents.insert(agent);
    }
    reader->news_.is_list_changed = reader->news_.is_list_changed || is_list_changed;
    if (!reader->news_.empty() && reader->wake_) reader->wake_();
  }
}

}  // namespace twotrack::serve
