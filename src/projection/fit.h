// fit: makes the view of a packet as small as its limit.
//
// An action is shown in full when it comes, and its text then stays as it is. When the view no
// longer fits, all but the newest are shown by what will be needed most: the calls, then the values
// by rank, newer ones and used ones first, none of them twice. That is done in one go, with room to
// spare, so that the text before the newest action changes rarely and a server's prefix cache
// holds.
#pragma once

#include "packet/packet.h"

namespace twotrack {

// Decides the text of the newest action, and of all others when they no longer fit.
void fit(Packet& packet);

}  // namespace twotrack
