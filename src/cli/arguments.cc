#include "cli/arguments.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"

namespace twotrack::cli {
namespace {

using Kind = Argument::Kind;

Result<uint64_t> parse_number(const std::string& text) {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [parsed_to, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || parsed_to != end || text.empty()) {
    return Error{Code::kInvalid, "\"" + text + "\" is not a whole number"};
  }
  return number;
}

template <class Target>
auto store_text(Target& target) {
  return [&target](const std::string& value) -> Status {
    target = value;
    return Done{};
  };
}

auto store_each(std::vector<std::string>& target) {
  return [&target](const std::string& value) -> Status {
    target.push_back(value);
    return Done{};
  };
}

template <class Target>
auto store_number(Target& target) {
  return [&target](const std::string& value) -> Status {
    target = TRY(parse_number(value));
    return Done{};
  };
}

}  // namespace

Arguments& Arguments::add(std::string_view name, Kind kind, Take take) {
  const auto described = std::ranges::find(described_, name, &Argument::name);
  CHECK(described != described_.end());
  Argument argument = *described;
  argument.kind = kind;
  argument.take = std::move(take);
  return add(std::move(argument));
}

Arguments& Arguments::add(Argument argument) {
  all_.push_back(std::move(argument));
  return *this;
}

bool Arguments::is_complete() const {
  return std::ranges::all_of(described_, [&](const Argument& one) {
    return std::ranges::find(all_, one.name, &Argument::name) != all_.end();
  });
}

Arguments& Arguments::flag(std::string_view name, bool& target) {
  return add(name, Kind::kFlag, [&target](const std::string&) -> Status {
    target = true;
    return Done{};
  });
}

Arguments& Arguments::option(std::string_view name, std::string& target) {
  return add(name, Kind::kOption, store_text(target));
}

Arguments& Arguments::option(std::string_view name, std::optional<std::string>& target) {
  return add(name, Kind::kOption, store_text(target));
}

Arguments& Arguments::option(std::string_view name, uint64_t& target) {
  return add(name, Kind::kOption, store_number(target));
}

Arguments& Arguments::option(std::string_view name, std::optional<uint64_t>& target) {
  return add(name, Kind::kOption, store_number(target));
}

Arguments& Arguments::option(std::string_view name, Take take) {
  return add(name, Kind::kOption, std::move(take));
}

Arguments& Arguments::options(std::string_view name, std::vector<std::string>& target) {
  add(name, Kind::kOption, store_each(target));
  all_.back().repeated = true;
  return *this;
}

Arguments& Arguments::positional(std::string_view name, std::string& target) {
  add(name, Kind::kPositional, store_text(target));
  all_.back().required = true;
  return *this;
}

Arguments& Arguments::positional(std::string_view name, std::optional<std::string>& target) {
  return add(name, Kind::kPositional, store_text(target));
}

Arguments& Arguments::positionals(std::string_view name, std::vector<std::string>& target) {
  add(name, Kind::kPositional, store_each(target));
  all_.back().repeated = true;
  return *this;
}

}  // namespace twotrack::cli
