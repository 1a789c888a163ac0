// What holds of every packet and every delta that this program makes: their bounds, and that
// nothing in them is invisible. The projection asks after each event in builds with assertions; the
// form itself is schemas/packet.schema.json and schemas/delta.schema.json.
#pragma once

#include "base/result.h"
#include "packet/delta.h"
#include "packet/packet.h"

namespace twotrack {

// Fail with kInvalid and what is wrong.
Status check_packet(const Packet& packet);
Status check_delta(const Delta& delta);

}  // namespace twotrack
