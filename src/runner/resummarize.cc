#include "runner/resummarize.h"

#include <array>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "track/raw_output.h"

namespace twotrack::runner {
namespace {

// What the log or a summarizer added to the tool's output.
constexpr std::array<std::string_view, 7> kAdded = {
    "delta",           "summarizer", "raw_output", "raw_output_encoding",
    "raw_output_blob", "size",       "sha256"};

Result<std::string> as_it_came(std::string_view data) {
  JsonWriter json;
  json.begin_object();
  JsonScanner scanner(data);
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    for (const std::string_view added : kAdded) {
      if (key == added) return Done{};
    }
    json.key(key).raw(value);
    return Done{};
  }));
  json.end_object();
  return json.take();
}

}  // namespace

Result<std::string> resummarize(std::string_view data, const track::BlobStore& blobs,
                                const MakeDelta& make_delta) {
  const std::string bare = TRY(as_it_came(data));
  DraftInput input{.type = "tool_result", .data = bare};
  input.raw_output = TRY(track::raw_output(data, blobs));
  Draft draft = TRY(Draft::make(std::move(input), nullptr));
  make_delta(draft);
  return draft.data();
}

}  // namespace twotrack::runner
