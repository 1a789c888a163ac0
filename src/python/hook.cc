#include "python/hook.h"

#include <nanobind/stl/string.h>

#include "python/packet_state.h"
#include "python/project.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

Result<std::vector<runner::HookEvent>> call_hook(const nb::object& hook, const Packet& packet) {
  std::vector<runner::HookEvent> events;
  const nb::object made = hook(PacketState::of_log(packet));
  if (made.is_none()) return events;
  for (const nb::handle one : made) {
    events.push_back({.type = nb::cast<std::string>(one[0]), .data = to_json(one[1])});
  }
  return events;
}

}  // namespace

void tell_refused(std::string_view message) {
  tell_logger("warning", "an event that a hook wants is not taken: " + std::string(message));
}

runner::PromptHook python_hook(const Held& hook) {
  return [call = hook](const Packet& packet) -> Result<std::vector<runner::HookEvent>> {
    const nb::gil_scoped_acquire gil;
    if (!call->is_valid()) return Error{Code::kInvalid, "the hook is gone"};
    try {
      return call_hook(*call, packet);
    } catch (nb::python_error& error) {
      return Error{Code::kInvalid, error.what()};
    } catch (const nb::cast_error&) {
      return Error{Code::kInvalid, "a hook returns a list of (type, data)"};
    }
  };
}

}  // namespace twotrack::python
