// What makes other programs run code, without anybody starting it: a person must see such a change
// before it is accepted. Code that somebody starts by its name (a script, a Makefile, a test) is
// what agents are for, and is not listed.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "workspace/beneath.h"

namespace twotrack::workspace {

// Which program takes orders from a file at `path`: "direnv runs it when a shell enters the
// folder". Empty if none is known.
std::string_view program_that_obeys(std::string_view path);

// Whether a name in `path` fits the pattern, "Makefile" or "*.mk", without regard to case.
bool has_name_like(std::string_view path, const std::string& pattern);

inline constexpr const char* kInRepository = "in a folder that git takes for a repository";

// Folders that git takes for repositories, `.git` aside: whoever calls git in one runs what its
// `config` says (core.fsmonitor, core.pager, aliases).
class Repositories {
 public:
  // As the project will be with `coming` in it. `project` must outlive this.
  Repositories(const Beneath& project, const std::vector<std::string>& coming);

  // Whether `path` is in one.
  bool hold(std::string_view path) const;

 private:
  bool has(const std::string& path) const;
  bool is_one(const std::string& folder) const;

  const Beneath* project_;
  std::set<std::string> coming_{};  // with the folders around them
  std::set<std::string> found_{};
};

}  // namespace twotrack::workspace
