// What a command takes, as data. The parser, --help, the completions and the man page read the same
// list, so that they cannot disagree.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace twotrack::cli {

// What a shell may offer for a value.
enum class Completes { kNothing, kAgents, kFiles, kDirectories, kNodes };

struct Argument {
  std::string name;     // "--run"; "AGENT" for a positional one
  char letter = 0;      // the short form: 'n' for -n
  std::string value{};  // how --help calls the value; a flag has none
  std::string help;
  std::vector<std::string> choices{};  // the only valid values, if there are any
  Completes completes = Completes::kNothing;
  bool required = false;
  bool may_lack_value = false;  // an option that also stands alone: its value is then empty

  // Filled in by Arguments.
  enum class Kind { kFlag, kOption, kPositional } kind = Kind::kFlag;
  bool repeated = false;
  std::function<Status(const std::string& value)> take{};

  bool is_positional() const { return kind == Kind::kPositional; }
};

class Arguments {
 public:
  // The target must outlive the parsing.
  Arguments& flag(Argument argument, bool& target);
  Arguments& flag(Argument argument, std::function<void()> take);

  Arguments& option(Argument argument, std::string& target);
  Arguments& option(Argument argument, std::optional<std::string>& target);
  Arguments& option(Argument argument, uint64_t& target);
  Arguments& option(Argument argument, std::optional<uint64_t>& target);
  // For values with a special format: `take` says what is wrong with one.
  Arguments& option(Argument argument, std::function<Status(const std::string&)> take);
  // May be given several times, each time with one value.
  Arguments& options(Argument argument, std::vector<std::string>& target);

  Arguments& positional(Argument argument, std::string& target);
  Arguments& positional(Argument argument, std::optional<std::string>& target);
  Arguments& positionals(Argument argument, std::vector<std::string>& target);

  const std::vector<Argument>& all() const { return all_; }

 private:
  Arguments& add(Argument argument, Argument::Kind kind,
                 std::function<Status(const std::string&)> take);

  std::vector<Argument> all_;
};

}  // namespace twotrack::cli
