#include "workspace/unified_diff.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "workspace/line_diff.h"
#include "workspace/merge.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kContextLines = 3;

// As git writes a name: in quotes when it holds what would break the line.
std::string quoted(std::string name) {
  const bool is_plain = std::ranges::none_of(
      name, [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '"' || c == '\\'; });
  if (is_plain) return name;
  std::string out = "\"";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out.append({'\\', c});
    } else if (byte < 0x20 || byte == 0x7f) {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", byte);
      out += octal;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// Git knows two kinds of files: those that run and those that do not.
std::string git_mode(uint32_t mode) {
  if (S_ISLNK(mode)) return "120000";
  return (mode & S_IXUSR) != 0 ? "100755" : "100644";
}

std::string range(size_t begin, size_t count) {
  // Of no lines, the line before is named; a count of one is not said.
  const size_t line = count == 0 ? begin : begin + 1;
  return std::to_string(line) + (count == 1 ? "" : "," + std::to_string(count));
}

class Hunks {
 public:
  Hunks(std::string_view before, std::string_view after)
      : a_(split_lines(before)), b_(split_lines(after)), edits_(diff_lines(a_, b_)) {}

  std::string text() {
    for (size_t first = 0; first < edits_.size();) {
      size_t last = first;
      while (last + 1 < edits_.size() && touch(edits_[last], edits_[last + 1])) ++last;
      write_hunk(first, last);
      first = last + 1;
    }
    return std::move(out_);
  }

 private:
  static bool touch(const Edit& one, const Edit& next) {
    return next.a_begin - (one.a_begin + one.a_count) <= 2 * kContextLines;
  }

  void write_hunk(size_t first, size_t last) {
    const Edit& head = edits_[first];
    const Edit& tail = edits_[last];
    const size_t before = std::min(kContextLines, head.a_begin);
    const size_t a_end = tail.a_begin + tail.a_count;
    const size_t behind = std::min(kContextLines, a_.size() - a_end);
    const size_t a_begin = head.a_begin - before;
    const size_t b_begin = head.b_begin - before;
    const size_t b_end = tail.b_begin + tail.b_count + behind;
    out_ += "@@ -" + range(a_begin, a_end + behind - a_begin) + " +" +
            range(b_begin, b_end - b_begin) + " @@\n";
    size_t at = a_begin;
    for (size_t i = first; i <= last; ++i) {
      const Edit& edit = edits_[i];
      write_lines(' ', a_, at, edit.a_begin);
      write_lines('-', a_, edit.a_begin, edit.a_begin + edit.a_count);
      write_lines('+', b_, edit.b_begin, edit.b_begin + edit.b_count);
      at = edit.a_begin + edit.a_count;
    }
    write_lines(' ', a_, at, a_end + behind);
  }

  void write_lines(char sign, const std::vector<std::string_view>& lines, size_t begin,
                   size_t end) {
    for (size_t i = begin; i < end; ++i) {
      out_.append(1, sign).append(lines[i]);
      if (!lines[i].ends_with('\n')) out_ += "\n\\ No newline at end of file\n";
    }
  }

  std::vector<std::string_view> a_;
  std::vector<std::string_view> b_;
  std::vector<Edit> edits_;
  std::string out_;
};

std::string mode_lines(uint32_t before, uint32_t after) {
  if (before == 0) return "new file mode " + git_mode(after) + "\n";
  if (after == 0) return "deleted file mode " + git_mode(before) + "\n";
  if (git_mode(before) == git_mode(after)) return "";
  return "old mode " + git_mode(before) + "\nnew mode " + git_mode(after) + "\n";
}

// A name with a space would end there for some readers; a tab behind it tells them where it does.
std::string side(std::string_view mark, bool is_there, const std::string& name) {
  std::string line = std::string(mark) + (is_there ? quoted(name) : "/dev/null");
  if (is_there && name.find(' ') != std::string::npos) line += '\t';
  return line + "\n";
}

}  // namespace

std::string unified_diff(std::string_view path, const Version& before, const Version& after) {
  const bool kinds_differ =
      before.mode != 0 && after.mode != 0 && S_ISLNK(before.mode) != S_ISLNK(after.mode);
  // A link that became a file is two changes: nobody can patch a target into bytes.
  if (kinds_differ) return unified_diff(path, before, {}) + unified_diff(path, {}, after);
  const std::string a = "a/" + std::string(path);
  const std::string b = "b/" + std::string(path);
  std::string out = "diff --git " + quoted(a) + " " + quoted(b) + "\n";
  const std::string modes = mode_lines(before.mode, after.mode);
  if (before.bytes == after.bytes) return out + modes;
  if (is_binary(before.bytes) || is_binary(after.bytes)) {
    const std::string named = "Binary files " + (before.mode != 0 ? quoted(a) : "/dev/null") +
                              " and " + (after.mode != 0 ? quoted(b) : "/dev/null") + " differ\n";
    // Behind a header, git would take it for a patch that it cannot read.
    const bool stays = before.mode != 0 && after.mode != 0;
    return stays && !modes.empty() ? named + out + modes : named;
  }
  out += modes;
  out += side("--- ", before.mode != 0, a) + side("+++ ", after.mode != 0, b);
  return out + Hunks(before.bytes, after.bytes).text();
}

}  // namespace twotrack::workspace
