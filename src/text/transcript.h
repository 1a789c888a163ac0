// Transcript: a log as a person reads it, event by event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "text/style.h"
#include "track/index.h"

namespace twotrack {

struct TranscriptOptions {
  size_t body_lines_max = 8;
  size_t width = 100;
  bool name_agents = false;         // for events of several logs in one stream
  std::string called = "twotrack";  // what `show` is a command of, in hints
  bool head_turns = true;           // a line where a turn begins
};

class Transcript {
 public:
  Transcript(Style style, TranscriptOptions options)
      : style_(style), options_(std::move(options)) {}

  // What one line of a log says, whatever is in it: damage is reported, not skipped. `number` is
  // the line's, counted from 1.
  std::string line(std::string_view text, uint64_t number);

 private:
  std::string turn_head(uint64_t turn);
  std::string elapsed(std::string_view time);
  std::string body(const std::string& text, uint64_t blob_bytes,
                   const std::string& how_to_see_all) const;

  Style style_;
  TranscriptOptions options_;
  std::optional<uint64_t> turn_;
  std::optional<int64_t> started_us_;
};

// Goal, status, names, times and sizes of a log.
std::string log_header(const track::LogSummary& summary, const Style& style);

// Everything about one event, with its data pretty-printed.
std::string event_in_full(const LineView& event, const Style& style,
                          std::string_view called = "twotrack");

}  // namespace twotrack
