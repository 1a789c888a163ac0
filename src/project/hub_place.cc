#include "project/hub_place.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "config/runner_config.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "hub/source_reader.h"
#include "project/hub_languages.h"

namespace twotrack::project {

Result<hub::Store> open_hub(Project& project) {
  auto store =
      TRY(hub::Store::open_existing(project.files(), project.layout().root, project.hub_seal()));
  if (store) return std::move(*store);
  return with_hint(Error{Code::kNotFound, "this project has no hub"}, "twotrack hub index");
}

Result<std::vector<std::string>> hub_ignore(Project& project) {
  TRY(user_languages(project));
  const config::RunnerConfig config = config::runner_config(*TRY(project.config()));
  if (!config.languages) return config.ignore;
  auto others = hub::files_of_others(*config.languages);
  if (!others.ok()) return Error{Code::kInvalid, "hub.languages: " + others.error().message};
  std::vector<std::string> ignore = std::move(others).value();
  std::ranges::copy(config.ignore, std::back_inserter(ignore));
  return ignore;
}

Result<std::vector<std::string>> files_behind(Project& project, hub::Store& store) {
  const Path& root = project.layout().root;
  const auto ignore = TRY(hub_ignore(project));
  const hub::Sources sources = TRY(hub::find_sources(project.files(), root, {"."}, ignore));
  std::map<std::string, hub::FileState> known;
  for (hub::FileState& state : TRY(store.files())) known.emplace(state.path, std::move(state));
  std::vector<std::string> behind;
  for (const std::string& file : sources.files) {
    const auto state = known.extract(file);
    if (!state || !hub::is_known(project.files(), root, state.mapped())) behind.push_back(file);
  }
  for (const auto& [name, state] : known) {
    const bool stays = state.is_named && hub::is_known(project.files(), root, state);
    if (!stays) behind.push_back(name);
  }
  return behind;
}

}  // namespace twotrack::project
