// Shown: a context as a model reads it, and whether a value in it stands by its name. A bag of
// identifiers is no memory: a model cannot know which of them to take.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "eval/history.h"
#include "eval/plain_text.h"

namespace twotrack::eval {

class Shown {
 public:
  // `context` must outlive the object. An object of JSON is read with its strings decoded.
  explicit Shown(std::string_view context);

  bool shows(std::string_view value) const;

  // Whether `value` stands by the field or the tool that it came from. In a text: in the 200 bytes
  // before it. In JSON: in the 200 bytes before it in the same string, or as a key on the way to
  // it, or (a tool) at the head of a string of the same object.
  bool binds(std::string_view value, std::span<const Source> sources) const;

 private:
  std::string_view context_;
  PlainText plain_;
};

}  // namespace twotrack::eval
