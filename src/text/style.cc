#include "text/style.h"

namespace twotrack {

std::string Style::tone(Tone tone, std::string_view text) const {
  switch (tone) {
    case Tone::kPlain:
      break;
    case Tone::kStrong:
      return bold(text);
    case Tone::kFaint:
      return dim(text);
    case Tone::kGood:
      return green(text);
    case Tone::kBad:
      return red(text);
    case Tone::kDoubtful:
      return yellow(text);
    case Tone::kName:
      return cyan(text);
  }
  return std::string(text);
}

std::string Style::with(std::string_view code, std::string_view text) const {
  if (!colours_) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace twotrack
