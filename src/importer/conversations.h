// Conversations: finds the conversations of a text, in whichever of these forms it is:
//
//   one JSON value per line         one conversation each (JSONL)
//   JSON over many lines            one conversation, or several one after another
//   an array of conversations       each of its elements
//
// A conversation is an object with "messages", or an array of messages. What is found here is
// well-formed JSON; what it says is not looked at.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "importer/importer.h"
#include "importer/places.h"

namespace twotrack::importer {

class Conversations {
 public:
  // A Status that failed stops the walk.
  using Visit = std::function<Status(std::string_view conversation)>;
  using Report = std::function<void(const ImportProblem& problem)>;

  // `text` must outlive the object.
  explicit Conversations(std::string_view text) : text_(text), places_(text) {}

  // After bad JSON the walk continues with the next line that looks like the start of a value.
  Status for_each(const Visit& visit, const Report& report);

 private:
  // Visits what starts at at_ and moves past it.
  Status next(const Visit& visit, const Report& report);
  Status visit_list(const Visit& visit, const Report& report);
  struct Fault {
    size_t offset = 0;
    std::string message;
  };
  void skip_bad_line(Fault fault, const Report& report);
  void skip_to(size_t resume, Fault fault, const Report& report);
  size_t next_start(size_t from) const;

  std::string_view text_;
  size_t at_ = 0;
  Places places_;
};

}  // namespace twotrack::importer
