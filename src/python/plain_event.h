// PlainEvent: a loose event that is as simple as most are, read in one pass and without a tree.
//
// Its texts are views into the line or the dict that it was read from, and into `written`. What is
// not plain is rejected; then the caller must use the full reader (loose_event.h).
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "event/words.h"
#include "summary/small_result.h"

namespace twotrack::python {

struct PlainEvent {
  struct Known {
    std::string_view key{};
    std::string_view value{};  // JSON
  };

  std::string_view type{};
  std::string_view tool{};  // shown as it is
  std::optional<uint64_t> turn{};
  bool has_data = false;

  // What the tool returned: either it says everything itself …
  std::string_view summary{};
  std::optional<Outcome> outcome{};
  std::string_view error{};
  std::vector<Known> knowledge{};
  // … or it is small and says little.
  bool is_small = false;
  SmallResult small{};
  std::string_view data{};  // its JSON then

  std::string written{};  // JSON of values that were none
};

// Reading into the same object again and again takes no memory.
bool read_plain(std::string_view line, PlainEvent& out);
bool read_plain(nanobind::handle dict, PlainEvent& out);

}  // namespace twotrack::python
