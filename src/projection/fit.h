// fit: keeps the view of a packet within its limit.
//
// As long as everything fits, everything is shown: the goal and each action whole, and the view
// grows at its end. When it no longer does, the goal has its share, and the actions are cut to
// their best lines (recut.h), the newest ones first: the beginning of the view stays as it is as
// long as that costs little, and a server's prefix cache holds.
#pragma once

#include "packet/packet.h"
#include "projection/score.h"

namespace twotrack {

// Decides the text of the newest action, and of all others when they no longer fit.
void fit(Packet& packet, const ScoreWeights& weights = {});

}  // namespace twotrack
