// One line of a Long Track. The grammar stands in docs/track_format.md; in short:
//
//   {"v":1,"seq":17,"d":16,"ts":"…","run_id":"…","agent_id":"…","operation":"…","node_id":"…",
//    "turn":6,"type":"tool_result","data":{…},"prev":"<64 hex>","hash":"<64 hex>"}\n
//
// The order is part of the format: a reader needs the first 200 bytes and the last 150 to know
// where it is, and never parses what lies between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

inline constexpr uint32_t kFormatVersion = 1;
inline constexpr size_t kHashLength = 64;
// The predecessor of the first line.
inline constexpr std::string_view kNoHash =
    "0000000000000000000000000000000000000000000000000000000000000000";
// A longer line was not written by us: a reader stops collecting and calls it damage.
inline constexpr size_t kLineBytesMax = size_t{256} << 20;

// The inside of a JSON string, as it stands in a line. Most names have no escapes, so that
// comparing it with a plain name works; str() decodes.
struct JsonText {
  std::string_view escaped;
  std::string str() const;
  bool operator==(const JsonText&) const = default;
};

// A line, read. Everything points into the text that was read.
struct LineView {
  uint64_t seq = 0;
  uint64_t durable = 0;  // "d": how many events were known to be on the disk when this was formed
  std::string_view time{};
  JsonText run_id;
  std::string_view agent_id{};
  JsonText operation;
  JsonText node_id;
  uint64_t turn = 0;
  JsonText type;
  std::string_view data{};  // JSON
  std::string_view prev{};
  std::string_view hash{};
};

// The part of a line that is the same for a whole log, ready to be copied.
struct LogNames {
  std::string run_id{};
  std::string agent_id{};
  std::string operation{};
  std::string node_id{};
  bool operator==(const LogNames&) const = default;
};

struct LineInput {
  uint64_t seq = 0;
  uint64_t durable = 0;
  std::string_view time{};
  uint64_t turn = 0;
  std::string_view type{};
  std::string_view data{};
  std::string_view prev{};
};

class LineWriter {
 public:
  explicit LineWriter(const LogNames& names);

  // Appends one line with its line feed to `out` and returns the line's hash.
  std::string append(std::string& out, const LineInput& input) const;

 private:
  std::string names_;  // from ,"run_id" to the node id's closing quote
};

// Reads the frame of a line (without its line feed). Checks the form, not the hash and not the JSON
// inside data. Fails with kCorrupt and what is wrong.
Result<LineView> read_line(std::string_view line);

// Whether the hash at the end of `line` is the hash of what stands before it.
// False for what is no line.
bool hash_matches(std::string_view line);

// "e17" <-> 17. Fails with kInvalid.
std::string format_ref(uint64_t seq);
Result<uint64_t> parse_ref(std::string_view ref);

}  // namespace twotrack
