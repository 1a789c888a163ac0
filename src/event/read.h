// Reading an event: the same struct that writing takes.
//
//   std::visit(Overload{[&](const ToolCall& call) { … },
//                       [&](const RunEnd& end) { … },
//                       [](const auto&) {}},
//              event.body());
//   if (const auto* end = event.as<RunEnd>()) …
//
// Legal but odd data never fail: a member that is missing, null or of another kind is absent, and
// so is a word (its default is what a writer means). Json parts are the text as it was written.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/result.h"
#include "event/event.h"
#include "event/line.h"
#include "event/type.h"

namespace twotrack {

// One function object of several, for a visit.
template <class... Functions>
struct Overload : Functions... {
  using Functions::operator()...;
};

// The type that a struct stands for.
template <class Body, size_t... Types>
constexpr EventType type_of(std::index_sequence<Types...> /*types*/) {
  return static_cast<EventType>(
      ((std::is_same_v<Body, std::variant_alternative_t<Types, EventBody>> ? Types : 0) + ...));
}
template <class Body>
inline constexpr EventType kTypeOf =
    type_of<Body>(std::make_index_sequence<std::variant_size_v<EventBody>>());

// An event on its way: a line, and what it says, which is read when somebody first asks for it and
// then kept for all who ask behind. Everything but the body points into the line. One thread.
class Event : public LineView {
 public:
  Event() = default;
  Event(const LineView& line) : LineView(line), kind_(event_type(line.type.escaped)) {}  // implicit

  EventType kind() const { return kind_; }
  // What is not JSON, or no object, is an OtherEvent.
  const EventBody& body() const;
  // The body when it is of this type; else null, and nothing was read.
  template <class Body>
  const Body* as() const {
    return kind_ == kTypeOf<Body> ? std::get_if<Body>(&body()) : nullptr;
  }
  // Whether a secret was taken out of its data.
  bool is_redacted() const;

 private:
  EventType kind_ = EventType::kUnknown;
  mutable std::optional<EventBody> body_{};
};

// The data of an event of this type. Fails with kInvalid when they are not JSON as a line has it.
Result<EventBody> read_body(std::string_view type, std::string_view data);
// The same for a type that this program knows.
Result<EventBody> read_body(EventType type, std::string_view data);

// The same for who knows which it is; data that are no object say nothing.
template <class Body>
Result<Body> read_as(std::string_view data) {
  EventBody body = TRY(read_body(kTypeOf<Body>, data));
  auto* read = std::get_if<Body>(&body);
  return read == nullptr ? Body{} : std::move(*read);
}

// One field of data, found without reading the rest: for who goes over a whole log for it.
template <class Body, class Field>
Field peek(std::string_view data, Field Body::* field);

}  // namespace twotrack
