// What recovery and verify must know about a part of a log: which lines are valid, and whether the
// bad ones are a torn tail or damage. One function answers, so that the two can never disagree.
//
// The rule: a bad line is damage if something proves that it was acknowledged, and a torn tail
// otherwise. Proof is a later valid line that counted it as durable (d > its seq), or a
// head file that knows it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "event/line.h"
#include "track/head.h"
#include "track/line_reader.h"

namespace twotrack::track {

// Where a scan starts: the state after the last trusted line.
struct ChainState {
  uint64_t seq = 0;  // of the next event
  uint64_t offset = 0;
  std::string prev{kNoHash};  // empty: unknown, because the line before is damaged
  uint64_t durable = 0;       // the largest d so far
  uint64_t turn = 0;
};

// Why a line does not continue the chain.
struct LineFault {
  std::string
      kind;  // malformed | bad_hash | bad_chain | bad_sequence | bad_watermark | wrong_agent
  std::string message;
};

// Whether the line is valid and in its place. nullopt if it is; then `state` advances.
std::optional<LineFault> check_line(const Line& line, std::string_view agent, ChainState& state);
// The second half of that: `view` is of a valid line that ends at `end`.
std::optional<LineFault> check_place(const LineView& view, uint64_t end, std::string_view agent,
                                     ChainState& state);

struct TailScan {
  ChainState good;  // after the last good line
  // The first bad line, if there is one.
  std::optional<LineFault> fault{};
  bool is_damage = false;    // the fault is damage; otherwise a torn tail
  uint64_t bytes_after = 0;  // from the fault to the end of the file
};

// Reads from `from` to the end of the file. Fails only when the file cannot be read.
Result<TailScan> scan_tail(File& file, std::string_view agent, ChainState from,
                           const std::optional<Head>& head);

}  // namespace twotrack::track
