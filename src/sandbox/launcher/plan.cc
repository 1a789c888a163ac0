#include "sandbox/launcher/plan.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/lines.h"

namespace twotrack::sandbox {
namespace {

struct LayerName {
  std::string_view name;
  bool Layers::* is_on;
};
constexpr LayerName kLayerNames[] = {{"userns", &Layers::userns},     {"mountns", &Layers::mountns},
                                     {"pidns", &Layers::pidns},       {"proc", &Layers::proc},
                                     {"netns", &Layers::netns},       {"ipcns", &Layers::ipcns},
                                     {"landlock", &Layers::landlock}, {"seccomp", &Layers::seccomp},
                                     {"rlimits", &Layers::rlimits},   {"cgroup", &Layers::cgroup}};

Error wrong(std::string_view word) {
  return Error{Code::kInvalid, "not understood: " + std::string(word)};
}

Status read_layers(std::string_view list, Layers& layers) {
  if (list.empty()) return Done{};
  for (const std::string_view name : split(list, ',')) {
    const auto* known = std::ranges::find(kLayerNames, name, &LayerName::name);
    if (known == std::end(kLayerNames)) return wrong(name);
    layers.*(known->is_on) = true;
  }
  return Done{};
}

Status read_option(std::string_view word, LaunchPlan& plan) {
  const size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = word.substr(std::min(equals + 1, word.size()));
  if (name == "--layers") return read_layers(value, plan.layers);
  if (name == "--workspace") return plan.workspace = value, Done{};
  if (name == "--seen-as") return plan.seen_as = value, Done{};
  if (name == "--upper") return plan.upper = value, Done{};
  if (name == "--read") return plan.read_only.emplace_back(value), Done{};
  if (name == "--write") return plan.writable.emplace_back(value), Done{};
  if (word == "--network") return plan.has_network = true, Done{};
  if (word == "--look-only") return plan.looks_only = true, Done{};
  if (word == "--throw-away") return plan.throws_away = true, Done{};
  const std::optional<uint64_t> number = whole_number<uint64_t>(value);
  if (!number) return wrong(word);
  if (name == "--holder") return plan.holder = static_cast<pid_t>(*number), Done{};
  const auto* amount = std::ranges::find(kLimitOptions, name, &LimitOption::name);
  if (amount == std::end(kLimitOptions)) return wrong(word);
  plan.limits.*(amount->amount) = *number;
  return Done{};
}

bool is_absolute(std::string_view path) {
  return path.starts_with('/');
}

}  // namespace

Result<LaunchPlan> parse_plan(Words words) {
  LaunchPlan plan;
  size_t at = 0;
  for (; at < words.size() && std::string_view(words[at]) != "--"; ++at) {
    TRY(read_option(words[at], plan));
  }
  if (at + 1 >= words.size()) return Error{Code::kInvalid, "no program is named"};
  plan.program = words.subspan(at + 1);
  if (plan.seen_as.empty()) plan.seen_as = plan.workspace;
  if (!is_absolute(plan.workspace) || !is_absolute(plan.seen_as)) {
    return Error{Code::kInvalid, "the workspace must be an absolute path"};
  }
  // Or nobody would know what is written.
  if (plan.holder > 0 && !is_absolute(plan.upper)) {
    return Error{Code::kInvalid, "the upper folder of the holder must be an absolute path"};
  }
  if (plan.throws_away && !plan.layers.mountns) {
    return Error{Code::kInvalid, "discarding writes needs a file-system view"};
  }
  if (!std::ranges::all_of(plan.read_only, is_absolute) ||
      !std::ranges::all_of(plan.writable, is_absolute)) {
    return Error{Code::kInvalid, "what may be read or written must be an absolute path"};
  }
  return plan;
}

bool is_below(std::string_view path, std::string_view folder) {
  if (folder == "/") return true;
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace twotrack::sandbox
