// The parts of the module, one function per file.
#pragma once

#include <nanobind/nanobind.h>

namespace twotrack::python {

namespace nb = nanobind;

void bind_errors(nb::module_& module);
void bind_event(nb::module_& module);
void bind_packet(nb::module_& module);
void bind_summary(nb::module_& module);
void bind_session(nb::module_& module);
void bind_log(nb::module_& module);
void bind_hub(nb::module_& module);
void bind_agent(nb::module_& module);
void bind_past(nb::module_& module);

}  // namespace twotrack::python
