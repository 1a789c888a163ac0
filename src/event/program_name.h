// How people name the programs that an agent's tools run.
#pragma once

#include <string>
#include <vector>

#include "event/event.h"

namespace twotrack {

// "ruff 0.15.1 (/home/me/shop/.venv/bin/ruff), sh (/bin/sh)"; empty without any.
std::string programs_text(const std::vector<UsedProgram>& programs);

}  // namespace twotrack
