// What the program writes: data on stdout through Output, everything else on stderr.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/words.h"
#include "text/style.h"

namespace twotrack::project {}

namespace twotrack::cli {

using namespace project;  // NOLINT: commands are made of its parts

enum class Format { kText, kJson, kJsonl };
constexpr auto all_names(Format) {
  return name_list("text", "json", "jsonl");
}

// Buffered bytes to a file descriptor. A reader that went away is not an error (`twotrack show a |
// head`): the rest is dropped, and closed() tells a command that it may stop. Any other failure to
// write is kept and comes out of finish(): a full disk behind `> file` must not look like success.
// Thread-safe.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  ~Output();
  Output(const Output&) = delete;  // One owner writes the buffer.
  Output& operator=(const Output&) = delete;

  Output& write(std::string_view text);
  // The same JSON, with what a terminal could obey escaped in its strings, unless it goes to a
  // file: behind a pipe there may be a terminal. All JSON leaves through here.
  Output& write_json(std::string_view json);
  Output& write_json_line(std::string_view json) { return write_json(json).write("\n"); }

  void flush();
  bool closed() const { return closed_; }
  Status finish();

  bool is_terminal() const;
  bool is_file() const;
  // Columns of the terminal; nothing to cut for when it is not one.
  size_t width() const;

 private:
  void write_out();  // must hold mutex_

  const int descriptor_;
  std::atomic<bool> closed_ = false;
  std::mutex mutex_;  // guards what follows
  std::string buffer_;
  std::string failure_;
};

// A list of JSON values: one array for Format::kJson, one value per line for Format::kJsonl.
class JsonList {
 public:
  JsonList(Output& out, Format format) : out_(&out), format_(format) {}
  void add(std::string_view json);
  // Writes the end of the list. Call it once, even if nothing was added.
  void finish();

 private:
  Output* out_;
  Format format_;
  bool empty_ = true;
};

}  // namespace twotrack::cli
