#include "cli/editor.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace twotrack::cli {
namespace {

std::string editor() {
  for (const char* name : {"VISUAL", "EDITOR"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return "vi";
}

}  // namespace

Status edit_files(const std::vector<std::string>& files) {
  // As git does: the variable may hold arguments too, so a shell takes it apart.
  const std::string program = editor();
  const std::string script = program + " \"$@\"";
  std::vector<std::string> words = {"sh", "-c", script, program};
  words.insert(words.end(), files.begin(), files.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (const int failed = ::posix_spawn(&child, "/bin/sh", nullptr, nullptr, argv.data(), environ)) {
    return Error{Code::kIo, "cannot start " + program + ": " + std::strerror(failed)};
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Done{};
  return with_hint(Error{Code::kIo, "the editor " + program + " ended with an error"},
                   "set $EDITOR to another one");
}

}  // namespace twotrack::cli
