// external_commands: the externals that start programs, and what all externals share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grail/externals.h"

namespace twotrack::grail {

// Arguments by the place of the parameter, each as JSON.
struct ExternalArgs {
  std::vector<std::optional<std::string>> values{};
  std::vector<std::optional<std::string>> texts{};  // those that are texts

  // Fills `texts`.
  void decode();
  // Given, and not None.
  bool has(size_t place) const;
  // nullopt if it is not a string.
  std::optional<std::string_view> text(size_t place) const;
  std::string json(size_t place) const;
};

// The exception that says the same.
ExternalAnswer raise(const Error& error);
ExternalAnswer type_error(std::string_view parameter, std::string_view wanted);

ExternalAnswer run_command(Externals& externals, const ExternalArgs& args);
ExternalAnswer run_json_command(Externals& externals, const ExternalArgs& args);

}  // namespace twotrack::grail
