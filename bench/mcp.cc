// A call of a tool on an MCP server, from the asking to the answer in hand: both ends ours, two
// processes. The limit is a line of the same length through two pipes and back.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "base/posix.h"
#include "mcp/client.h"
#include "mcp/stdio_transport.h"
#include "process/child.h"
#include "slices.h"

namespace twotrack::bench {
namespace {

constexpr double kTargetUs = 500;
constexpr std::string_view kArgs = R"({"text":"The quick brown fox jumps over the lazy dog."})";

// A program that gives lines back, and the two ends that we hold of its pipes.
class LineEcho {
 public:
  explicit LineEcho(const Path& program) : program_(program) {}
  ~LineEcho() {
    if (child_.pid <= 0) return;
    ::kill(child_.pid, SIGKILL);
    ::waitpid(child_.pid, nullptr, 0);
  }
  LineEcho(const LineEcho&) = delete;  // One owner ends the process.
  LineEcho& operator=(const LineEcho&) = delete;

  Status start() {
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (::pipe2(input.data(), O_CLOEXEC) != 0) return system_error("make", "a pipe");
    const Descriptor its_input(input[0]);
    to_.reset(input[1]);
    if (::pipe2(output.data(), O_CLOEXEC) != 0) return system_error("make", "a pipe");
    const Descriptor its_output(output[1]);
    from_.reset(output[0]);
    child_ = TRY(process::start_child({.program = program_,
                                       .argv = {program_.string(), "lines"},
                                       .directory = "/",
                                       .input = its_input.get(),
                                       .output = its_output.get(),
                                       .errors = STDERR_FILENO}));
    return Done{};
  }

  Status round_trip(const std::string& line) {
    const auto length = static_cast<ssize_t>(line.size());
    if (::write(to_.get(), line.data(), line.size()) != length) return failed();
    std::array<char, 4096> bytes{};
    for (ssize_t got = 0; got < length;) {
      const ssize_t n = ::read(from_.get(), bytes.data(), bytes.size());
      if (n <= 0) return failed();
      got += n;
    }
    return Done{};
  }

 private:
  static Error failed() { return Error{Code::kIo, "the echo has ended"}; }

  Path program_;
  process::Child child_{};
  Descriptor to_{};
  Descriptor from_{};
};

Status call(mcp::Client& client) {
  const auto waiting = mcp::Waiting::for_time(std::chrono::seconds(60));
  const auto answer = TRY(client.call({.name = "echo", .args = std::string(kArgs)}, waiting));
  if (std::holds_alternative<Json>(answer)) return Done{};
  return Error{Code::kInvalid, "the peer refused the call"};
}

}  // namespace

Result<Sections> run_mcp(const Settings& settings) {
  const Path program = settings.programs / "twotrack_bench_mcp";
  LineEcho echo(program);
  TRY(echo.start());
  auto transport =
      TRY(mcp::start_stdio({.argv = {program.string()}, .directory = "/", .environment = {}}));
  const auto client = TRY(mcp::Client::connect(std::move(transport), {.version = "0"}));
  const std::string line =
      mcp::request_text("1", "tools/call",
                        R"({"name":"echo","arguments":)" + std::string(kArgs) + "}") +
      "\n";
  const std::array<Contender, 2> contenders = {{
      {.name = "a line through two pipes and back",
       .step = [&](size_t) { return echo.round_trip(line); }},
      {.name = "tools/call of an echo, protocol " + client->identity().protocol,
       .step = [&](size_t) { return call(*client); }},
  }};
  Section section = TRY(measure_section(settings,
                                        {.workload = "mcp",
                                         .title = "MCP round trip to a peer of our own",
                                         .unit = "calls/s",
                                         .has_latency = true},
                                        contenders));
  Figure& figure = section.figures.back();
  figure.target =
      Target{.text = "p50 at most 500 us", .met = figure.p50_us.value_or(1e9) <= kTargetUs};
  return Sections{std::move(section)};
}

}  // namespace twotrack::bench
