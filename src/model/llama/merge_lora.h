// A LoRA adapter merged into its model: each matrix W that it changes becomes
// W + (alpha / rank) B A, in a form of its own. Everything else stays as it is.
#pragma once

#include <ggml-backend.h>
#include <ggml.h>

#include <cstdint>
#include <functional>
#include <string>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::model {

// Called as the work goes on, in bytes of the matrices that change.
using MergeProgress = std::function<void(uint64_t done, uint64_t total)>;

// The bytes of a GGUF file. Fails with kInvalid when a file cannot be read, when the adapter does
// not belong to the model, and when it is of a kind that cannot be merged.
Result<std::string> merge_lora(const Path& model, const Path& adapter, ggml_type form,
                               const MergeProgress& progress = {});

// Computes all of `graph`. Fails with kIo when it could not, as for want of memory: then its
// tensors hold anything.
Status compute(ggml_backend* backend, ggml_cgraph* graph);

}  // namespace twotrack::model
