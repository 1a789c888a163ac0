// CallShape: a call that may be answered, as a grammar or a schema is made of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "model/dialect.h"

namespace twotrack::model {

struct ShapedArgument {
  const tool::Parameter* parameter = nullptr;  // of the tools that the shape was made from
  std::optional<Json> fixed{};                 // nothing: the model writes it
  bool is_required = true;
};

struct CallShape {
  std::string tool{};
  std::vector<ShapedArgument> arguments{};  // in the order of the definition
  bool is_way_out = false;                  // kNoAction, when no tool has that name
};

// One for each call that `offer` allows, best first; without exact calls, one for each tool that is
// not withdrawn and one for kNoAction. Never empty: where nothing else is left, kNoAction is.
std::vector<CallShape> call_shapes(Tools tools, const Offer& offer);

}  // namespace twotrack::model
