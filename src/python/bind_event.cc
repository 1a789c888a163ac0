#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "python/bind.h"
#include "python/event.h"
#include "python/values.h"
#include "track/writer.h"

namespace twotrack::python {

void bind_event(nb::module_& module) {
  nb::class_<track::Receipt>(module, "Receipt", "Where an event stands in its log, for sure.")
      .def_prop_ro("seq", [](const track::Receipt& receipt) { return receipt.seq; })
      .def_prop_ro("hash", [](const track::Receipt& receipt) { return receipt.hash; })
      .def_prop_ro("ref", [](const track::Receipt& receipt) { return format_ref(receipt.seq); })
      .def("__eq__", [](const track::Receipt& a,
                        const track::Receipt& b) { return a.seq == b.seq && a.hash == b.hash; })
      .def("__repr__", [](const track::Receipt& receipt) {
        return "Receipt(seq=" + std::to_string(receipt.seq) + ", hash='" +
               receipt.hash.substr(0, 12) + "…')";
      });

  nb::class_<Event>(module, "Event", "One event of a Long Track, as the log holds it.")
      .def_prop_ro("seq", [](const Event& event) { return event.parsed().seq; })
      .def_prop_ro("ref", [](const Event& event) { return format_ref(event.parsed().seq); })
      .def_prop_ro("type", [](const Event& event) { return text_of(event.parsed().type.str()); })
      .def_prop_ro("turn", [](const Event& event) { return event.parsed().turn; })
      .def_prop_ro("time", [](const Event& event) { return event.parsed().time; })
      .def_prop_ro("run_id",
                   [](const Event& event) { return text_of(event.parsed().run_id.str()); })
      .def_prop_ro("agent_id", [](const Event& event) { return event.parsed().agent_id; })
      .def_prop_ro("operation",
                   [](const Event& event) { return text_of(event.parsed().operation.str()); })
      .def_prop_ro("node_id",
                   [](const Event& event) { return text_of(event.parsed().node_id.str()); })
      .def_prop_ro("data", [](const Event& event) { return from_json(event.parsed().data); })
      .def_prop_ro("hash", [](const Event& event) { return event.parsed().hash; })
      .def_prop_ro("prev", [](const Event& event) { return event.parsed().prev; })
      .def_prop_ro("line", [](const Event& event) { return text_of(event.line()); })
      .def("__eq__", [](const Event& a, const Event& b) { return a.line() == b.line(); })
      .def("__hash__",
           [](const Event& event) { return std::hash<std::string_view>()(event.parsed().hash); })
      .def("__repr__", [](const Event& event) {
        return "Event(" + format_ref(event.parsed().seq) + " turn " +
               std::to_string(event.parsed().turn) + " " + event.parsed().type.str() + ")";
      });
}

}  // namespace twotrack::python
