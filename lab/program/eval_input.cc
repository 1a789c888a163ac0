#include "program/eval_input.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/line_input.h"

namespace twotrack::lab {
namespace {

constexpr int kNoWake = -1;

// The descriptor of a file, closed with it; stdin stays open.
class Input {
 public:
  static Result<Input> open(const std::string& file) {
    if (file == "-") return Input(STDIN_FILENO);
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) return Input(descriptor);
    const Code code = errno == ENOENT ? Code::kNotFound : Code::kIo;
    return Error{code, file + ": " + std::strerror(errno)};
  }
  ~Input() {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  }
  Input(Input&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Input& operator=(Input&&) = delete;  // Not needed.

  int descriptor() const { return descriptor_; }

 private:
  explicit Input(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace

std::string runs_name(const std::string& file) {
  return file == "-" ? "stdin" : std::filesystem::path(file).stem().string();
}

Status for_each_trajectory_line(const std::string& file,
                                const std::function<Status(const TrajectoryLine&)>& visit) {
  const Input opened = TRY(Input::open(file));
  InputLines input(opened.descriptor(), kNoWake);
  while (true) {
    auto line = input.wait();
    if (!line.ok()) return Error(line.error()).at(file);
    if (!line.value()) return Done{};
    const std::string place = file + ":" + std::to_string(line.value()->number);
    if (line.value()->too_long) return Error{Code::kInvalid, place + ": the line is too long"};
    const std::string_view text = line.value()->text;
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    TRY(visit({.text = text, .place = place}));
  }
}

}  // namespace twotrack::lab
