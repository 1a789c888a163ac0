#include "cli/outside_program.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "base/check.h"

namespace twotrack::cli {
namespace {

class Outside final : public Command {
 public:
  Result<ExitCode> run(Context& /*context*/) override {
    CHECK(false);  // handed over before
  }
};

bool takes_value(const Program& program, std::string_view option) {
  return std::ranges::any_of(program.global.all(), [&](const Argument& argument) {
    return argument.name == option && !argument.value.empty();
  });
}

}  // namespace

std::optional<std::string> outside_program(int argc, const char* const* argv,
                                           const Program& program) {
  int at = 1;
  while (at < argc && argv[at][0] == '-') at += takes_value(program, argv[at]) ? 2 : 1;
  // `help eval` too.
  if (at + 1 < argc && std::strcmp(argv[at], "help") == 0) ++at;
  if (at >= argc) return std::nullopt;
  const auto named =
      std::ranges::find(program.commands, std::string_view(argv[at]),
                        [](const Registered& one) { return std::string_view(one.help.name); });
  if (named == program.commands.end() || named->outside.empty()) return std::nullopt;
  return named->outside;
}

Error hand_over(const std::string& program, char** argv) {
  std::error_code ignored;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::string beside = (self.parent_path() / program).string();
  ::execv(beside.c_str(), argv);
  ::execvp(program.c_str(), argv);
  return with_hint(
      Error{Code::kNotFound, "this command is part of " + program + ", which is neither next to " +
                                 self.string() + " nor on the PATH"},
      "`make build` builds it, `make install` installs it");
}

std::unique_ptr<Command> make_outside() {
  return std::make_unique<Outside>();
}

}  // namespace twotrack::cli
