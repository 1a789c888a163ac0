// AskedNodes: what a person wants agents to work on.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "hub/node.h"
#include "project/project.h"

namespace twotrack::project {

class AskedNodes {
 public:
  // Files and folders relative to the current folder, and nodes by their ids ("src/a.py::f"); none:
  // the whole project. With `since`, only files that have changed since that commit. Fails with
  // kInvalid when a path is outside the project.
  static Result<AskedNodes> make(Project& project, const std::vector<std::string>& asked,
                                 const std::optional<std::string>& since);

  // As they were asked for, from the project's root.
  const std::vector<std::string>& asked() const { return asked_; }
  // Where to look for nodes.
  const std::vector<std::string>& places() const { return places_; }
  // A node that was asked for, or that is inside one.
  bool wants(const hub::Node& node) const;
  // Whether this very node was named.
  bool asks_for(const std::string& id) const { return std::ranges::find(ids_, id) != ids_.end(); }
  // Of what was named, as it was: where none of `nodes` is. A folder may well have nothing.
  std::vector<std::string> without(Project& project, const std::vector<hub::Node>& nodes) const;
  // Only what git says has changed is wanted.
  bool is_only_changed() const { return changed_.has_value(); }
  // An id of a stub of @overload means the function itself, if the file has that. Fails with
  // kNotFound, and names the nearest, when an id names none of `nodes`.
  Status resolve(const std::vector<hub::Node>& nodes);

 private:
  std::vector<std::string> asked_{};
  std::vector<std::string> plain_{};  // of these, files and folders
  std::vector<std::string> ids_{};
  std::vector<std::string> places_{};
  std::optional<std::set<std::string>> changed_{};  // nothing: it does not matter
};

}  // namespace twotrack::project
