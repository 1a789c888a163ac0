#include "cli/eval_input.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/encoding.h"
#include "cli/line_input.h"
#include "config/units.h"
#include "eval/contexts.h"
#include "packet/packet.h"

namespace twotrack::cli {
namespace {

constexpr int kNoWake = -1;
constexpr int64_t kTokensMax = int64_t{1} << 50;

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
  Input& operator=(Input&&) = delete;  // Nobody needs a second file in the same place.

  int descriptor() const { return descriptor_; }

 private:
  explicit Input(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

Error bad_budget(std::string_view text) {
  return Error{Code::kInvalid, "--budget: " + in_quotes(text) +
                                   " is neither a number of tokens (2000) nor of bytes (8000B)"};
}

}  // namespace

Result<uint64_t> parse_budget(std::string_view text) {
  uint64_t bytes = 0;
  if (const auto tokens = config::parse_integer(text); tokens.ok()) {
    if (tokens.value() < 0 || tokens.value() > kTokensMax) return bad_budget(text);
    bytes = static_cast<uint64_t>(tokens.value()) * eval::kBytesPerToken;
  } else if (const auto size = config::parse_bytes(text); size.ok()) {
    bytes = static_cast<uint64_t>(size.value());
  } else {
    return bad_budget(text);
  }
  if (bytes >= kPacketLimitMin) return bytes;
  return Error{Code::kInvalid, "--budget: " + in_quotes(text) + " is below the smallest one, " +
                                   std::to_string(kPacketLimitMin) + "B"};
}

Result<std::vector<uint64_t>> parse_budgets(std::string_view text) {
  std::vector<uint64_t> budgets;
  while (true) {
    const size_t comma = text.find(',');
    budgets.push_back(TRY(parse_budget(text.substr(0, comma))));
    if (comma == std::string_view::npos) return budgets;
    text.remove_prefix(comma + 1);
  }
}

std::string runs_name(const std::string& file) {
  return file == "-" ? "stdin" : std::filesystem::path(file).stem().string();
}

Status for_each_trajectory_line(const std::string& file,
                                const std::function<Status(const TrajectoryLine&)>& visit) {
  const Input opened = TRY(Input::open(file));
  LineInput input(opened.descriptor(), kNoWake);
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

}  // namespace twotrack::cli
