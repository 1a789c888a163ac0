#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "python/bind.h"
#include "python/errors.h"
#include "python/held_registry.h"
#include "python/values.h"
#include "summary/contract.h"
#include "summary/summarize.h"

namespace twotrack::python {
namespace {

int traverse_registry(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  return traverse_held(nb::inst_ptr<HeldRegistry>(self)->objects(), visit, arg);
}

int clear_registry(PyObject* self) {
  clear_held(nb::inst_ptr<HeldRegistry>(self)->objects());
  return 0;
}

PyType_Slot kRegistrySlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse_registry)},
                                {Py_tp_clear, reinterpret_cast<void*>(&clear_registry)},
                                {0, nullptr}};

}  // namespace

void bind_summary(nb::module_& module) {
  nb::class_<HeldRegistry>(module, "Registry", nb::type_slots(kRegistrySlots),
                           "Summarizers for tools, by the tools' names.")
      .def(
          "__init__",
          [](HeldRegistry* self, bool builtins) {
            new (self) HeldRegistry(builtins ? Registry::with_builtins() : Registry());
          },
          nb::arg("builtins") = true)
      .def("add", &HeldRegistry::add, nb::arg("tool"), nb::arg("summarizer"));

  module.def(
      "summarize",
      [](const std::string& tool, nb::handle output, const std::string& outcome,
         const std::string& error, const HeldRegistry* registry) {
        const bool is_plain = PyBytes_Check(output.ptr()) || PyUnicode_Check(output.ptr());
        const std::string raw =
            is_plain ? std::string(bytes_or_text(output)) : to_json(output).text;
        Json made;
        {
          const nb::gil_scoped_release released;
          made = to_json(
              twotrack::summarize({.tool = tool,
                                   .raw_output = raw,
                                   .outcome = outcome,
                                   .error = error,
                                   .registry = registry == nullptr ? nullptr : &registry->get()}));
        }
        return from_json(made);
      },
      nb::arg("tool"), nb::arg("output").none(), nb::arg("outcome") = "", nb::arg("error") = "",
      nb::arg("registry").none() = nb::none(),
      "What the packet would learn from one result of a tool, as a dict.");

  module.def(
      "check_contract",
      [](nb::handle value) {
        nb::list found;
        for (const ContractProblem& problem : unwrap(twotrack::check_contract(to_json(value)))) {
          found.append(
              nb::make_tuple(text_of(problem.where), text_of(problem.message), problem.is_error));
        }
        return found;
      },
      nb::arg("value"));
}

}  // namespace twotrack::python
