#include "event/type.h"

#include <array>
#include <utility>
#include <variant>

#include "base/check.h"
#include "event/fields.h"

namespace twotrack {
namespace {

template <class Event>
constexpr auto kFields = std::apply(
    [](const auto&... member) {
      return std::array{
          Field{member.name, member.kind, (member.rules & fields::kRequired) != 0}...};
    },
    fields::kShape<Event>.members);

// The alternatives of a body stand in the order of the enumeration.
template <size_t... Before>
constexpr auto all_specs(std::index_sequence<Before...>) {
  return std::array{TypeSpec{static_cast<EventType>(Before + 1),
                             fields::kShape<std::variant_alternative_t<Before + 1, EventBody>>.name,
                             kFields<std::variant_alternative_t<Before + 1, EventBody>>}...};
}

constexpr auto kSpecs = all_specs(std::make_index_sequence<std::variant_size_v<EventBody> - 1>());

}  // namespace

std::span<const TypeSpec> type_specs() {
  return kSpecs;
}

EventType event_type(std::string_view name) {
  for (const TypeSpec& spec : kSpecs) {
    if (spec.name == name) return spec.type;
  }
  return EventType::kUnknown;
}

const TypeSpec& type_spec(EventType type) {
  CHECK(type != EventType::kUnknown);
  return kSpecs[static_cast<size_t>(type) - 1];
}

}  // namespace twotrack
