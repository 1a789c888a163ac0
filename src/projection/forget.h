// forget: keeps a packet small in memory, however long its log is.
//
// Far more is kept than a view can show, so that a value that was not worth its room yesterday can
// be shown tomorrow; but not everything, and the oldest goes first: its values of low rank, then
// all of them, then the action itself. The Long Track still has every byte, and `recall` reaches
// it.
#pragma once

#include "packet/packet.h"

namespace twotrack {

void forget(Packet& packet);

}  // namespace twotrack
