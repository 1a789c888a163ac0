// Faults: everything that is wrong with one YAML file, each with its place.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "config/yaml.h"

namespace twotrack::agent {

// A key as it is called in messages: "tools[2].inputs.line".
std::string key_below(std::string_view path, std::string_view name);
std::string key_below(std::string_view path, size_t index);

class Faults {
 public:
  explicit Faults(std::string file) : file_(std::move(file)) {}

  // `key` may be empty.
  void add(const config::YamlPosition& where, std::string_view key, std::string_view message);
  void warn(const config::YamlPosition& where, std::string_view key, std::string_view message);

  bool empty() const { return faults_.empty(); }
  // "file:line:column: key: message", one per line, in the order of the file. REQUIRES: !empty().
  Error error() const;
  std::vector<std::string> warnings() const;

 private:
  struct Fault {
    config::YamlPosition where{};
    std::string text{};
  };
  std::string text_of(const config::YamlPosition& where, std::string_view key,
                      std::string_view message) const;

  std::string file_;
  std::vector<Fault> faults_{};
  std::vector<Fault> warnings_{};
};

}  // namespace twotrack::agent
