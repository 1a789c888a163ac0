// What a command takes, as data. The parser, --help, the completions and the man page read the same
// list, so that they cannot disagree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/result.h"
#include "base/words.h"

namespace twotrack::cli {

// What a shell may offer for a value.
enum class Completes { kNothing, kAgents, kFiles, kDirectories, kNodes };

struct Argument {
  std::string name{};   // "--run"; "AGENT" for a positional one
  char letter = 0;      // the short form: 'n' for -n
  std::string value{};  // how --help calls the value; a flag has none
  std::string help{};
  std::vector<std::string> choices{};  // the only valid values, if there are any
  Completes completes = Completes::kNothing;
  bool required = false;
  bool may_lack_value = false;  // an option that also stands alone: its value is then empty

  // Not part of the description.
  enum class Kind { kFlag, kOption, kPositional } kind = Kind::kFlag;
  bool repeated = false;
  std::function<Status(const std::string& value)> take{};

  bool is_positional() const { return kind == Kind::kPositional; }
};

class Arguments {
 public:
  // What may be declared: all that the help describes.
  explicit Arguments(std::vector<Argument> described) : described_(std::move(described)) {}

  // By the name that the help has for it. The target must outlive the parsing.
  Arguments& flag(std::string_view name, bool& target);

  Arguments& option(std::string_view name, std::string& target);
  Arguments& option(std::string_view name, std::optional<std::string>& target);
  Arguments& option(std::string_view name, uint64_t& target);
  Arguments& option(std::string_view name, std::optional<uint64_t>& target);
  // For values with a special format: `take` says what is wrong with one.
  using Take = std::function<Status(const std::string&)>;
  Arguments& option(std::string_view name, Take take);
  // One of a closed set of words: those that the help lists as choices.
  template <ClosedSet Set>
  Arguments& option(std::string_view name, Set& target) {
    return word<Set>(name, Argument::Kind::kOption, target);
  }
  template <ClosedSet Set>
  Arguments& option(std::string_view name, std::optional<Set>& target) {
    return word<Set>(name, Argument::Kind::kOption, target);
  }
  // May be given several times, each time with one value.
  Arguments& options(std::string_view name, std::vector<std::string>& target);

  Arguments& positional(std::string_view name, std::string& target);
  Arguments& positional(std::string_view name, std::optional<std::string>& target);
  template <ClosedSet Set>
  Arguments& positional(std::string_view name, Set& target) {
    word<Set>(name, Argument::Kind::kPositional, target);
    all_.back().required = true;
    return *this;
  }
  template <ClosedSet Set>
  Arguments& positional(std::string_view name, std::optional<Set>& target) {
    return word<Set>(name, Argument::Kind::kPositional, target);
  }
  Arguments& positionals(std::string_view name, std::vector<std::string>& target);

  // One that is described here; its kind is set.
  Arguments& add(Argument argument);

  const std::vector<Argument>& all() const { return all_; }
  // Whether everything that the help describes was declared.
  bool is_complete() const;

 private:
  Arguments& add(std::string_view name, Argument::Kind kind, Take take);
  template <ClosedSet Set, class Target>
  Arguments& word(std::string_view name, Argument::Kind kind, Target& target) {
    add(name, kind, [&target](const std::string& text) -> Status {
      const auto one = named<Set>(text);
      CHECK(one.has_value());  // whoever parses has looked at the choices
      const Set word = *one;
      target = word;
      return Done{};
    });
    constexpr auto kAll = all_names(Set{});
    CHECK(std::ranges::is_permutation(all_.back().choices, kAll));
    return *this;
  }

  std::vector<Argument> described_;
  std::vector<Argument> all_;
};

}  // namespace twotrack::cli
