#include "project/asked_nodes.h"

#include <algorithm>

#include "base/nearest.h"
#include "project/git_changes.h"
#include "project/run_plan.h"

namespace twotrack::project {
namespace {

constexpr std::string_view kInFile = "::";

// A folder may come with its slash.
bool is_below(const std::string& file, std::string_view place) {
  if (place.ends_with('/')) place.remove_suffix(1);
  return place == "." || file == place || (file.starts_with(place) && file[place.size()] == '/');
}

bool is_inside(const std::string& id, const std::string& asked) {
  return id == asked || id.starts_with(asked + ".");
}

// "a.py::f" of "a.py::f#2".
std::string_view without_number(std::string_view id) {
  return id.substr(0, id.find('#', id.find(kInFile)));
}

// What a stub of @overload declares; any other id is its own.
std::string implemented(const std::string& id, const std::vector<hub::Node>& nodes) {
  const auto named = std::ranges::find(nodes, id, &hub::Node::id);
  if (named == nodes.end() || !hub::is_overload_stub(*named)) return id;
  const auto found = std::ranges::find_if(nodes, [&](const hub::Node& node) {
    return without_number(node.id) == without_number(id) && !hub::is_overload_stub(node);
  });
  return found == nodes.end() ? id : found->id;
}

}  // namespace

Result<AskedNodes> AskedNodes::make(Project& project, const std::vector<std::string>& asked,
                                    const std::optional<std::string>& since) {
  AskedNodes nodes;
  for (const std::string& one : asked) {
    const size_t end = std::min(one.find(kInFile), one.size());
    const std::string file = TRY(project_paths(project, {one.substr(0, end)})).front();
    const std::string id = file + one.substr(end);
    (end < one.size() ? nodes.ids_ : nodes.plain_).push_back(id);
    nodes.asked_.push_back(id);
    nodes.places_.push_back(file);
  }
  if (asked.empty()) nodes.plain_ = nodes.places_ = {"."};
  if (!since) return nodes;
  const std::vector<std::string> changed = TRY(changed_files(project, *since));
  nodes.changed_.emplace(changed.begin(), changed.end());
  return nodes;
}

bool AskedNodes::wants(const hub::Node& node) const {
  if (changed_ && !changed_->contains(node.file)) return false;
  return std::ranges::any_of(plain_, [&](const auto& one) { return is_below(node.file, one); }) ||
         std::ranges::any_of(ids_, [&](const auto& one) { return is_inside(node.id, one); });
}

std::vector<std::string> AskedNodes::without(Project& project,
                                             const std::vector<hub::Node>& nodes) const {
  std::vector<std::string> missed;
  auto id = ids_.begin();
  std::ranges::copy_if(asked_, std::back_inserter(missed), [&](const std::string& asked) {
    const bool is_id = asked.find(kInFile) != std::string::npos;
    const std::string& name = is_id ? *id++ : asked;
    const bool is_there = std::ranges::any_of(nodes, [&](const hub::Node& node) {
      return is_id ? is_inside(node.id, name) : is_below(node.file, name);
    });
    if (is_there || is_id) return !is_there;
    const auto info = project.files().info(project.layout().root / asked);
    return !info.ok() || info.value().kind != FileInfo::Kind::kDirectory;
  });
  return missed;
}

Status AskedNodes::resolve(const std::vector<hub::Node>& nodes) {
  for (std::string& id : ids_) {
    if (std::ranges::any_of(nodes, [&](const auto& node) { return is_inside(node.id, id); })) {
      id = implemented(id, nodes);
      continue;
    }
    std::vector<std::string> known;
    known.reserve(nodes.size());
    for (const hub::Node& node : nodes) known.push_back(node.id);
    return with_hint(Error{Code::kNotFound, "no node named " + id + suggestion(id, known)},
                     "`twotrack nodes` lists them");
  }
  return Done{};
}

}  // namespace twotrack::project
