// A model in this process: a GGUF file, optionally with a LoRA adapter, run by llama.cpp.
//
// Optional at build time (TWOTRACK_LLAMA): without it, opening fails and says how to get
// it. Each slot has its own context, which keeps the tokens of its last prompt: the next one
// only evaluates what comes after the shared part.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "model/model.h"

namespace twotrack::model {

// A model with an adapter runs more than twice as fast when the two are merged and kept in a form
// that is read fast (prepared_model.h).
struct Preparation {
  Path folder{};                                 // of the user; made if it is not there
  std::function<void(std::string_view)> tell{};  // what the user should know, a line each
  // The fastest one that decides as the two files do; bench/compare_forms.cc compares them.
  std::string form{"q8_0"};
};

struct LlamaOptions {
  Path file{};
  std::optional<Path> adapter{};          // a LoRA, as GGUF
  std::optional<Preparation> prepared{};  // nothing: the files as they are
  uint64_t slots = 1;
  // For each slot. Nothing: as many as there are free cores, asked anew before each step
  // (free_cores.h).
  std::optional<uint64_t> threads{};
  uint64_t context_tokens = 4096;    // no more than the model was trained for
  std::optional<Dialect> dialect{};  // nothing: told from the vocabulary
};

// Whether this program was built to run models itself.
bool has_llama();
// Whether it can run them on this machine. Fails with kInvalid and what to do.
Status check_llama();
// "llama.cpp 0.5.0-dev", or empty.
std::string llama_version();

// The prepared form of the two, if it is there and whole. Reads all three files.
Result<std::optional<Path>> find_prepared(const Preparation& prepared, const Path& file,
                                          const Path& adapter);

// Fails with kNotFound when a file is not there, kInvalid when it is no model, when the adapter
// does not belong to it, or when this program was built without llama.cpp.
Result<std::unique_ptr<Model>> open_llama_model(const LlamaOptions& options);

}  // namespace twotrack::model
