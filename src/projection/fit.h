// fit: keeps the view of a packet within its limit.
//
// An action is shown in full when it comes, and its text then stays as it is. When the view no
// longer fits, all but the newest are cut anew in one go (recut.h), with room to spare: so the text
// before the newest action changes rarely, and a server's prefix cache holds.
#pragma once

#include "packet/packet.h"

namespace twotrack {

// Decides the text of the newest action, and of all others when they no longer fit.
void fit(Packet& packet);

}  // namespace twotrack
