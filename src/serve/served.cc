#include "serve/served.h"

#include <utility>

#include "base/random.h"
#include "serve/answer.h"

namespace twotrack::serve {

Served::Served(Path root)
    : project(std::move(root)),
      start_id(random_hex(8)),
      logs(project),
      lines(project),
      cards(project, lines),
      figures(logs),
      tail(project, cards),
      meter(project.files(), project.layout(), project.clock().now_us()) {}

void Served::stop() {
  tail.stop();
  background.stop();
  logs.stop();
  lines.stop();
}

std::optional<LogFault> Served::fault_of(const std::string& agent) {
  (void)lines.look(agent);
  const auto card = cards.one(agent);
  return card.ok() ? card.value().fault : std::nullopt;
}

std::string Served::problem_of_all(const std::string& agent) {
  const auto fault = fault_of(agent);
  return fault ? problem_of(*fault, UINT64_MAX) : std::string();
}

void Served::note_changed(const HeldLog& held, uint64_t seq) {
  lines.note(held.log.agent(), fault_at(track::ProblemKind::kBadHash, seq,
                                        held.log.index().row(seq).offset, kChangedLine));
}

void add_json_route(Routes& routes, std::string path, AskJson ask, http::RouteLane lane) {
  routes.push_back(
      {.method = "GET",
       .path = std::move(path),
       .answer = [ask = std::move(ask)](const http::HttpCall& call) { return reply_of(ask(call)); },
       .lane = lane});
}

void add_log_route(Served& served, Routes& routes, std::string path, AskLog ask,
                   http::RouteLane lane) {
  add_json_route(
      routes, std::move(path),
      [&served, ask = std::move(ask)](const http::HttpCall& call) -> Result<Json> {
        const SharedLog held = TRY(served.logs.get(call.wild[0]));
        const std::lock_guard hold(held->mutex);
        return ask(call, *held);
      },
      lane);
}

}  // namespace twotrack::serve
