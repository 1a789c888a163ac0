// What people ask of a log that is written: what if, why, the conversation; and logs of others.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/json_writer.h"
#include "project/agent_name.h"
#include "project/conversation.h"
#include "project/import_logs.h"
#include "project/packet_place.h"
#include "project/what_if.h"
#include "project/why.h"
#include "python/bind.h"
#include "python/errors.h"
#include "python/project.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

std::string why(Project& held, const std::string& agent, const project::PacketPlace& place) {
  return held.with([&](project::Project& project) {
    auto log =
        unwrap(project::open_packet_log(project, unwrap(project::resolve_agent(project, agent))));
    const uint64_t seq = unwrap(project::find_place(log, place));
    return project::to_json(unwrap(project::explain_place(log, seq, {})));
  });
}

std::string messages(Project& held, const std::string& agent, std::optional<uint64_t> turn) {
  return held.with([&](project::Project& project) {
    const std::string name = unwrap(project::resolve_agent(project, agent));
    if (turn) unwrap(project::check_turn(project, name, *turn));
    JsonWriter json;
    json.begin_array();
    unwrap(project::for_each_message(project, name, turn, [&](const project::ChatMessage& message) {
      json.raw(project::to_json(message));
      return true;
    }));
    return json.end_array().take();
  });
}

std::string import_file(Project& held, const std::string& file, const std::string& from) {
  const auto format = named<importer::HistoryFormat>(from);
  if (!format) throw CoreError(Error{Code::kInvalid, "no history is written as " + from});
  JsonWriter json;
  json.begin_array();
  const project::ImportedAll all = held.with([&](project::Project& project) {
    return unwrap(project::import_logs(
        project, {.from = *format, .files = {file}},
        [&](const project::WrittenLog& log) { json.raw(project::to_json(log)); }));
  });
  if (all.problems > 0) {
    throw CoreError(Error{Code::kInvalid,
                          "not all of it could be read: the logger \"twotrack\" was told what"});
  }
  return json.end_array().take();
}

// `work` without Python's lock; its JSON as Python's values.
template <class Work>
nb::object answer(Work&& work) {
  std::string json;
  {
    const nb::gil_scoped_release released;
    json = work();
  }
  return from_json(json);
}

std::string what_if(Project& project, const std::string& agent, uint64_t limit,
                    const std::string& summarizers) {
  const auto log = unwrap(runner::PacketLog::open(project.files(), project.layout(), agent));
  const project::Otherwise otherwise{.options = {.limit_override = limit},
                                     .summaries = named<SummarizerMode>(summarizers)};
  const track::BlobStore blobs(project.files(), project.layout());
  const project::WhatIf found = unwrap(project::what_if(log, blobs, otherwise));
  JsonWriter json;
  json.begin_array();
  for (const project::Comparison& one : found.comparisons) json.raw(project::to_json(one));
  return json.end_array().take();
}

}  // namespace

void bind_past(nb::module_& module) {
  module.def(
      "what_if",
      [](Project& project, const std::string& agent, uint64_t limit,
         const std::string& summarizers) {
        return answer([&] { return what_if(project, agent, limit, summarizers); });
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("limit"), nb::arg("summarizers"));
  module.def(
      "why",
      [](Project& project, const std::string& agent, std::optional<std::string> at,
         std::optional<uint64_t> turn) {
        return answer([&] { return why(project, agent, {.turn = turn, .at = std::move(at)}); });
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("at").none(), nb::arg("turn").none());
  module.def(
      "messages",
      [](Project& project, const std::string& agent, std::optional<uint64_t> turn) {
        return answer([&] { return messages(project, agent, turn); });
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("turn").none());
  module.def(
      "import_file",
      [](Project& project, const std::string& file, const std::string& from) {
        return answer([&] { return import_file(project, file, from); });
      },
      nb::arg("project"), nb::arg("file"), nb::arg("from_"));
}

}  // namespace twotrack::python
