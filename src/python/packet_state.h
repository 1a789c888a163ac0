// A Decision Packet in Python: a standalone one that may be changed, or the one of a
// session, which only events change.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "packet/packet.h"
#include "python/loose_event.h"
#include "python/session_handle.h"

namespace twotrack::python {

class PacketState {
 public:
  PacketState() = default;
  // As a log gives it: its view is exactly what the model saw, until somebody changes it.
  static PacketState of_log(Packet packet) {
    PacketState state;
    for (const Action& action : packet.actions) state.take_ref(action.ref);
    for (const auto& [key, entry] : packet.knowledge) state.take_ref(entry.ref);
    state.loose_.packet = std::move(packet);
    state.is_projected_ = true;
    return state;
  }
  explicit PacketState(std::shared_ptr<SessionHandle> session) : session_(std::move(session)) {}

  bool is_attached() const { return session_ != nullptr; }
  const std::shared_ptr<SessionHandle>& session() const { return session_; }
  // For Python's garbage collector, when nobody can use it any more.
  void detach() { session_.reset(); }

  // All of it. A copy, because another thread may append meanwhile.
  Packet packet() const;
  // For who looks at one field: the packet itself when it stands alone.
  template <class Look>
  auto look(Look&& look) const {
    if (!session_) return look(loose_.packet);
    const Packet copy = packet();
    return look(copy);
  }

  // Whether its actions are more than it shows, and their texts are decided.
  bool is_projected() const { return is_attached() || is_projected_; }
  std::string view() const;

  // To be changed. REQUIRES: not attached; Python has seen to it.
  Loose& loose() {
    is_projected_ = false;
    return loose_;
  }

 private:
  void take_ref(uint64_t ref) { loose_.next_ref = std::max(loose_.next_ref, ref + 1); }

  std::shared_ptr<SessionHandle> session_;
  Loose loose_;
  bool is_projected_ = false;
};

}  // namespace twotrack::python
