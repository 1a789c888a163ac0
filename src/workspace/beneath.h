// Beneath: the files in one folder, never through a symbolic link and never outside it.
//
// Somebody may replace a folder with a link at any moment. So no path is ever resolved in one
// go: the folder that contains a name is opened step by step from the root
// (openat2, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS), and every operation is on a name in that open
// folder.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"

namespace twotrack::workspace {

// What a name refers to at one moment. Two states with the same mode and hash are the same.
struct State {
  uint32_t mode = 0;     // kind and permissions, as stat() has them; 0: nothing is there
  std::string sha256{};  // of a file's bytes, or of a link's target

  bool is_there() const { return mode != 0; }
  bool is_file() const { return S_ISREG(mode); }
  bool is_folder() const { return S_ISDIR(mode); }
  bool is_link() const { return S_ISLNK(mode); }
  bool operator==(const State&) const = default;
};

// An open folder, and a name in it.
struct PlaceIn {
  Descriptor folder{};
  std::string name{};
};

class Beneath {
 public:
  static Result<Beneath> open(const Path& root);

  const Path& root() const { return root_; }

  // All paths are relative to the root. Each call fails with kInvalid when a path leads through a
  // symbolic link or is not valid in a tree ("..", absolute, empty).

  // The folder `path`; "" is the root. kNotFound if there is none, or a file is in its place.
  Result<Descriptor> folder(std::string_view path) const;
  // The folder that contains `path`, and its last name.
  Result<PlaceIn> place(std::string_view path) const;
  // Nothing there: a state with mode 0. Reads a file to its end.
  Result<State> look(std::string_view path) const;
  // The bytes of a file, or the target of a link.
  Result<std::string> read(std::string_view path) const;
  // The target of a link; nullopt if there is none.
  std::optional<std::string> target_of(std::string_view path) const;
  // Why this user cannot replace or remove `path`: permissions, mounts and
  // locked files. Empty if there is no obstacle.
  Result<std::string> obstacle(std::string_view path) const;
  // The same for setting the mode of what is there.
  Result<std::string> mode_obstacle(std::string_view path) const;

 private:
  Beneath(Path root, Descriptor fd) : root_(std::move(root)), fd_(std::move(fd)) {}
  Path root_;
  Descriptor fd_;
};

// The same for one name in an open folder.
Result<State> look_at(const PlaceIn& place, const Path& shown);

// Whether a link at `path` with that target leads out of the tree, judging only by the text.
bool leads_out(std::string_view path, std::string_view target);

// The same along the other links of the tree, whose targets `target_of` returns: nullopt for what
// is not a link. A path through more links than the system follows counts as leading out.
using TargetOf = std::function<std::optional<std::string>(const std::string& path)>;
bool leads_out(std::string_view path, std::string_view target, const TargetOf& target_of);

}  // namespace twotrack::workspace
