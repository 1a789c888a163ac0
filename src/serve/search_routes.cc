// Searching all logs: hits come as they are found, one a line.
#include <algorithm>
#include <mutex>

#include "base/ascii.h"
#include "project/search_log.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "track/log_file.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;
using project::Hit;

constexpr uint64_t kHitsMax = 1000;

std::string to_line(const Hit& hit) {
  JsonWriter json;
  json.begin_object().key("agent_id").lossy_string(hit.agent_id).member("seq", hit.seq);
  json.member("turn", hit.turn).key("type").lossy_string(hit.type);
  json.key("field").lossy_string(hit.field).member("line", hit.line).member("column", hit.column);
  json.key("before").lossy_string(hit.before).key("match").lossy_string(hit.match);
  json.key("after").lossy_string(hit.after);
  json.key("text").lossy_string(hit.before + hit.match + hit.after);
  if (hit.is_damaged) json.member("problem", kChangedLine);
  json.end_object();
  return json.take().text + "\n";
}

// Between the search and its reader. There are at most kHitsMax hits, each of a few hundred bytes,
// so that nobody has to wait for anybody.
struct Hits {
  std::mutex mutex{};  // guards what follows
  std::string waiting{};
  uint64_t count = 0;
  bool is_over = false;
  std::function<void()> wake{};

  void add(const std::string& line, bool is_last) {
    std::function<void()> call;
    {
      const std::lock_guard hold(mutex);
      waiting += line;
      count += is_last ? 0 : 1;
      is_over = is_over || is_last;
      call = wake;
    }
    if (call) call();
  }
};

class HitStream final : public http::HttpStream {
 public:
  HitStream(std::shared_ptr<Hits> hits, std::stop_source gone)
      : hits_(std::move(hits)), gone_(std::move(gone)) {}
  // Nobody reads any more: the search ends.
  ~HitStream() override { gone_.request_stop(); }
  HitStream(const HitStream&) = delete;
  HitStream& operator=(const HitStream&) = delete;

  Result<std::optional<std::string>> next() override {
    const std::lock_guard hold(hits_->mutex);
    if (hits_->waiting.empty() && hits_->is_over) return std::optional<std::string>();
    return std::optional(std::exchange(hits_->waiting, {}));
  }
  void set_wake(std::function<void()> wake) override {
    const std::lock_guard hold(hits_->mutex);
    hits_->wake = std::move(wake);
  }

 private:
  std::shared_ptr<Hits> hits_;
  std::stop_source gone_;
};

void search_logs(Served& served, const project::Searcher& searcher,
                 const std::vector<std::string>& agents, uint64_t most, Hits& hits,
                 const std::function<bool()>& is_stopped) {
  bool is_cut = false;
  uint64_t unread = 0;
  for (const std::string& agent : agents) {
    if (is_stopped() || is_cut) break;
    const Status searched = searcher.search(
        served.project, agent,
        [&](const Hit& hit) {
          hits.add(to_line(hit), false);
          const std::lock_guard hold(hits.mutex);
          is_cut = hits.count >= most;
          return !is_cut;
        },
        [](uint64_t) {}, is_stopped);
    if (!searched.ok()) ++unread;
  }
  JsonWriter json;
  {
    const std::lock_guard hold(hits.mutex);
    json.begin_object().member("done", true).member("hits", hits.count);
  }
  json.member("is_cut", is_cut || is_stopped()).member("unreadable", unread).end_object();
  hits.add(json.take().text + "\n", true);
}

Result<HttpReply> search(Served& served, const HttpCall& call) {
  const uint64_t most =
      std::max<uint64_t>(TRY(number_of(call, "n", {.usual = 200, .max = kHitsMax})), 1);
  project::SearchOptions options;
  options.pattern = call.parameter("q");
  if (options.pattern.empty()) return Error{Code::kInvalid, "the parameter q is missing"};
  options.fixed = call.parameter("regex").empty();
  options.ignore_case = std::ranges::none_of(options.pattern, is_upper);
  std::shared_ptr<const project::Searcher> searcher = TRY(project::Searcher::make(options));
  std::vector<std::string> agents =
      TRY(track::list_agents(served.project.files(), served.project.layout()));
  if (const std::string_view only = call.parameter("agent"); !only.empty()) {
    std::erase_if(agents, [&](const std::string& agent) { return agent != only; });
  }
  const auto hits = std::make_shared<Hits>();
  const std::stop_source gone;
  const bool is_taken = served.background.run(
      [&served, searcher, agents, most, hits, gone](const std::stop_token& stop) {
        search_logs(served, *searcher, agents, most, *hits,
                    [&] { return stop.stop_requested() || gone.stop_requested(); });
      });
  if (!is_taken) return not_ready("too many searches at once");
  return HttpReply{
      .headers = {{"Content-Type", "application/x-ndjson"}, {"Cache-Control", "no-store"}},
      .body = std::make_unique<HitStream>(hits, gone)};
}

}  // namespace

void add_search_routes(Served& served, Routes& routes) {
  routes.push_back(
      {.method = "GET", .path = "/api/search", .answer = [&served](const HttpCall& call) {
         auto reply = search(served, call);
         return reply.ok() ? std::move(reply).value() : error_reply(reply.error());
       }});
}

}  // namespace twotrack::serve
