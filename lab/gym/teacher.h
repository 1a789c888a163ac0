// The expert of an episode as a model: it plays by the real runner, so that its logs are like any
// other's and can be exported to learn from.
#pragma once

#include <cstdint>
#include <memory>

#include "gym/episode.h"
#include "model/model.h"
#include "model/vocabulary.h"

namespace twotrack::gym {

struct TeacherOptions {
  // How many answers of a hundred are wrong on purpose, so that what follows shows how to recover.
  // Their model_response says so (runner::kSlip), and nobody is taught them.
  uint64_t slip_percent = 0;
  uint64_t seed = 1;
  // Counts prompts as a real model of the kind would; null: they are estimated.
  std::shared_ptr<const model::Vocabulary> vocabulary{};
};

// The episode must outlive it.
std::unique_ptr<model::Model> make_teacher(const Episode& episode, const TeacherOptions& options);

}  // namespace twotrack::gym
