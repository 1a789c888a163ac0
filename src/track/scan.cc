#include "track/scan.h"

#include <algorithm>

namespace twotrack::track {
namespace {

std::string number(uint64_t value) {
  return std::to_string(value);
}

std::optional<LineFault> check_watermark(const LineView& view, const ChainState& state) {
  if (view.durable > view.seq) {
    return LineFault{"bad_watermark", "the line counts itself as durable (d " +
                                          number(view.durable) + ", seq " + number(view.seq) + ")"};
  }
  if (view.durable < state.durable) {
    return LineFault{"bad_watermark",
                     "d falls from " + number(state.durable) + " to " + number(view.durable)};
  }
  return std::nullopt;
}

// A line that is whole in itself, wherever it stands.
std::optional<LineView> intact_line(std::string_view text, std::string_view agent) {
  const auto view = read_line(text);
  if (!view.ok() || view.value().agent_id != agent || !hash_matches(text)) return std::nullopt;
  return view.value();
}

// Whether a line behind the fault proves that event `seq` had been acknowledged.
Result<bool> later_line_proves(LineReader& reader, std::string_view agent, uint64_t seq) {
  while (true) {
    auto line = reader.next();
    if (!line.ok()) {
      if (line.error().code != Code::kCorrupt) return std::move(line).error();
      continue;
    }
    if (!line.value()) return false;
    const auto view = intact_line(line.value()->text, agent);
    if (view && view->durable > seq) return true;
  }
}

LineFault missing_tail(const Head& head, const ChainState& state) {
  return {"missing_tail", "event " + number(state.seq) + " is missing: the head file knows " +
                              number(head.seq + 1) + " acknowledged events, the log ends after " +
                              number(state.seq)};
}

}  // namespace

std::optional<LineFault> check_line(const Line& line, std::string_view agent, ChainState& state) {
  const auto view = read_line(line.text);
  if (!view.ok()) return LineFault{"malformed", view.error().message};
  if (!hash_matches(line.text))
    return LineFault{"bad_hash", "the line's bytes do not give the hash at its end"};
  return check_place(view.value(), line.end(), agent, state);
}

std::optional<LineFault> check_place(const LineView& view, uint64_t end, std::string_view agent,
                                     ChainState& state) {
  if (view.agent_id != agent) {
    return LineFault{"wrong_agent", "the line belongs to agent " + std::string(view.agent_id)};
  }
  if (view.seq != state.seq) {
    return LineFault{"bad_sequence", "event " + number(view.seq) + " stands where " +
                                         number(state.seq) + " belongs"};
  }
  if (!state.prev.empty() && view.prev != state.prev) {
    return LineFault{"bad_chain", "prev is not the hash of the line before"};
  }
  if (auto fault = check_watermark(view, state)) return fault;

  state.seq = view.seq + 1;
  state.offset = end;
  state.prev = view.hash;
  state.durable = view.durable;
  state.turn = view.turn;
  return std::nullopt;
}

Result<TailScan> scan_tail(File& file, std::string_view agent, ChainState from,
                           const std::optional<Head>& head) {
  TailScan scan{.good = std::move(from)};
  LineReader reader(file, scan.good.offset);
  const uint64_t size = TRY(file.size());
  while (!scan.fault) {
    auto line = reader.next();
    if (!line.ok()) {
      if (line.error().code != Code::kCorrupt) return std::move(line).error();
      scan.fault = LineFault{"malformed", line.error().message};
      break;
    }
    if (!line.value()) break;
    scan.fault = check_line(*line.value(), agent, scan.good);
    const bool at_head = !scan.fault && head && scan.good.seq == head->seq + 1;
    if (at_head && scan.good.prev != head->hash) {
      scan.fault = LineFault{"head_mismatch", "event " + number(head->seq) +
                                                  " is not the one that the head file knows"};
      scan.is_damage = true;
    }
  }
  if (!scan.fault && scan.good.offset < size) {
    scan.fault = LineFault{"malformed", "the last line does not end"};
  }
  scan.bytes_after = size - std::min(size, scan.good.offset);
  if (head && head->seq >= scan.good.seq) {
    if (!scan.fault) scan.fault = missing_tail(*head, scan.good);
    scan.is_damage = true;
  }
  if (scan.fault && !scan.is_damage) {
    scan.is_damage = TRY(later_line_proves(reader, agent, scan.good.seq));
  }
  return scan;
}

}  // namespace twotrack::track
