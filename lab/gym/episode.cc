#include "gym/episode.h"

#include "base/json_tree.h"
#include "base/json_writer.h"

namespace twotrack::gym {

Json args_json(std::initializer_list<std::pair<std::string_view, std::string>> members) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : members) json.key(name).raw(value);
  return json.end_object().take();
}

Json json_of(std::string_view text) {
  return JsonWriter().string(text).take();
}

Json json_of(uint64_t number) {
  return {std::to_string(number)};
}

std::string arg_of(std::string_view args, std::string_view name) {
  const auto tree = JsonTree::parse(args);
  JsonElement value;
  if (!tree.ok() || !tree.value().root().is_object() || !tree.value().root()[name].read(value)) {
    return {};
  }
  std::string_view text;
  return !value.read(text) ? value.json() : std::string(text);
}

}  // namespace twotrack::gym
