// A call as a dialect writes it: what a model trained on the dialect answers, and what its
// parser reads without fixing.
#pragma once

#include <string>

#include "model/model.h"

namespace twotrack::model {

std::string call_text(Dialect dialect, const Call& call);

}  // namespace twotrack::model
