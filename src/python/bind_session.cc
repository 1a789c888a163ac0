#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "packet/sent_event.h"
#include "python/bind.h"
#include "python/hook.h"
#include "python/loose_event.h"
#include "python/packet_state.h"
#include "python/session_handle.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

using Handle = std::shared_ptr<SessionHandle>;

std::optional<std::string> bytes_of(nb::handle raw) {
  if (raw.is_none()) return std::nullopt;
  const bool is_text = PyUnicode_Check(raw.ptr()) || PyBytes_Check(raw.ptr());
  return is_text ? std::string(bytes_or_text(raw)) : to_json_of_anything(raw).text;
}

track::Receipt append(SessionHandle& handle, const std::string& type, nb::handle data,
                      std::optional<uint64_t> turn, nb::handle raw_output, bool wait) {
  const Json json = data.is_none() ? Json{"{}"} : to_json(data);
  std::optional<std::string> raw = bytes_of(raw_output);
  const nb::gil_scoped_release released;
  Draft draft = unwrap(make_sent(
      {.type = type, .data = json, .turn = turn, .raw_output = std::move(raw)}, handle.redactor()));
  return handle.with([&](runner::Session& session) {
    unwrap(track::check_goes_on(session.log(), draft.type()));
    return unwrap(
        session.append(std::move(draft), wait ? track::Wait::kDurable : track::Wait::kNo));
  });
}

track::Receipt append_loose(SessionHandle& handle, nb::handle given) {
  const LooseEvent event = read_loose(given);
  const nb::gil_scoped_release released;
  Draft draft = unwrap(
      make_sent({.type = event.type, .data = event.data, .turn = event.turn}, handle.redactor()));
  return handle.with([&](runner::Session& session) {
    unwrap(track::check_goes_on(session.log(), draft.type()));
    return unwrap(session.append(std::move(draft)));
  });
}

std::string request(SessionHandle& handle, const std::string& prompt, nb::handle parameters) {
  const Json json = parameters.is_none() ? Json{} : to_json(parameters);
  const nb::gil_scoped_release released;
  return handle.with([&](runner::Session& session) {
    unwrap(track::check_goes_on(session.log(), EventType::kModelRequest));
    return unwrap(session.request({.prompt = prompt, .parameters = json})).view;
  });
}

nb::object recall(SessionHandle& handle, const std::string& ref, std::optional<std::string> lines,
                  std::optional<std::string> search, std::optional<std::string> pointer,
                  size_t bytes_max) {
  runner::RecallAnswer answer;
  {
    const nb::gil_scoped_release released;
    answer = handle.with([&](runner::Session& session) {
      unwrap(track::check_goes_on(session.log(), EventType::kToolCall));
      return unwrap(session.recall({.ref = ref,
                                    .lines = std::move(lines),
                                    .search = std::move(search),
                                    .pointer = std::move(pointer),
                                    .bytes_max = bytes_max},
                                   DecidedBy::kUser));
    });
  }
  return nb::make_tuple(answer.receipt, text_of(name_of(answer.outcome)), text_of(answer.text));
}

void add_hook(SessionHandle& handle, const std::string& name, nb::object hook) {
  const Held kept = held(std::move(hook));
  handle.hold(kept);
  runner::PromptHook made = python_hook(kept);
  const nb::gil_scoped_release released;
  handle.with([&](runner::Session& session) {
    session.add_hook(name, std::move(made));
    return 0;
  });
}

void close(SessionHandle& handle) {
  const nb::gil_scoped_release released;
  handle.close();
}

int traverse_session(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  const auto* handle = nb::inst_ptr<SessionHandle>(self);
  if (const int stop = traverse_held(handle->registry().objects(), visit, arg)) return stop;
  return traverse_held(handle->hooks(), visit, arg);
}

int clear_session(PyObject* self) {
  const auto* handle = nb::inst_ptr<SessionHandle>(self);
  clear_held(handle->registry().objects());
  clear_held(handle->hooks());
  return 0;
}

PyType_Slot kSessionSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse_session)},
                               {Py_tp_clear, reinterpret_cast<void*>(&clear_session)},
                               {0, nullptr}};

}  // namespace

void bind_session(nb::module_& module) {
  nb::class_<Project>(module, "Project", "A folder with logs and a configuration.")
      .def_static("open", &Project::open, nb::arg("root"))
      .def_prop_ro("root", [](const Project& project) { return project.layout().root.string(); });

  nb::class_<SessionHandle>(module, "SessionHandle", nb::type_slots(kSessionSlots),
                            "The core of a Session.")
      .def_static(
          "open",
          [](std::shared_ptr<Project> project, const std::string& agent,
             std::optional<std::string> goal, std::optional<std::string> operation,
             std::optional<std::string> node_id, std::optional<std::string> node_summary,
             std::optional<std::string> run_id, std::optional<uint64_t> budget_bytes,
             std::optional<bool> durable, const HeldRegistry* registry) {
            std::unique_ptr<HeldRegistry> own;
            if (registry != nullptr) {
              own = std::make_unique<HeldRegistry>(registry->for_another_owner());
            }
            const nb::gil_scoped_release released;
            project::LogStart start{.run = std::move(run_id),
                                    .operation = std::move(operation),
                                    .node = std::move(node_id),
                                    .node_summary = std::move(node_summary),
                                    .goal = std::move(goal)};
            start.budget_bytes = budget_bytes;
            if (durable) start.durability = *durable ? "sync" : "none";
            return std::make_shared<SessionHandle>(std::move(project), agent, start,
                                                   std::move(own));
          },
          nb::arg("project"), nb::arg("agent"), nb::arg("goal").none(), nb::arg("operation").none(),
          nb::arg("node_id").none(), nb::arg("node_summary").none(), nb::arg("run_id").none(),
          nb::arg("budget_bytes").none(), nb::arg("durable").none(), nb::arg("registry").none())
      .def("append", &append, nb::arg("type"), nb::arg("data").none(), nb::arg("turn").none(),
           nb::arg("raw_output").none(), nb::arg("wait"))
      .def("append_loose", &append_loose, nb::arg("event").none())
      .def("commit",
           [](SessionHandle& handle) {
             const nb::gil_scoped_release released;
             handle.with([](runner::Session& session) { return unwrap(session.commit()); });
           })
      .def("set_limit",
           [](SessionHandle& handle, uint64_t bytes, const std::string& reason) {
             const nb::gil_scoped_release released;
             handle.with([&](runner::Session& session) {
               return unwrap(session.set_limit(bytes, reason));
             });
           })
      .def("add_hook", &add_hook)
      .def("request", &request, nb::arg("prompt"), nb::arg("parameters").none())
      .def("recall", &recall, nb::arg("ref"), nb::arg("lines").none(), nb::arg("search").none(),
           nb::arg("pointer").none(), nb::arg("bytes_max"))
      .def("view",
           [](SessionHandle& handle) {
             std::string view;
             {
               const nb::gil_scoped_release released;
               view = handle.with([](runner::Session& session) { return session.view(); });
             }
             return text_of(view);
           })
      .def_prop_ro(
          "event_count",
          [](SessionHandle& handle) {
            const nb::gil_scoped_release released;
            return handle.with([](runner::Session& session) { return session.event_count(); });
          })
      .def_prop_ro("agent", &SessionHandle::agent)
      .def_prop_ro("is_closed", &SessionHandle::is_closed)
      .def("close", &close);
}

}  // namespace twotrack::python
