// What people ask of a log that is written: what if, why, the conversation; and logs of others.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/json_writer.h"
#include "cli/captured.h"
#include "cli/commands/commands.h"
#include "cli/what_if.h"
#include "python/bind.h"
#include "python/errors.h"
#include "python/project.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

// What a command of the program says with --format json.
nb::object captured(Project& project, std::unique_ptr<cli::Command> command,
                    const std::vector<cli::Said>& said) {
  cli::Captured answer;
  {
    const nb::gil_scoped_release released;
    answer = project.with([&](cli::Context& context) {
      return unwrap(cli::run_captured(context, std::move(command), said));
    });
  }
  if (answer.is_incomplete) {
    throw CoreError(Error{Code::kInvalid,
                          "not all of it could be read: the logger \"twotrack\" was told what"});
  }
  return from_json(answer.json);
}

std::string what_if(Project& project, const std::string& agent, uint64_t limit,
                    const std::string& summarizers) {
  const auto log = unwrap(runner::PacketLog::open(project.files(), project.layout(), agent));
  cli::Otherwise otherwise{.options = {.limit_override = limit}};
  if (summarizers == "generic") otherwise.summaries = Registry::Mode::kGeneric;
  if (summarizers == "tool_specific") otherwise.summaries = Registry::Mode::kToolSpecific;
  const track::BlobStore blobs(project.files(), project.layout());
  const cli::WhatIf found = unwrap(cli::what_if(log, blobs, otherwise));
  JsonWriter json;
  json.begin_array();
  for (const cli::Comparison& one : found.comparisons) json.raw(cli::to_json(one));
  return json.end_array().take();
}

}  // namespace

void bind_past(nb::module_& module) {
  module.def(
      "what_if",
      [](Project& project, const std::string& agent, uint64_t limit,
         const std::string& summarizers) {
        std::string json;
        {
          const nb::gil_scoped_release released;
          json = what_if(project, agent, limit, summarizers);
        }
        return from_json(json);
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("limit"), nb::arg("summarizers"));
  module.def(
      "why",
      [](Project& project, const std::string& agent, std::optional<std::string> at,
         std::optional<uint64_t> turn) {
        std::vector<cli::Said> said = {{.name = "AGENT", .value = agent}};
        if (at) said.push_back({.name = "--at", .value = *at});
        if (turn) said.push_back({.name = "--turn", .value = std::to_string(*turn)});
        return captured(project, cli::make_why(), said);
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("at").none(), nb::arg("turn").none());
  module.def(
      "messages",
      [](Project& project, const std::string& agent, std::optional<uint64_t> turn) {
        std::vector<cli::Said> said = {{.name = "AGENT", .value = agent},
                                       {.name = "--as", .value = "messages"}};
        if (turn) said.push_back({.name = "--turn", .value = std::to_string(*turn)});
        return captured(project, cli::make_show(), said);
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("turn").none());
  module.def(
      "import_file",
      [](Project& project, const std::string& file, const std::string& from) {
        return captured(project, cli::make_import(),
                        {{.name = "--from", .value = from}, {.name = "FILE", .value = file}});
      },
      nb::arg("project"), nb::arg("file"), nb::arg("from_"));
}

}  // namespace twotrack::python
