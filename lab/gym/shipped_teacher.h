// The teacher of the shipped agents: what a person would do who reads the packet, by rule.
//
// It knows nothing but what the model is shown, so that its logs teach what can be done from there.
// It knows the agents lint, docstring and sample_data, by their tools.
#pragma once

#include <cstdint>
#include <memory>

#include "model/model.h"
#include "model/vocabulary.h"

namespace twotrack::gym {

struct ShippedTeacherOptions {
  uint64_t slip_percent = 0;  // as of a TeacherOptions
  uint64_t seed = 1;
  std::shared_ptr<const model::Vocabulary> vocabulary{};
};

std::unique_ptr<model::Model> make_shipped_teacher(const ShippedTeacherOptions& options);

}  // namespace twotrack::gym
