// Agents: those whose tools are functions of the program, and those of a project.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "python/agent_run.h"
#include "python/bind.h"
#include "python/errors.h"
#include "python/event.h"
#include "python/project_run.h"
#include "python/python_tool.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

// Does the work without the GIL. What stopped it, Ctrl-C or an exception of a function that it
// called, is raised whatever has become of the work: by then it has ended cleanly.
template <class Work>
auto run_until_stopped(Stop& stop, bool watch_interrupts, Work&& work) {
  std::exception_ptr failed;
  std::optional<decltype(work())> done;
  {
    const nb::gil_scoped_release released;
    std::optional<StopOnInterrupt> interrupts;
    if (watch_interrupts) interrupts.emplace(stop);
    try {
      done.emplace(work());
    } catch (...) {
      failed = std::current_exception();
    }
  }
  stop.raise_now();
  if (failed) std::rethrow_exception(failed);
  return std::move(*done);
}

nb::object run_one(Project& project, nb::handle asked, const std::shared_ptr<Stop>& stop,
                   bool watch_interrupts) {
  AgentAsk ask = read_ask(asked, stop);
  const AgentRan ran =
      run_until_stopped(*stop, watch_interrupts, [&] { return run_agent(project, ask, *stop); });
  return nb::make_tuple(
      text_of(ran.agent_id), text_of(runner::end_word(ran.end.status, ran.end.is_interrupted)),
      text_of(ran.end.summary), from_json(to_json(ran.end.totals)), ran.end.is_verified);
}

nb::object run_many(Project& project, nb::handle asked, const std::shared_ptr<Stop>& stop,
                    bool watch_interrupts) {
  const ProjectRunAsk ask = read_run_ask(asked, stop);
  return from_json(
      run_until_stopped(*stop, watch_interrupts, [&] { return run_project(project, ask, *stop); }));
}

}  // namespace

void bind_agent(nb::module_& module) {
  nb::class_<Stop>(module, "Stop", "Asks a run to end before it is done.")
      .def("__init__", [](Stop* self) { new (self) Stop(); })
      .def("request", &Stop::request)
      .def_prop_ro("requested", &Stop::requested);

  nb::class_<ToolCallInfo>(module, "ToolContext", "What a tool may know of the call it answers.")
      .def_prop_ro("call_id", [](const ToolCallInfo& call) { return text_of(call.call_id); })
      .def_prop_ro("workspace", [](const ToolCallInfo& call) { return text_of(call.workspace); })
      .def_prop_ro("node_id", [](const ToolCallInfo& call) { return text_of(call.node_id); })
      .def_prop_ro("idempotency_key",
                   [](const ToolCallInfo& call) { return text_of(call.idempotency_key); })
      .def_prop_ro("cancelled", [](const ToolCallInfo& call) { return call.stop.stop_requested(); })
      .def("__repr__",
           [](const ToolCallInfo& call) { return text_of("ToolContext(" + call.call_id + ")"); });

  module.def("read_event", [](std::string_view line) { return Event(line); }, nb::arg("line"));
  module.def(
      "tool_json", [](nb::handle spec) { return from_json(tool::to_json(read_spec(spec))); },
      nb::arg("spec"));
  module.def(
      "check_args",
      [](nb::handle spec, const std::string& args) {
        return from_json(unwrap(tool::check_args(read_spec(spec), args)).args);
      },
      nb::arg("spec"), nb::arg("args"));
  module.def("run_agent", &run_one, nb::arg("project"), nb::arg("ask"), nb::arg("stop"),
             nb::arg("watch_interrupts"));
  module.def("run_project", &run_many, nb::arg("project"), nb::arg("ask"), nb::arg("stop"),
             nb::arg("watch_interrupts"));
}

}  // namespace twotrack::python
