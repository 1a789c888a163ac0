// rights: what a process could do because of who it is, given up for good.
#pragma once

#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

// No capability, and no program that could give one back. Also of the real root: what is left is an
// ordinary user that owns root's files.
LaunchStep give_up_rights();

}  // namespace twotrack::sandbox
