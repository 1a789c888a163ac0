#include "project/hub_place.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/nearest.h"
#include "config/runner_config.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "hub/source_reader.h"
#include "project/hub_languages.h"
#include "project/run_plan.h"

namespace twotrack::project {

namespace {

// The name as the hub knows it; otherwise the file is relative to the current folder.
Result<std::string> id_of(Project& project, hub::Store& store, const std::string& name) {
  const size_t end = std::min(name.find("::"), name.size());
  const std::string file = name.substr(0, end);
  if (TRY(store.file(file)) || TRY(store.moved_to(name))) return name;
  return TRY(project_paths(project, {file})).front() + name.substr(end);
}

}  // namespace

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

Result<hub::Indexed> index_hub(Project& project, const std::vector<std::string>& paths) {
  const Path& root = project.layout().root;
  hub::Store store = TRY(hub::Store::open(project.files(), root, project.hub_seal()));
  for (const std::string& path : paths) {
    if (exists(project.files(), root / path) || !TRY(store.files_below(path)).empty()) continue;
    return Error{Code::kNotFound, path + " does not exist, and the hub does not know it"};
  }
  return hub::index(project.files(), root, store, paths, TRY(hub_ignore(project)));
}

Result<std::vector<hub::NodeState>> context_of(Project& project, hub::Store& store,
                                               const std::vector<std::string>& names,
                                               std::chrono::milliseconds time_max) {
  TRY(user_languages(project));
  const auto read = [&](const std::string& file) {
    return hub::read_source(project.files(), project.layout().root / file);
  };
  std::vector<std::string> ids;
  ids.reserve(names.size());
  for (const std::string& name : names) ids.push_back(TRY(id_of(project, store, name)));
  return hub::get_context(store, ids, read, time_max);
}

Result<std::optional<std::string>> nearest_node(hub::Store& store, const hub::NodeState& missing) {
  // It moved, or was there when its file was read, and is gone now.
  if (!missing.moved_to.empty() || TRY(store.node(missing.id))) return std::optional<std::string>();
  std::vector<std::string> known;
  for (const hub::Node& node : TRY(store.nodes_of(missing.id.substr(0, missing.id.find("::"))))) {
    known.push_back(node.id);
  }
  return nearest_name(missing.id, known);
}

}  // namespace twotrack::project
