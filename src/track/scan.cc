#include "track/scan.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/quoted.h"
#include "base/repeated_key.h"
#include "base/sha256.h"
#include "event/draft.h"
#include "event/stored_output.h"
#include "event/type.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kBase64 = "base64";

std::string number(uint64_t value) {
  return std::to_string(value);
}

std::optional<LineFault> check_watermark(const LineView& view, const ChainState& state) {
  if (view.durable > view.seq) {
    return LineFault{ProblemKind::kBadWatermark, "the line counts itself as durable (d " +
                                                     number(view.durable) + ", seq " +
                                                     number(view.seq) + ")"};
  }
  if (view.durable < state.durable) {
    return LineFault{ProblemKind::kBadWatermark,
                     "d falls from " + number(state.durable) + " to " + number(view.durable)};
  }
  return std::nullopt;
}

// The header's form is fixed, and read_line() has compared it. So it is JSON when its strings are:
// certainly when they have neither escapes nor control characters nor bytes beyond ASCII.
bool is_plain_header(std::string_view header) {
  const auto is_special = [](char c) {
    const auto byte = static_cast<uint8_t>(c);
    return static_cast<uint8_t>((byte < 0x20) | (byte > 0x7e) | (byte == '\\'));
  };
  // In pieces of a fixed length, of which compilers make a few instructions.
  constexpr size_t kPiece = 32;
  uint8_t found = 0;
  size_t at = 0;
  for (; at + kPiece <= header.size(); at += kPiece) {
    for (size_t i = 0; i < kPiece; ++i) found |= is_special(header[at + i]);
  }
  for (; at < header.size(); ++at) found |= is_special(header[at]);
  return found == 0;
}

// Part of an output as a line has it. Fails with kCorrupt.
Result<std::string> decoded(std::string_view text, bool is_base64) {
  return is_base64 ? from_base64(text) : std::string(text);
}

// A raw output in the line must be the one that its size and hash are of.
Status check_inline(JsonElement data) {
  std::string_view text;
  const std::string_view sha256 = data["sha256"].text();
  if (!data["raw_output"].read(text)) return Done{};
  if (sha256.size() != kHashLength || !is_lowercase_hex(sha256)) return Done{};  // of somebody else
  std::string from_digits;
  std::string_view bytes = text;
  if (data["raw_output_encoding"].text() == kBase64) {
    bytes = from_digits = TRY(from_base64(text));
  }
  uint64_t size = 0;
  const bool fits = data["size"].read(size) && size == bytes.size();
  if (!fits || sha256_hex(bytes) != sha256) {
    return Error{Code::kCorrupt, "the raw output does not match its recorded size and hash"};
  }
  return Done{};
}

Result<std::optional<NamedBlob>> read_blob(JsonElement data) {
  const std::string_view sha256 = blob_named_by(data);
  if (sha256.empty()) return std::optional<NamedBlob>();
  const JsonElement said = data["raw_output_blob"];
  const bool is_base64 = said["encoding"].text() == kBase64;
  NamedBlob blob{.sha256 = std::string(sha256),
                 .head = TRY(decoded(said["head"].text(), is_base64)),
                 .tail = TRY(decoded(said["tail"].text(), is_base64))};
  // Whatever the line says: nothing larger is ever stored.
  blob.has_size = data["size"].read(blob.bytes);
  if (!blob.has_size) blob.bytes = kRawOutputBytesMax;
  blob.bytes = std::min<uint64_t>(blob.bytes, kRawOutputBytesMax);
  std::string_view also;
  if (data["sha256"].read(also) && also != sha256) {
    return Error{Code::kCorrupt, "its raw output has one hash and its blob another"};
  }
  return std::optional(std::move(blob));
}

std::optional<LineFault> check_data(JsonElement data, LoneLine& line) {
  // No writer makes it, and two readers would read two events.
  if (const auto key = repeated_key(data)) {
    return LineFault{ProblemKind::kBadJson,
                     "the key " + in_quotes(*key) + " stands twice in one object"};
  }
  const Status output = check_inline(data);
  if (!output.ok()) return LineFault{ProblemKind::kBadOutput, output.error().message};
  auto blob = read_blob(data);
  if (!blob.ok()) return LineFault{ProblemKind::kBadOutput, blob.error().message};
  line.blob = std::move(blob).value();
  return std::nullopt;
}

// The data are one value: another member behind them, "data" once more, would be what other
// programs read.
std::optional<LineFault> check_content(std::string_view text, JsonParser* parser, LoneLine& line) {
  const LineView& view = line.view;
  const auto header = text.substr(0, static_cast<size_t>(view.data.data() - text.data()));
  if (!is_plain_header(header)) {
    const auto tree = JsonTree::parse(std::string(header) + "null}");
    if (!tree.ok()) return LineFault{ProblemKind::kBadJson, tree.error().message};
    // Who reads the log with another program takes it for one of the known type; we would not.
    const bool is_disguised = event_type(view.type.escaped) == EventType::kUnknown &&
                              event_type(view.type.str()) != EventType::kUnknown;
    if (is_disguised) {
      return LineFault{ProblemKind::kBadType,
                       "its type is written with escapes, which no writer does"};
    }
  }
  if (parser != nullptr) {
    const JsonElement data = parser->parse(view.data);
    if (data.exists()) return check_data(data, line);
  }
  // Numbers beyond 64 bits are legal JSON, though the fast parser refuses them.
  const auto tree = JsonTree::parse(view.data);
  if (!tree.ok()) return LineFault{ProblemKind::kBadJson, tree.error().message};
  return check_data(tree.value().root(), line);
}

// Whether this line proves that event `seq` had been acknowledged, or is none that a crash leaves.
bool line_proves(std::string_view text, std::string_view agent, uint64_t seq) {
  const LoneLine line = check_alone(text);
  if (line.fault) return is_no_crash(*line.fault);
  return line.view.agent_id == agent && line.view.durable > seq;
}

// Whether a line behind the fault does.
Result<bool> later_line_proves(LineReader& reader, std::string_view agent, uint64_t seq) {
  while (true) {
    auto line = reader.next();
    if (!line.ok()) {
      if (line.error().code != Code::kCorrupt) return std::move(line).error();
      continue;
    }
    if (!line.value()) return false;
    if (line_proves(line.value()->text, agent, seq)) return true;
  }
}

LineFault missing_tail(const Head& head, const ChainState& state) {
  return {ProblemKind::kMissingTail,
          "event " + number(state.seq) + " is missing: the head file knows " +
              number(head.seq + 1) + " acknowledged events, the log ends after " +
              number(state.seq)};
}

}  // namespace

bool has_wrong_content(const LineFault& fault) {
  return fault.kind == ProblemKind::kBadJson || fault.kind == ProblemKind::kBadOutput ||
         fault.kind == ProblemKind::kBadType;
}

bool is_no_crash(const LineFault& fault) {
  return has_wrong_content(fault) || fault.is_changed;
}

LoneLine check_alone(std::string_view text, JsonParser* parser) {
  LoneLine line;
  const auto view = read_line(text);
  if (!view.ok()) {
    line.fault = LineFault{ProblemKind::kMalformed, view.error().message};
    return line;
  }
  line.view = view.value();
  if (!hash_matches(text)) {
    LoneLine content{.view = line.view};
    line.fault = LineFault{.kind = ProblemKind::kBadHash,
                           .message = "the line's bytes do not give the hash at its end",
                           .is_changed = !check_content(text, parser, content)};
    return line;
  }
  line.fault = check_content(text, parser, line);
  return line;
}

std::optional<LineFault> check_line(const Line& line, std::string_view agent, ChainState& state) {
  LoneLine alone = check_alone(line.text);
  if (alone.fault) return std::move(alone.fault);
  return check_place(alone.view, line.end(), agent, state);
}

std::optional<LineFault> check_place(const LineView& view, uint64_t end, std::string_view agent,
                                     ChainState& state) {
  if (view.agent_id != agent) {
    return LineFault{ProblemKind::kWrongAgent,
                     "the line belongs to agent " + std::string(view.agent_id)};
  }
  if (view.seq != state.seq) {
    return LineFault{ProblemKind::kBadSequence, "event " + number(view.seq) + " stands where " +
                                                    number(state.seq) + " belongs"};
  }
  if (!state.prev.empty() && view.prev != state.prev) {
    return LineFault{ProblemKind::kBadChain, "prev is not the hash of the line before"};
  }
  if (auto fault = check_watermark(view, state)) return fault;
  if (view.seq == 0 && view.type.escaped != "run_start") {
    return LineFault{ProblemKind::kBadType, "the first event must be run_start"};
  }

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
      scan.fault = LineFault{ProblemKind::kMalformed, line.error().message};
      break;
    }
    if (!line.value()) break;
    scan.fault = check_line(*line.value(), agent, scan.good);
    if (scan.fault) {
      scan.is_damage =
          is_no_crash(*scan.fault) || line_proves(line.value()->text, agent, scan.good.seq);
    }
    const bool at_head = !scan.fault && head && scan.good.seq == head->seq + 1;
    if (at_head && scan.good.prev != head->hash) {
      scan.fault =
          LineFault{ProblemKind::kHeadMismatch,
                    "event " + number(head->seq) + " is not the one that the head file knows"};
      scan.is_damage = true;
    }
  }
  if (!scan.fault && scan.good.offset < size) {
    scan.fault = LineFault{ProblemKind::kMalformed, "the last line does not end"};
  }
  scan.bytes_after = size - std::min(size, scan.good.offset);
  if (head && head->seq >= scan.good.seq) {
    if (!scan.fault) scan.fault = missing_tail(*head, scan.good);
    scan.is_damage = true;
  }
  if (scan.good.seq < kAlwaysAcknowledged) scan.is_damage = true;
  if (scan.fault && !scan.is_damage) {
    scan.is_damage = TRY(later_line_proves(reader, agent, scan.good.seq));
  }
  return scan;
}

}  // namespace twotrack::track
