#include "agent/faults.h"

#include <algorithm>
#include <tuple>

namespace twotrack::agent {
namespace {

constexpr auto kPlace = [](const auto& fault) {
  return std::tuple(fault.where.line, fault.where.column);
};

}  // namespace

std::string key_below(std::string_view path, std::string_view name) {
  return path.empty() ? std::string(name) : std::string(path).append(".").append(name);
}

std::string key_below(std::string_view path, size_t index) {
  return std::string(path).append("[").append(std::to_string(index)).append("]");
}

std::string Faults::text_of(const config::YamlPosition& where, std::string_view key,
                            std::string_view message) const {
  std::string text = file_;
  if (where.line > 0) {
    text += ":" + std::to_string(where.line) + ":" + std::to_string(where.column);
  }
  text += ": ";
  if (!key.empty()) text.append(key).append(": ");
  return text.append(message);
}

void Faults::add(const config::YamlPosition& where, std::string_view key,
                 std::string_view message) {
  faults_.push_back({where, text_of(where, key, message)});
}

void Faults::warn(const config::YamlPosition& where, std::string_view key,
                  std::string_view message) {
  warnings_.push_back({where, text_of(where, key, message)});
}

Error Faults::error() const {
  std::vector<Fault> sorted = faults_;
  std::ranges::stable_sort(sorted, {}, kPlace);
  std::string all;
  for (const Fault& fault : sorted) {
    if (!all.empty()) all.push_back('\n');
    all += fault.text;
  }
  return Error{Code::kInvalid, std::move(all)};
}

std::vector<std::string> Faults::warnings() const {
  std::vector<Fault> sorted = warnings_;
  std::ranges::stable_sort(sorted, {}, kPlace);
  std::vector<std::string> texts;
  for (const Fault& warning : sorted) texts.push_back(warning.text);
  return texts;
}

}  // namespace twotrack::agent
