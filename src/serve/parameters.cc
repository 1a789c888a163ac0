#include "serve/parameters.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/quoted.h"
#include "serve/answer.h"

namespace twotrack::serve {
namespace {

struct Taken {
  std::string_view path;
  std::vector<std::string_view> names{};
};

const std::vector<Taken>& all_taken() {
  static const std::vector<Taken> all = {
      {.path = "/api"},
      {.path = "/api/project"},
      {.path = "/api/agents", .names = {"q", "status", "since", "n", "after"}},
      {.path = "/api/agents/*"},
      {.path = "/api/agents/*/turns", .names = {"from", "n", "turn"}},
      {.path = "/api/agents/*/turns/*"},
      {.path = "/api/agents/*/turns/*/prompt", .names = {"as"}},
      {.path = "/api/agents/*/series", .names = {"points"}},
      {.path = "/api/agents/*/source", .names = {"turn", "offset"}},
      {.path = "/api/agents/*/shown", .names = {"seq", "line", "from"}},
      {.path = "/api/agents/*/events", .names = {"from", "n", "cut", "seq"}},
      {.path = "/api/agents/*/events/*/raw",
       .names = {"from_line", "lines", "offset", "bytes", "find", "download"}},
      {.path = "/api/agents/*/sent", .names = {"n"}},
      {.path = "/api/agents/*/what-if", .names = {"budget", "budgets", "summaries"}},
      {.path = "/api/agents/*/verify", .names = {"anchor", "again"}},
      {.path = "/api/diff", .names = {"a", "b"}},
      {.path = "/api/search", .names = {"q", "n", "agent", "regex"}},
      {.path = "/api/tail", .names = {"agents"}},
      {.path = "/api/workspaces", .names = {"all"}},
      {.path = "/api/workspaces/*"},
      {.path = "/api/hub", .names = {"q", "from", "n"}},
      {.path = "/api/hub/node", .names = {"id"}},
  };
  return all;
}

Status check_taken(const http::HttpCall& call, std::span<const std::string_view> taken) {
  for (const auto& [name, value] : call.target.query) {
    if (std::ranges::find(taken, name) != taken.end()) continue;
    std::string names;
    for (const std::string_view one : taken) {
      names.append(names.empty() ? "it takes " : ", ").append(one);
    }
    return with_hint(Error{Code::kInvalid, "there is no parameter " + in_quotes(name) + " here"},
                     names.empty() ? "it takes none" : names);
  }
  return Done{};
}

}  // namespace

std::span<const std::string_view> parameters_of(std::string_view path) {
  const auto found = std::ranges::find(all_taken(), path, &Taken::path);
  CHECK(found != all_taken().end());
  return found->names;
}

void check_parameters(Routes& routes) {
  for (http::HttpRoute& route : routes) {
    if (route.method != "GET" || !route.path.starts_with("/api")) continue;
    route.answer = [answer = std::move(route.answer),
                    taken = parameters_of(route.path)](const http::HttpCall& call) {
      const Status checked = check_taken(call, taken);
      return checked.ok() ? answer(call) : error_reply(checked.error());
    };
  }
}

}  // namespace twotrack::serve
