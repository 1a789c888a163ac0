// Trust: what a project's files ask for beyond what its user allows, and what the user has trusted.
//
// Whoever clones a folder has not read it. Its files may narrow what tools can reach; whatever they
// widen is a wish that has no effect until the user has seen and trusted it. Trust is bound to the
// folder and to the exact wishes, and is stored below the user's data folder, where no project can
// bring it along.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "config/config.h"

namespace twotrack::config {

// Where `all` allows more than `users`, which is the same configuration without the project's
// files. What the environment or a flag has set is the user's own.
std::vector<Wish> wishes_beyond(const Config& users, const Config& all);

// Whether a wish for this key, a path or a row's ("tools.mcp.*.command"), would be noticed.
bool can_widen(std::string_view key);

class TrustStore {
 public:
  struct Entry {
    std::string root;
    std::vector<std::string> wishes;  // "sandbox.network: true"
  };

  // `data` is the user's data folder.
  TrustStore(FileSystem& files, const Path& data) : files_(&files), folder_(data / "trust") {}

  // Whether exactly these wishes of the folder `root` are trusted. No wish needs no trust.
  Result<bool> holds(const Path& root, const std::vector<Wish>& wishes) const;
  // Instead of whatever was trusted there before.
  Status add(const Path& root, const std::vector<Wish>& wishes);
  // By folder.
  Result<std::vector<Entry>> list() const;

 private:
  FileSystem* files_;
  Path folder_;
};

}  // namespace twotrack::config
