#include "child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>

extern char** environ;

namespace twotrack::bench {
namespace {

std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 65536> piece;
  while (true) {
    const ssize_t got = ::read(descriptor, piece.data(), piece.size());
    if (got <= 0) return text;
    text.append(piece.data(), static_cast<size_t>(got));
  }
}

Result<pid_t> spawn(const Path& program, std::vector<std::string> words, int output) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t child = 0;
  const int error = ::posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return Error{Code::kNotFound, program.string() + ": " + std::strerror(error)};
  return child;
}

}  // namespace

Result<std::string> output_of(const Path& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return Error{Code::kIo, "no pipe"};
  const auto child = spawn(program, std::move(words), ends[1]);
  ::close(ends[1]);
  std::string text = child.ok() ? read_to_end(ends[0]) : "";
  ::close(ends[0]);
  if (!child.ok()) return child.error();

  int status = 0;
  ::waitpid(child.value(), &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return Error{Code::kIo, program.string() + " failed"};
  }
  return text;
}

}  // namespace twotrack::bench
