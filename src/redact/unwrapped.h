// A text out of its wrapping, and where each of its bytes came from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::redact {

struct Unwrapped {
  struct Place {
    size_t begin = 0;
    size_t end = 0;
  };

  std::string text;
  std::vector<Place> places;  // of each byte, in the text that it came from

  void add(char byte, Place place) {
    text.push_back(byte);
    places.push_back(place);
  }
  void take_back() {
    text.pop_back();
    places.pop_back();
  }
};

}  // namespace twotrack::redact
