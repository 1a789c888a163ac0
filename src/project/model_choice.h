// Which model decides: what --model says, or else the configuration.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/model.h"
#include "model/vocabulary.h"
#include "project/project.h"

namespace twotrack::project {

struct ModelChoice {
  std::optional<std::string> model{};  // as --model takes it, or the name of a server in the config
  std::optional<std::string> name{};   // --model-name
  std::optional<std::string> dialect{};  // --dialect
};

// The same --model for use from another folder: its files have absolute paths.
std::string model_from_anywhere(std::string_view spec);

// The files of gguf:FILE[+lora:FILE]; nothing when `spec` is none.
struct GgufFiles {
  Path model{};
  std::optional<Path> adapter{};
};
std::optional<GgufFiles> gguf_files(std::string_view spec);
// scripted:, replay:, expert: opening it costs nothing.
bool is_without_weights(std::string_view spec);

// Null when it is not installed.
std::shared_ptr<const model::Vocabulary> installed_vocabulary(std::string_view name);

// That the model chosen is one that could be opened, as far as its name says, without opening it:
// an unknown server of the configuration or an unknown dialect is an error also where there is
// nothing to do. Fails as open_model().
Status check_model_choice(Project& project, const ModelChoice& choice);

// gguf:FILE[+lora:FILE], http://…, scripted:FILE, replay:AGENT, one of the program's own
// (command.h), or the name of a server in `model.servers`; without any, `model.use`. Fails with
// what is wrong and how to fix it.
Result<std::unique_ptr<model::Model>> open_model(Project& project, const ModelChoice& choice,
                                                 const std::stop_token& stop);

}  // namespace twotrack::project
