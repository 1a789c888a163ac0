// Served: what all routes of one server share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "http/server.h"
#include "project/project.h"
#include "serve/agent_cards.h"
#include "serve/agent_figures.h"
#include "serve/background.h"
#include "serve/line_checks.h"
#include "serve/live_tail.h"
#include "serve/log_cache.h"
#include "serve/turn_series.h"
#include "telemetry/log_meter.h"

namespace twotrack::serve {

struct Served {
  explicit Served(Path root);

  // Looks at logs only: nothing of the project's configuration is read.
  project::Project project;
  bool allows_decisions = false;
  std::string start_id{};
  std::string place{};  // what a page says that it shows
  LogCache logs;
  LineChecks lines;
  AgentCards cards;
  AgentFigures figures;
  TurnSeries series{};
  Background background{};
  LiveTail tail;
  telemetry::LogMeter meter;

  // What is wrong with a log that somebody opens, as far as that is known already.
  std::optional<LogFault> fault_of(const std::string& agent);
  // The same as a `problem`, of what is made from the whole log; empty if there is none.
  std::string problem_of_all(const std::string& agent);
  // That the line of this event was seen and is not what was written.
  void note_changed(const HeldLog& held, uint64_t seq);

  void stop();
};

using Routes = std::vector<http::HttpRoute>;

void add_agent_routes(Served& served, Routes& routes);
void add_turn_routes(Served& served, Routes& routes);
void add_event_routes(Served& served, Routes& routes);
void add_gateway_routes(Served& served, Routes& routes);
void add_raw_routes(Served& served, Routes& routes);
void add_compare_routes(Served& served, Routes& routes);
void add_search_routes(Served& served, Routes& routes);
void add_workspace_routes(Served& served, Routes& routes);
void add_hub_routes(Served& served, Routes& routes);

// What the server was sent for this turn of an agent behind the gateway, byte for byte but for
// secrets; nothing if no such bytes were kept. REQUIRES: the caller holds held.mutex.
std::optional<std::string> sent_in_turn(const HeldLog& held, uint64_t turn);

// A GET route that answers with JSON.
using AskJson = std::function<Result<Json>(const http::HttpCall& call)>;
void add_json_route(Routes& routes, std::string path, AskJson ask,
                    http::RouteLane lane = http::RouteLane::kQuick);
// The same about one log, whose agent is the first * of the path.
using AskLog = std::function<Result<Json>(const http::HttpCall& call, HeldLog& held)>;
void add_log_route(Served& served, Routes& routes, std::string path, AskLog ask,
                   http::RouteLane lane = http::RouteLane::kQuick);

}  // namespace twotrack::serve
