#include "model/embedded_model.h"

namespace twotrack::model {
namespace {

bool has_size(const Path& file, uint64_t bytes) {
  const auto info = posix_file_system().info(file);
  return info.ok() && info.value().size == bytes;
}

Path in_cache(const Environment& environment, std::string_view folder) {
  if (const auto cache = find_variable(environment, "XDG_CACHE_HOME")) {
    return Path(*cache) / "twotrack" / folder;
  }
  if (const auto home = find_variable(environment, "HOME")) {
    return Path(*home) / ".cache/twotrack" / folder;
  }
  return {};
}

}  // namespace

Path model_directory(const Environment& environment) {
  if (const auto chosen = find_variable(environment, "TWOTRACK_MODELS")) return *chosen;
  return in_cache(environment, "models");
}

Path prepared_directory(const Environment& environment) {
  return in_cache(environment, "prepared");
}

// The same as in scripts/fetch_models.py, which has the packages too; a test compares the two.
std::vector<PackagedModel> packaged_models(const Environment& environment) {
  const Path directory = model_directory(environment);
  std::vector<PackagedModel> models = {
      {.name = "smollm2-135m-instruct",
       .file = "SmolLM2-135M-Instruct.Q4_1.gguf",
       .bytes = 98362432,
       .licence = "Apache-2.0",
       .is_default = true},
      {.name = "gemma-3-270m",
       .file = "gemma-3-270m-q4_k_m.gguf",
       .bytes = 253113024,
       .licence = "Gemma terms of use"},
  };
  for (PackagedModel& model : models) {
    model.file = directory / model.name / model.file;
    model.is_there = !directory.empty() && has_size(model.file, model.bytes);
  }
  return models;
}

Result<Path> embedded_model(const Environment& environment) {
  const PackagedModel model = packaged_models(environment).front();
  if (model.is_there) return model.file;
  return Error{Code::kNotFound, "the embedded model is not in " + model.file.string() +
                                    "; fetch it once, with a network: twotrack model fetch"};
}

}  // namespace twotrack::model
