// What the hub knows. Only what is stored: nothing is read anew, and no language is loaded.
#include <algorithm>

#include "base/ascii.h"
#include "hub/store.h"
#include "project/hub_place.h"
#include "serve/answer.h"
#include "serve/served.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;

constexpr size_t kNeighboursMax = 50;
// A page lists nodes; a project with more files is searched by their names.
constexpr size_t kFilesMax = 20'000;

void write_node(JsonWriter& json, const hub::Node& node) {
  json.key("id").lossy_string(node.id).member("type", name_of(node.type));
  json.key("name").lossy_string(node.name).key("file").lossy_string(node.file);
  json.member("start_line", node.start_line).member("end_line", node.end_line);
  json.key("signature").lossy_string(node.signature);
  json.key("summary").lossy_string(node.docstring.substr(0, node.docstring.find('\n')));
}

Result<Json> list_nodes(Served& served, const HttpCall& call) {
  hub::Store store = TRY(open_hub(served.project));
  const uint64_t from = TRY(number_of(call, "from", {}));
  const uint64_t most = TRY(number_of(call, "n", {.usual = 100, .max = 500}));
  const std::string wanted = lower_case(call.parameter("q"));
  const auto snapshot = TRY(store.snapshot());
  JsonWriter nodes;
  nodes.begin_array();
  uint64_t total = 0;
  size_t files = 0;
  for (const hub::FileState& file : TRY(store.files())) {
    if (++files > kFilesMax) break;
    for (const hub::Node& node : TRY(store.nodes_of(file.path))) {
      if (lower_case(node.id).find(wanted) == std::string::npos) continue;
      if (total++ < from || total - from > most) continue;
      nodes.begin_object();
      write_node(nodes, node);
      nodes.end_object();
    }
  }
  JsonWriter json;
  json.begin_object().member("total", total).member("from", from);
  json.member("is_cut", files > kFilesMax).key("nodes").raw(nodes.end_array().take());
  return json.end_object().take();
}

Result<Json> show_node(Served& served, const HttpCall& call) {
  hub::Store store = TRY(open_hub(served.project));
  const std::string id(call.parameter("id"));
  const auto node = TRY(store.node(id));
  if (!node) return Error{Code::kNotFound, "the hub knows no such node"};
  JsonWriter json;
  json.begin_object();
  write_node(json, *node);
  json.key("docstring").lossy_string(node->docstring);
  json.key("callers").texts(TRY(store.callers(id, kNeighboursMax)));
  json.key("callees").texts(TRY(store.callees(id, kNeighboursMax)));
  const auto learned = TRY(store.learned(id));
  json.key("known").begin_array();
  for (const hub::Learned& one : learned) {
    json.begin_object().key("key").lossy_string(one.operation);
    json.key("value").lossy_string(one.knowledge).key("summary").lossy_string(one.summary);
    json.member("is_stale", one.source_hash != node->source_hash);
    json.key("from").lossy_string(one.agent_id).member("seq", one.ref).end_object();
  }
  json.end_array().key("agents").begin_array();
  for (const hub::Learned& one : learned) {
    json.begin_object().key("agent_id").lossy_string(one.agent_id);
    json.key("status").lossy_string(one.status).key("last").lossy_string(one.learned_at);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

void add_hub_route(Routes& routes, std::string path, AskJson ask) {
  routes.push_back({.method = "GET",
                    .path = std::move(path),
                    .answer =
                        [ask = std::move(ask)](const HttpCall& call) {
                          const auto json = ask(call);
                          if (json.ok()) return json_reply(json.value());
                          const bool is_none =
                              json.error().code == Code::kNotFound &&
                              json.error().message.find("node") == std::string::npos;
                          return is_none ? http::error_reply(404, "no_hub", json.error())
                                         : error_reply(json.error());
                        },
                    .lane = http::RouteLane::kLong});
}

}  // namespace

void add_hub_routes(Served& served, Routes& routes) {
  add_hub_route(routes, "/api/hub",
                [&served](const HttpCall& call) { return list_nodes(served, call); });
  add_hub_route(routes, "/api/hub/node",
                [&served](const HttpCall& call) { return show_node(served, call); });
}

}  // namespace twotrack::serve
