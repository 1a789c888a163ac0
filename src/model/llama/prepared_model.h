// A model and its adapter in the form that runs fastest: merged, and quantised again. Made at first
// use and kept in a folder of the user's cache, under a name that says what is in it:
//
//   {model}-{adapter}-{form}-{checksum}.gguf    hashes, 16 digits of each
//
// Several processes may do this at once: each writes a file of its own and renames it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::model {

struct HashedFile {
  Path path{};
  std::string sha256{};
  uint64_t bytes = 0;
};
// Fails with kNotFound or kIo.
Result<HashedFile> hash_file(const Path& path);

// How long a work goes on of which `done` of `total` has taken `so_far`. Nothing while too little
// of it has been done to say, or where it is hardly worth a word.
std::optional<std::chrono::seconds> time_left(uint64_t done, uint64_t total,
                                              std::chrono::duration<double> so_far);

class PreparedModel {
 public:
  // `form`: q8_0 or q4_0.
  PreparedModel(FileSystem& files, Path folder, std::string_view form, HashedFile model,
                HashedFile adapter);

  // The file, if it is there and whole.
  std::optional<Path> find() const;
  // Makes it: some seconds, and memory for both forms. Fails when the two cannot be merged, and
  // when the folder cannot be written to; then nothing is left behind.
  // `progress`: called as it goes on, with how much of how much is done.
  Result<Path> make(const std::function<void(uint64_t, uint64_t)>& progress = {}) const;

 private:
  bool is_whole(const std::string& name) const;
  void remove_old_but(const Path& made) const;

  FileSystem& files_;
  Path folder_;
  std::string form_;
  HashedFile model_;
  HashedFile adapter_;
  std::string key_;  // what the name begins with
};

}  // namespace twotrack::model
