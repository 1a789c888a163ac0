#include "hub/source_reader.h"

#include <utility>

#include "base/clock.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "hub/language.h"
#include "hub/outline.h"

namespace twotrack::hub {
namespace {

// The times of files are rounded, by two seconds at the most (FAT): what is written so short a time
// before it is read may be written again without another time.
constexpr int64_t kTimeRoundingUs = 2'000'000;

int64_t modified_ns(const FileInfo& info) {
  return info.modified_us * 1000;
}

bool is_same_state(const FileInfo& a, const FileInfo& b) {
  return a.size == b.size && a.modified_us == b.modified_us && a.identity == b.identity &&
         a.kind == b.kind;
}

// Somebody who writes all the time is not waited for.
constexpr int kReadAttemptsMax = 3;

bool is_same(const FileInfo& a, const FileInfo& b) {
  return a.size == b.size && a.modified_us == b.modified_us && a.identity == b.identity;
}

}  // namespace

bool is_unchanged(const FileInfo& info, const FileState& state) {
  return state.modified_ns != 0 && info.kind == FileInfo::Kind::kFile && info.size == state.bytes &&
         modified_ns(info) == state.modified_ns && info.identity == state.inode &&
         state.read_with == reading_mark(state.path);
}

bool is_known(FileSystem& files, const Path& project, const FileState& state) {
  const auto info = files.info(project / state.path);
  if (info.ok() && is_unchanged(info.value(), state)) return true;
  if (state.read_with != reading_mark(state.path)) return false;
  const auto text = read_source(files, project / state.path);
  if (text.ok()) return sha256_hex(text.value()) == state.source_hash;
  return state.source_hash.empty() && state.trouble == text.error().message;
}

std::vector<SourceRead> SourceReader::read(const std::vector<std::string>& names) const {
  std::vector<SourceRead> all(names.size());
  for_each_in_parallel(names.size(), [&](size_t i) { all[i] = read_one(names[i]); });
  return all;
}

bool SourceReader::is_as_read(const SourceRead& read) const {
  const auto now = files_->info(*project_ / read.replacement.state.path);
  if (!now.ok()) return read.end == SourceRead::End::kUnreadable;
  return is_same_state(now.value(), read.info);
}

SourceRead SourceReader::read_one(const std::string& name) const {
  SourceRead read;
  FileState& state = read.replacement.state;
  state.path = name;
  state.read_with = reading_mark(name);
  const int64_t now_us = system_clock().now_us();
  const auto info = files_->info(*project_ / name);
  auto text =
      info.ok() ? read_source(*files_, *project_ / name) : Result<std::string>(info.error());
  if (!text.ok() && text.error().code == Code::kNotFound) return read;
  if (info.ok()) {
    read.info = info.value();
    state.bytes = read.info.size;
    state.inode = read.info.identity;
    const bool is_telling = read.info.modified_us + kTimeRoundingUs < now_us;
    state.modified_ns = is_telling ? modified_ns(read.info) : 0;
  }
  if (!text.ok()) {
    read.end = SourceRead::End::kUnreadable;
    state.trouble = text.error().message;
    // What the system refuses today it may allow tomorrow, without a word in the file's times.
    if (text.error().code != Code::kInvalid) state.modified_ns = 0;
    return read;
  }
  state.source_hash = sha256_hex(text.value());
  const auto known = known_->find(name);
  if (known != known_->end() && known->second.source_hash == state.source_hash &&
      known->second.read_with == state.read_with) {
    read.end = SourceRead::End::kSame;
    state.lines = known->second.lines;
    state.trouble = known->second.trouble;
    return read;
  }
  read.end = SourceRead::End::kChanged;
  Outlined outlined = outline_of(name, text.value());
  state.trouble = std::move(outlined.trouble);
  state.lines = outlined.nodes.empty() ? 0 : outlined.nodes.front().end_line;
  read.replacement.nodes = std::move(outlined.nodes);
  read.replacement.calls = std::move(outlined.calls);
  return read;
}

Result<std::string> read_source(FileSystem& files, const Path& path) {
  FileInfo before = TRY(files.info(path));
  for (int attempt = 0; attempt < kReadAttemptsMax; ++attempt) {
    // Before it is opened: to open a pipe would wait for whoever writes into it.
    if (before.kind != FileInfo::Kind::kFile) return Error{Code::kInvalid, "not a file"};
    if (before.size > kSourceBytesMax) return Error{Code::kInvalid, "larger than 64 MiB"};
    std::string text = TRY(read_file(files, path));
    const FileInfo after = TRY(files.info(path));
    if (is_same(before, after) && text.size() == after.size) {
      if (text.find('\0') != std::string::npos) return Error{Code::kInvalid, "binary"};
      return text;
    }
    before = after;
  }
  return Error{Code::kInvalid, "changes while it is read"};
}

}  // namespace twotrack::hub
