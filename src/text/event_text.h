// What an event says to a person: a title, and for some a text below it. One function per type of
// event; other types are shown as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "event/read.h"
#include "text/style.h"
#include "track/log_summary.h"

namespace twotrack {

// All texts are safe for a terminal.
struct EventText {
  std::string title{};  // one line
  std::string mark{};   // how it ended: "✔ success"
  Tone tone = Tone::kPlain;
  std::string detail{};  // sizes and times, one line
  std::string body{};    // lines to show below
  // Bytes of raw output that are not in `body` because they are in a blob.
  uint64_t blob_bytes = 0;
  bool has_raw_output = false;
};

// Of raw output at most `body_max` bytes are read into the body.
EventText describe_event(const Event& event, size_t body_max = SIZE_MAX);

// What an error of a model, as the log has it, says: "upstream: HTTP 500: out of memory". Not safe
// for a terminal.
std::string error_words(const Json& error);

// "✔ success", "✘ failed", "● running": the status of an agent or the outcome of a tool.
std::string status_mark(std::string_view status);
// A success that nothing but the log's writer vouches for is one "as told".
inline constexpr std::string_view kAsTold = "as told";
// How a call ended that a person made (kByHandOperation): nobody had a goal that could be checked.
inline constexpr std::string_view kByHand = "by hand";
// Of an answer that no server was seen to give.
inline constexpr std::string_view kAsToldByClient = "as told by the client";
std::string status_text(const track::LogSummary& log);  // "success (as told)"
std::string status_mark(const track::LogSummary& log);
// Who decided a call, in a person's words: "fallback" is the program.
std::string_view decider_word(std::string_view decided_by);

Tone status_tone(std::string_view status);

}  // namespace twotrack
