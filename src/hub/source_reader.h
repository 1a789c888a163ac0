// SourceReader: source files as stored, with what is needed to detect whether they have
// changed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/store.h"

namespace twotrack::hub {

// Size, time and inode are those of `state`, its time can be trusted, and it is still read in the
// same way.
bool is_unchanged(const FileInfo& info, const FileState& state);

// Whether what the store knows about a file is still correct. The file is
// read when is_unchanged() cannot tell.
bool is_known(FileSystem& files, const Path& project, const FileState& state);

struct SourceRead {
  enum class End : uint8_t {
    kSame,  // the bytes are the known ones; `replacement` has the state alone
    kChanged,
    kUnreadable,  // `replacement.state.trouble` says why, and there are no nodes
    kGone,
  };
  End end = End::kGone;
  FileInfo info{};  // as it was before it was read
  Store::Replacement replacement{};
};

class SourceReader {
 public:
  using Known = std::map<std::string, FileState, std::less<>>;

  // All of it must outlive the reader.
  SourceReader(FileSystem& files, const Path& project, const Known& known)
      : files_(&files), project_(&project), known_(&known) {}

  // On as many threads as there are cores. The answer has the order of `names`.
  std::vector<SourceRead> read(const std::vector<std::string>& names) const;

  // Whether the file is still as it was read.
  bool is_as_read(const SourceRead& read) const;

 private:
  SourceRead read_one(const std::string& name) const;

  FileSystem* files_;
  const Path* project_;
  const Known* known_;
};

// A source file, complete and as text.

// A longer file is not read at all.
inline constexpr uint64_t kSourceBytesMax = uint64_t{64} << 20;

// Fails with kInvalid and the reason if `path` is not text written by a person: a folder, a pipe,
// a device, something huge or binary; or if it keeps changing while it is read.
Result<std::string> read_source(FileSystem& files, const Path& path);

}  // namespace twotrack::hub
