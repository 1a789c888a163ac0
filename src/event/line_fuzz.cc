// A line that reads is made of the parts that it was read into, and a name of any text comes back
// from the line that it was written to.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/utf8.h"
#include "event/line.h"
#include "event/read.h"
#include "event/stored_output.h"

namespace twotrack {
namespace {

bool lies_in(std::string_view part, std::string_view whole) {
  return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

void read_anything(std::string_view line) {
  const auto read = read_line(line);
  if (!read.ok()) {
    CHECK(read.error().code == Code::kCorrupt && !read.error().message.empty());
    return;
  }
  const LineView& view = read.value();
  for (const auto part :
       {view.time, view.run_id.escaped, view.agent_id, view.operation.escaped, view.node_id.escaped,
        view.type.escaped, view.data, view.prev, view.hash}) {
    CHECK(lies_in(part, line));
  }
  CHECK(!view.data.empty() && view.hash.size() == kHashLength && view.prev.size() == kHashLength);
  (void)hash_matches(line);
  (void)view.node_id.str();
  // Nobody has looked at the data yet: they may be anything.
  (void)Event(view).body();
  (void)stored_output(view.data).blob_head();
}

void write_and_read(std::string_view text) {
  if (!is_utf8(text)) return;
  const std::string name(text);
  std::string line;
  const LineWriter writer({.run_id = name, .agent_id = "a", .operation = name, .node_id = name});
  const std::string hash =
      writer.append(line, {.seq = text.size(), .type = name, .data = "{}", .prev = kNoHash});
  CHECK(line.find('\n') == line.size() - 1);
  line.pop_back();
  const auto read = read_line(line);
  CHECK(read.ok() && hash_matches(line));
  CHECK(read.value().seq == text.size() && read.value().hash == hash);
  CHECK(read.value().run_id.str() == name && read.value().operation.str() == name);
  CHECK(read.value().node_id.str() == name && read.value().type.str() == name);
  CHECK(read.value().data == "{}");
}

}  // namespace
}  // namespace twotrack

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  twotrack::read_anything(text);
  twotrack::write_and_read(text);
  (void)twotrack::parse_ref(text);
  return 0;
}
