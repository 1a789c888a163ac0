// twotrack-sandbox: what stands between twotrack and the programs that it starts.
//
// A program of its own, small and static, since it is started with every tool. It has no rights
// that its user has not, and no configuration: its command line says all. See docs/sandbox.md.
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "sandbox/launcher/plan.h"

namespace {

using twotrack::sandbox::Words;

struct Mode {
  std::string_view name;
  int (*run)(Words words);
};

constexpr Mode kModes[] = {
    {"run", twotrack::sandbox::run_mode},
    {"hold", twotrack::sandbox::hold_mode},
    {"probe", twotrack::sandbox::probe_mode},
};

}  // namespace

int main(int argc, char** argv) {
  const Words words(argv, static_cast<size_t>(argc));
  if (words.size() >= 2) {
    const auto* mode = std::ranges::find(kModes, std::string_view(words[1]), &Mode::name);
    if (mode != std::end(kModes)) return mode->run(words.subspan(2));
  }
  std::fputs(
      "twotrack-sandbox: a part of twotrack that it starts by itself; see `twotrack sandbox"
      " --help`\n",
      stderr);
  return twotrack::sandbox::kLauncherFailed;
}
