// twotrack._core: the C++ core as Python sees it. The package around it (python/twotrack) gives it
// its names, its types and its documentation; nothing is computed there that is computed here.
#include "python/bind.h"

NB_MODULE(_core, module) {
  using namespace twotrack::python;
  module.doc() = "The core of twotrack. Use the package `twotrack`, not this module.";
  bind_errors(module);
  bind_event(module);
  bind_packet(module);
  bind_summary(module);
  bind_session(module);
  bind_log(module);
  bind_hub(module);
  bind_agent(module);
  bind_past(module);
}
