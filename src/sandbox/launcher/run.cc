#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "sandbox/launcher/modes.h"

namespace twotrack::sandbox {

int run_mode(Words words) {
  const auto end =
      std::ranges::find_if(words, [](const char* word) { return std::string_view(word) == "--"; });
  const auto program = words.subspan(static_cast<size_t>(end - words.begin()));
  if (program.size() < 2) {
    std::fputs("twotrack-sandbox: no program is named\n", stderr);
    return kLauncherFailed;
  }
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::execvp(program[1], program.data() + 1);
  std::fprintf(stderr, "twotrack-sandbox: run %s: %s\n", program[1], std::strerror(errno));
  return kLauncherFailed;
}

}  // namespace twotrack::sandbox
