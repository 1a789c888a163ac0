// Sight: the values that stand in what a model is shown, for who calls tools without understanding.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gym/draw.h"
#include "model/model.h"
#include "tool/spec.h"

namespace twotrack::gym {

struct Sight {
  std::vector<std::string> texts{};
  std::vector<uint64_t> numbers{};
  std::vector<model::Call> candidates{};  // in their order
};

// Of a view. What is no view has nothing in sight.
Sight read_sight(std::string_view view);

// The tools of a view's history whose calls did not fail, in their order.
std::vector<std::string> succeeded_tools(std::string_view view);

// A call of the tool with values that are in sight, or with others now and then.
model::Call any_call(const tool::ToolSpec& spec, const Sight& sight, Draw& draw);

}  // namespace twotrack::gym
