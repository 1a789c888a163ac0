// PowerModel: what a disk has when the power goes, as strictly as a file system may take it.
//
// Of a file: the bytes and the mode of its last sync; of a folder: the names of its last sync, with
// whatever is durable behind them. A rename is one act: whoever syncs one of its folders has synced
// the other. Everything that was there at the beginning is on the disk.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/posix.h"

namespace twotrack::workspace {

class PowerModel {
 public:
  explicit PowerModel(const Path& root);

  // Makes `to`, which is empty, what the disk has.
  void write_out(const Path& to) const;

  // Told by the calls of this program, which are caught on their way to the system.
  void synced(int fd);
  void renamed(int from_folder, int to_folder);

 private:
  struct Inode {
    Descriptor handle{};  // no other file gets the number as long as it is open
    uint32_t mode = 0;
    std::string bytes{};  // or the target of a link
    std::map<std::string, ino_t> names{};
  };

  Path place_of(ino_t number) const;
  ino_t see(const Path& path);
  void take_names(ino_t folder);
  void take_all(ino_t folder);
  void take_bytes(ino_t file);
  void write_out(const Inode& folder, const Path& to, std::map<ino_t, Path>& written) const;

  std::map<ino_t, Inode> disk_{};
  ino_t root_ = 0;
  std::map<ino_t, std::set<ino_t>> together_{};  // folders that one rename has changed
};

// While `model` is set, it is told; `at_sync` is called before each sync with the path of what is
// synced, and answers whether the disk keeps its promise.
struct Power {
  PowerModel* model = nullptr;
  bool (*at_sync)(const std::string& path) = nullptr;
};
inline Power power{};

}  // namespace twotrack::workspace
