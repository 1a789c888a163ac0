// Listing: the names of a tree at one moment, with what lstat() said about each.
//
// A file counts as unchanged when its stat is the recorded one, so that most files are never read
// again. There are two exceptions (is_settled): a file written in the same instant as it was
// recorded may have changed since without a new time, and after a power cut a file may have its
// stat but not its bytes.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::workspace {

struct Entry {
  std::string path{};  // relative to the tree, any bytes but NUL
  uint32_t mode = 0;   // kind and permissions, as lstat() has them
  uint64_t size = 0;
  int64_t modified_ns = 0;
  int64_t changed_ns = 0;
  uint64_t inode = 0;
  std::string target{};  // of a symbolic link
  std::string sha256{};  // of a file's bytes, where somebody has computed it

  bool is_file() const { return S_ISREG(mode); }
  bool is_folder() const { return S_ISDIR(mode); }
  bool is_link() const { return S_ISLNK(mode); }
  // The same file, not written since.
  bool has_same_stat(const Entry& other) const;
};

struct Listing {
  std::string boot_id{};  // of the system when it was made
  int64_t made_ns = 0;
  std::vector<Entry> entries{};        // by path; a folder comes before its contents
  std::vector<std::string> removed{};  // of a generation: paths of the base that are gone
  // Of an overlay: folders that hide everything of the project behind them; and base files that may
  // have changed while the agent worked.
  std::vector<std::string> opaque{};
  std::vector<std::string> uncertain{};

  // An empty one with this system and this moment.
  static Listing begin();
  // Whether an equal stat proves that `entry`, of this listing, has the recorded bytes.
  bool is_settled(const Entry& entry) const;
  const Entry* find(std::string_view path) const;
};

// Records that each end with a NUL, so that they can contain any path:
//   twotrack-workspace 1 BOOT_ID MADE_NS
//   KIND MODE SIZE MODIFIED_NS CHANGED_NS INODE SHA256|- PATH [NUL TARGET of a link]
//   R PATH, O PATH, U PATH     of removed, opaque, uncertain
std::string encode(const Listing& listing);
// Fails with kCorrupt.
Result<Listing> decode(std::string_view bytes);

// Fields: parses a stored text field by field. For records that each end with a NUL, so that
// they can contain any path.
class Fields {
 public:
  // `what` is the name of the text in messages: "the list of a workspace". Both must outlive it.
  Fields(std::string_view text, std::string_view what) : rest_(text), what_(what) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  Error damaged(std::string_view how) const {
    return {Code::kCorrupt, std::string(what_) + " is damaged: " + std::string(how)};
  }

  bool skip(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }

  // Up to the separator, which is consumed too. Fails with kCorrupt.
  Result<std::string_view> next(char separator) {
    const size_t end = rest_.find(separator);
    if (end == std::string_view::npos) return damaged("it ends in the middle");
    const std::string_view field = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return field;
  }

  template <class Number>
  Result<Number> number(char separator = ' ') {
    const std::string_view text = TRY(next(separator));
    if (const auto value = whole_number<Number>(text)) return *value;
    return damaged("'" + std::string(text) + "' is not a number");
  }

 private:
  std::string_view rest_;
  std::string_view what_;
};

}  // namespace twotrack::workspace
