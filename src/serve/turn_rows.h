// TurnRow: one turn in a line, read from the ends of its events' lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"
#include "event/event.h"
#include "runner/packet_log.h"

namespace twotrack::serve {

struct TurnRow {
  uint64_t turn = 0;
  uint64_t first_seq = 0;
  uint64_t last_seq = 0;
  uint64_t calls = 0;
  std::string tool{};  // of the last call
  std::string args{};  // JSON, cut; empty: none
  std::string outcome{};
  std::string error{};
  std::string decided_by{};
  std::optional<double> confidence{};
  std::optional<uint64_t> view_bytes{};
  uint64_t raw_bytes = 0;  // of all results
  // Of all answers of the turn together; each is missing where one of them did not say it. Until
  // an answer has said it, `tokens` is what was counted of the request.
  std::optional<uint64_t> tokens{};
  bool is_estimated = false;
  std::optional<uint64_t> tokens_cached{};
  std::optional<uint64_t> tokens_written{};
  bool is_asked = false;  // a model has answered
  std::optional<PromptTokens> newest_prompt{};
  std::optional<double> hub_ms{};
  std::optional<double> model_ms{};
  std::optional<double> tool_ms{};
};

// Fails with kNotFound if there is no such turn. Of a turn with very many events only the first and
// the last ones are looked at.
Result<TurnRow> read_turn_row(const runner::PacketLog& log, uint64_t turn);

void write_json(JsonWriter& json, const TurnRow& row);

// The turns of a log, in order. They are numbered from 0 or 1 without a gap in any log of ours; of
// another log, numbers in between may have no events.
struct TurnNumbers {
  uint64_t first = 0;
  uint64_t last = 0;
  uint64_t count() const { return last - first + 1; }
};
// Nothing if the log has no event.
std::optional<TurnNumbers> turn_numbers(const track::Index& index);

}  // namespace twotrack::serve
