#include "base/json_tree.h"

namespace twotrack {

Result<JsonTree> JsonTree::parse(std::string_view text) {
  JsonTree tree;
  const auto error = tree.parser_->parse(text.data(), text.size()).get(tree.root_);
  if (error)
    return Error{Code::kInvalid, std::string("not JSON: ") + simdjson::error_message(error)};
  return tree;
}

std::string_view json_string(JsonElement object, std::string_view key) {
  std::string_view text;
  if (object[key].get(text)) return {};
  return text;
}

}  // namespace twotrack
