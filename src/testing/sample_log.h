// SampleLog: a small log in a directory of its own, as tests of the track need it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "event/line.h"
#include "testing/temp_dir.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::testing {

inline constexpr std::string_view kAgent = "lint-foo-1f6e0a2b";

// A draft that must be valid.
Draft draft(std::string_view type, std::string_view data = "{}");
LogNames sample_names(std::string_view agent = kAgent);

// Begins a log of its own on `files` and aborts when that fails.
std::unique_ptr<track::Writer> create_log(const track::Layout& layout,
                                          std::string_view agent = kAgent,
                                          const track::WriterOptions& options = {});

// The lines of a log as they lie on the disk, without line feeds.
std::vector<std::string> read_lines(const track::Layout& layout, std::string_view agent = kAgent);

std::string read_text(const Path& path);
void write_text(const Path& path, std::string_view text);

// LogText: the bytes of a log, made without a disk, for tests that need many lines or odd ones.
class LogText {
 public:
  // Begins with a run_start of turn 0.
  explicit LogText(std::string_view agent = kAgent,
                   std::string_view start = R"({"goal":"fix the lint errors","log_id":"00ff"})");

  // Adds an event that continues the chain. `data` is JSON without white space.
  LogText& add(std::string_view type, std::string_view data = "{}", uint64_t turn = 0);

  const std::string& text() const { return text_; }
  uint64_t events() const { return seq_; }
  const std::string& last_hash() const { return prev_; }

 private:
  LineWriter lines_;
  std::string text_;
  std::string prev_{kNoHash};
  uint64_t seq_ = 0;
};

}  // namespace twotrack::testing
