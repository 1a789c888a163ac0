#include "runner/recorded_view.h"

#include "base/json_tree.h"

namespace twotrack::runner {

Result<RecordedViews::Recorded> RecordedViews::read(std::string_view data) {
  const JsonTree tree = TRY(JsonTree::parse(data));
  Recorded recorded;
  if (!tree.root().is_object()) return recorded;
  recorded.packet_hash = json_string(tree.root(), "packet_hash");
  recorded.is_redacted = tree.root()["redacted"].exists();
  JsonElement view;
  if (!tree.root()["view"].read(view)) return recorded;
  std::string_view text;
  if (view.read(text)) {
    view_ = text;
  } else {
    uint64_t shared = 0;
    if (!view.is_object() || !view["shared_bytes"].read(shared) || !view["rest"].read(text)) {
      return recorded;
    }
    if (shared > view_.size()) {
      const std::string had = std::to_string(view_.size());
      view_.clear();
      return Error{Code::kCorrupt,
                   "shares " + std::to_string(shared) + " bytes with a view of " + had};
    }
    view_.resize(shared);
    view_ += text;
  }
  recorded.has_view = true;
  recorded.view = view_;
  return recorded;
}

}  // namespace twotrack::runner
