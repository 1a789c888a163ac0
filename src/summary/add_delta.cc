#include "summary/add_delta.h"

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/delta.h"
#include "summary/summarize.h"

namespace twotrack {

void add_delta(Draft& draft) {
  if (draft.type() != EventType::kToolResult || draft.has_delta()) return;
  const auto tree = JsonTree::parse(draft.data());
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const JsonElement data = tree.value().root();
  const Delta delta = summarize({.tool = json_string(data, "tool"),
                                 .raw_output = draft.raw_output() ? *draft.raw_output() : "",
                                 .outcome = json_string(data, "outcome"),
                                 .error = json_string(data, "error")});
  JsonWriter summarizer;
  draft.add_delta(to_json(delta), summarizer.string(delta.summarizer).take());
}

}  // namespace twotrack
