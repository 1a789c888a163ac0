#include "replica/chunk.h"

#include "base/check.h"
#include "track/scan.h"

namespace twotrack::replica {
namespace {

// The offset behind the first `count` lines.
size_t behind_lines(std::string_view lines, uint64_t count) {
  size_t at = 0;
  for (; count > 0; --count) {
    const size_t feed = lines.find('\n', at);
    CHECK(feed != std::string_view::npos);
    at = feed + 1;
  }
  return at;
}

}  // namespace

Result<Chunk> chunk_of(std::string lines) {
  const auto first = TRY(read_line(std::string_view(lines).substr(0, lines.find('\n'))));
  LogEnd after{.events = first.seq, .hash = std::string(first.prev)};
  return Chunk{.after = std::move(after), .lines = std::move(lines)};
}

Result<LogEnd> check_chunk(std::string_view agent, const Chunk& chunk) {
  track::ChainState state{.seq = chunk.after.events, .prev = chunk.after.hash};
  std::string_view rest = chunk.lines;
  if (rest.empty()) return Error{Code::kCorrupt, "a chunk without a line"};
  while (!rest.empty()) {
    const size_t feed = rest.find('\n');
    const std::string at = format_ref(state.seq) + ": ";
    if (feed == std::string_view::npos) return Error{Code::kCorrupt, at + "the line does not end"};
    const track::Line line{.text = rest.substr(0, feed), .offset = state.offset};
    if (const auto fault = track::check_line(line, agent, state)) {
      return Error{Code::kCorrupt, at + std::string(name_of(fault->kind)) + ": " + fault->message};
    }
    rest.remove_prefix(feed + 1);
  }
  return LogEnd{.events = state.seq, .hash = state.prev};
}

LogEnd end_of(const Chunk& chunk) {
  std::string_view lines = chunk.lines;
  CHECK(lines.ends_with('\n'));
  lines.remove_suffix(1);
  const auto last = read_line(lines.substr(lines.rfind('\n') + 1));
  CHECK(last.ok());
  return LogEnd{.events = last.value().seq + 1, .hash = std::string(last.value().hash)};
}

LogEnd end_within(const Chunk& chunk, uint64_t events) {
  CHECK(events >= chunk.after.events);
  if (events == chunk.after.events) return chunk.after;
  const std::string_view lines = chunk.lines;
  const uint64_t before = events - chunk.after.events - 1;
  const std::string_view line = lines.substr(behind_lines(lines, before));
  const auto view = read_line(line.substr(0, line.find('\n')));
  CHECK(view.ok());
  return LogEnd{.events = events, .hash = std::string(view.value().hash)};
}

Chunk rest_of(const Chunk& chunk, uint64_t events) {
  const size_t at = behind_lines(chunk.lines, events - chunk.after.events);
  return Chunk{.after = end_within(chunk, events), .lines = chunk.lines.substr(at)};
}

}  // namespace twotrack::replica
