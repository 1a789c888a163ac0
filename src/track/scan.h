// What recovery and verify must know about a part of a log: which lines are valid, and whether the
// bad ones are a torn tail or damage. One function answers, so that the two can never disagree.
//
// The rule: a bad line is damage if something proves that it was acknowledged, and a torn tail
// otherwise. Proof is a valid line, itself or a later one, that counted it as durable (d > its
// seq), or a head file that knows it. The first event needs none: a log appears with it. And no
// crash makes a line whose hash fits and whose content does not (has_wrong_content()), or one whose
// content is whole JSON and whose hash does not fit: a crash leaves gaps, which are neither.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json_tree.h"
#include "event/line.h"
#include "track/head.h"
#include "track/line_reader.h"
#include "track/problem_kind.h"

namespace twotrack::track {

// Where a scan starts: the state after the last trusted line.
struct ChainState {
  uint64_t seq = 0;  // of the next event
  uint64_t offset = 0;
  std::string prev{kNoHash};  // empty: unknown, because the line before is damaged
  uint64_t durable = 0;       // the largest d so far
  uint64_t turn = 0;
  bool has_ended = false;  // only recovery and the writer know it: has_ended_after()
};

// Why a line does not continue the chain.
struct LineFault {
  ProblemKind kind = ProblemKind::kMalformed;
  std::string message{};
  // Somebody has changed it: all of a line with a bad hash can be read, or a frame cannot.
  bool is_changed = false;
};

// How many events are acknowledged whatever the log says.
inline constexpr uint64_t kAlwaysAcknowledged = 1;
// Of such a line all but its content is right, so that the chain goes on behind it.
bool has_wrong_content(const LineFault& fault);
// Whether no crash can have left it.
bool is_no_crash(const LineFault& fault);

// What a line says of a raw output that is elsewhere.
struct NamedBlob {
  std::string sha256{};
  uint64_t bytes = 0;  // no more than any output may have
  bool has_size = false;
  std::string head{};  // the bytes that stand in the line too
  std::string tail{};
};

// What a line is in itself, wherever it stands: its form, its hash, its JSON, its raw output.
struct LoneLine {
  LineView view{};  // points into the line
  std::optional<LineFault> fault{};
  std::optional<NamedBlob> blob{};
};
// With a parser it is faster. REQUIRES: then kJsonPadding bytes after `text` can be read.
LoneLine check_alone(std::string_view text, JsonParser* parser = nullptr);

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
