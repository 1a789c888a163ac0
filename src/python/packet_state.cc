#include "python/packet_state.h"

#include <nanobind/nanobind.h>

#include "projection/fit.h"
#include "projection/view.h"
#include "python/hook.h"
#include "track/index.h"

namespace twotrack::python {

SessionHandle::SessionHandle(std::shared_ptr<Project> project, const std::string& agent,
                             const project::LogStart& start, std::unique_ptr<HeldRegistry> registry)
    : project_(std::move(project)), agent_(agent), registry_(std::move(registry)) {
  project_->with([&](project::Project& context) {
    redactor_ = unwrap(context.redactor());
    if (!registry_) {
      registry_ = std::make_unique<HeldRegistry>(unwrap(project::make_registry(context)));
    }
    auto writer = unwrap(project::open_or_start_log(context, agent, start));
    auto session = std::make_unique<runner::Session>(unwrap(runner::Session::over(
        std::move(writer), context.layout(),
        {.redactor = redactor_, .registry = &registry_->get(), .on_refused = tell_refused})));
    session_ = std::make_unique<Owned<runner::Session>>(std::move(session), "the log of " + agent);
  });
}

void SessionHandle::close() {
  Status committed = Done{};
  const bool was_open = session_->close([&](runner::Session& session) {
    // Also keeps snapshots of the packet.
    committed = session.commit();
  });
  if (!was_open) return;
  // With them and an index whoever reads next begins near the end of the log. It is no error when
  // there can be none.
  (void)track::Index::open(project_->files(), project_->layout(), agent_);
  unwrap(std::move(committed));
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
    action.shown = {};
    packet.actions.push_back(std::move(action));
    fit(packet);
  }
  return view_text(packet);
}

}  // namespace twotrack::python
