// An episode of a kind: its tools, its right calls and its judgement are those of a Python file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "gym/episode.h"
#include "gym/kind_process.h"
#include "gym/words.h"

namespace twotrack::gym {

// The process plays this episode until the next one is made; it must outlive it. The same for the
// same three.
Result<std::unique_ptr<Episode>> make_kind_episode(KindProcess& process, const std::string& kind,
                                                   uint64_t seed, WordSet words);

}  // namespace twotrack::gym
