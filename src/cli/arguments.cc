#include "cli/arguments.h"

#include <charconv>

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

Arguments& Arguments::add(Argument argument, Kind kind,
                          std::function<Status(const std::string&)> take) {
  argument.kind = kind;
  argument.take = std::move(take);
  all_.push_back(std::move(argument));
  return *this;
}

Arguments& Arguments::flag(Argument argument, bool& target) {
  return add(std::move(argument), Kind::kFlag, [&target](const std::string&) -> Status {
    target = true;
    return Done{};
  });
}

Arguments& Arguments::flag(Argument argument, std::function<void()> take) {
  return add(std::move(argument), Kind::kFlag, [take](const std::string&) -> Status {
    take();
    return Done{};
  });
}

Arguments& Arguments::option(Argument argument, std::string& target) {
  return add(std::move(argument), Kind::kOption, store_text(target));
}

Arguments& Arguments::option(Argument argument, std::optional<std::string>& target) {
  return add(std::move(argument), Kind::kOption, store_text(target));
}

Arguments& Arguments::option(Argument argument, uint64_t& target) {
  return add(std::move(argument), Kind::kOption, store_number(target));
}

Arguments& Arguments::option(Argument argument, std::optional<uint64_t>& target) {
  return add(std::move(argument), Kind::kOption, store_number(target));
}

Arguments& Arguments::option(Argument argument, std::function<Status(const std::string&)> take) {
  return add(std::move(argument), Kind::kOption, std::move(take));
}

Arguments& Arguments::options(Argument argument, std::vector<std::string>& target) {
  argument.repeated = true;
  return add(std::move(argument), Kind::kOption, store_each(target));
}

Arguments& Arguments::positional(Argument argument, std::string& target) {
  argument.required = true;
  return add(std::move(argument), Kind::kPositional, store_text(target));
}

Arguments& Arguments::positional(Argument argument, std::optional<std::string>& target) {
  return add(std::move(argument), Kind::kPositional, store_text(target));
}

Arguments& Arguments::positionals(Argument argument, std::vector<std::string>& target) {
  argument.repeated = true;
  return add(std::move(argument), Kind::kPositional, store_each(target));
}

}  // namespace twotrack::cli
