#include "runner/resummarize.h"

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "event/stored_output.h"
#include "track/raw_output.h"

namespace twotrack::runner {
namespace {

// What the log or a summarizer added to what the tool said.
bool was_added(std::string_view key) {
  return key == "delta" || key == "summarizer" || describes_raw_output(key);
}

}  // namespace

Result<Json> as_it_came(std::string_view data) {
  JsonWriter json;
  json.begin_object();
  JsonScanner scanner(data);
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    if (!was_added(key)) json.key(key).raw(value);
    return Done{};
  }));
  json.end_object();
  return json.take();
}

Result<std::string> resummarize(std::string_view data, const track::BlobStore& blobs,
                                const MakeDelta& make_delta) {
  const Json bare = TRY(as_it_came(data));
  DraftInput input{.type = "tool_result", .data = bare};
  input.raw_output = TRY(track::raw_output(data, blobs));
  Draft draft = TRY(Draft::make(std::move(input), nullptr));
  make_delta(draft);
  return draft.data();
}

}  // namespace twotrack::runner
