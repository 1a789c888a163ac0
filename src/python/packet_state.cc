#include "python/packet_state.h"

#include <nanobind/nanobind.h>

#include "projection/fit.h"
#include "projection/view.h"

namespace twotrack::python {

SessionHandle::SessionHandle(std::shared_ptr<Project> project, const std::string& agent,
                             const cli::LogStart& start, const Registry* registry)
    : project_(std::move(project)), agent_(agent) {
  project_->with([&](cli::Context& context) {
    redactor_ = unwrap(context.redactor());
    registry_ = std::make_unique<Registry>(
        registry != nullptr ? *registry : unwrap(cli::make_registry(context)));
    auto writer = unwrap(cli::open_or_start_log(context, agent, start));
    auto session = std::make_unique<runner::Session>(
        unwrap(runner::Session::over(std::move(writer), context.layout(),
                                     {.redactor = redactor_, .registry = registry_.get()})));
    session_ = std::make_unique<Owned<runner::Session>>(std::move(session), "the log of " + agent);
  });
}

Packet PacketState::packet() const {
  if (!session_) return loose_.packet;
  const nanobind::gil_scoped_release released;
  return session_->with([](runner::Session& session) { return session.packet(); });
}

// The texts of the actions are decided one after another, as events would have.
std::string PacketState::view() const {
  Packet packet = this->packet();
  if (is_projected()) return view_text(packet);
  std::deque<Action> actions;
  actions.swap(packet.actions);
  fit(packet);
  for (Action& action : actions) {
    action.shown.clear();
    packet.actions.push_back(std::move(action));
    fit(packet);
  }
  return view_text(packet);
}

}  // namespace twotrack::python
