// Texts and logs to measure with. The texts are cut from the machine's own C headers: real files,
// as a tool that reads source prints them, with the quotes and line ends that must be escaped.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/draft.h"
#include "event/line.h"
#include "track/layout.h"

namespace twotrack::bench {

// Some text of that length; another for another i. Valid as long as the program runs.
std::string_view some_text(uint64_t i, size_t bytes);

// An event with `text` as what a tool printed.
Result<Draft> tool_result(std::string_view text);
// An event with `text` in its data: hashed once, with the line, where a tool's output is hashed
// by itself too.
Result<Draft> user_message(std::string_view text);
Result<Draft> run_start();
LogNames log_names(std::string agent);

struct LogForm {
  std::string agent;
  uint64_t bytes = 0;                // about; of the file
  std::span<const size_t> payloads;  // sizes of the raw outputs, in turn
};
// What agents leave behind: sources and reports, 12.6 KB on average.
inline constexpr size_t kBigPayloads[] = {300, 2'000, 8'000, 40'000};
inline constexpr size_t kSmallPayloads[] = {300};

// Writes such a log, without waiting for the disk.
Status write_log(const track::Layout& layout, const LogForm& form);

}  // namespace twotrack::bench
