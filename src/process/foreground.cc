#include "process/foreground.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/posix.h"

namespace twotrack::process {
namespace {

Result<pid_t> spawn(std::vector<std::string>& argv, const posix_spawn_file_actions_t* streams) {
  std::vector<char*> words;
  words.reserve(argv.size() + 1);
  for (std::string& word : argv) words.push_back(word.data());
  words.push_back(nullptr);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, words.front(), streams, nullptr, words.data(), environ);
  if (failed != 0) return system_error("run", argv.front(), failed);
  return child;
}

}  // namespace

Result<int> run_in_foreground(std::vector<std::string> argv) {
  const pid_t child = TRY(spawn(argv, nullptr));
  int status = 0;
  if (retry_interrupted([&] { return ::waitpid(child, &status, 0); }) < 0) {
    return system_error("wait for", argv.front());
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Result<pid_t> start_quietly(std::vector<std::string> argv) {
  posix_spawn_file_actions_t quiet{};
  ::posix_spawn_file_actions_init(&quiet);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
    ::posix_spawn_file_actions_addopen(&quiet, output, "/dev/null", O_WRONLY, 0);
  }
  auto child = spawn(argv, &quiet);
  ::posix_spawn_file_actions_destroy(&quiet);
  return child;
}

}  // namespace twotrack::process
