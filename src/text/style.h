// Style: colours by what a text means.
#pragma once

#include <string>
#include <string_view>

namespace twotrack {

// What a text means, for the eye.
enum class Tone { kPlain, kStrong, kFaint, kGood, kBad, kDoubtful, kName };

// Colours, or nothing where none are wanted.
class Style {
 public:
  explicit Style(bool colours = false) : colours_(colours) {}

  std::string bold(std::string_view text) const { return with("1", text); }
  std::string dim(std::string_view text) const { return with("2", text); }
  std::string red(std::string_view text) const { return with("31", text); }
  std::string green(std::string_view text) const { return with("32", text); }
  std::string yellow(std::string_view text) const { return with("33", text); }
  std::string cyan(std::string_view text) const { return with("36", text); }
  std::string tone(Tone tone, std::string_view text) const;

 private:
  std::string with(std::string_view code, std::string_view text) const;
  bool colours_;
};

}  // namespace twotrack
