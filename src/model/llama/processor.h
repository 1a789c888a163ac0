// The part of llama.cpp that computes, and whether this machine's processor can run it.
//
// It is built for the machine it is built on. On another one, the first prompt would end the
// program with "Illegal instruction"; nothing of it runs before a model is opened. Where it was
// built with variants (scripts/build_llama.sh), the best one that this machine can run is loaded
// from the folder of llama.cpp's libraries.
#pragma once

#include <ggml-backend.h>

#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::model {

struct Instructions {
  std::string_view name{};  // "AVX-512 VNNI"
  bool is_used = false;     // by llama.cpp as it was built
  bool is_there = false;    // on this machine
};

// Empty where a variant is chosen, and on other processors than x86-64.
std::vector<Instructions> known_instructions();

// Fails with kInvalid and the names of what is used but not there.
Status check_processor(std::span<const Instructions> known);

// Loads the best variant, where there are some. Called once, before anything is computed.
void load_variant();

// Null when there is none. REQUIRES: load_variant() was called.
ggml_backend_dev_t processor();

// A function that only the loaded part has, by its name. REQUIRES: processor() is not null.
void* processor_function(const char* name);

}  // namespace twotrack::model
