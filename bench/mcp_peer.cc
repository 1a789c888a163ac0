// What the benchmark `mcp` talks to: a server with one tool that says again what it was told. With
// an argument: a program that gives back every line as it came, the least that any peer can do.
#include <unistd.h>

#include "mcp/server.h"

namespace {

int echo_lines() {
  char bytes[65536];
  for (ssize_t n = 0; (n = ::read(STDIN_FILENO, bytes, sizeof bytes)) > 0;) {
    if (::write(STDOUT_FILENO, bytes, static_cast<size_t>(n)) != n) return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char**) {
  using namespace twotrack;
  if (argc > 1) return echo_lines();
  mcp::Server server(
      {.name = "echo", .version = "1"},
      {{.name = "echo",
        .title = "Echo",
        .description = "Says it again.",
        .input_schema =
            {R"({"type":"object","properties":{"text":{"type":"string"}},"required":["text"]})"},
        .output_schema = {R"({"type":"object"})"},
        .call = [](std::string_view args) { return Result<Json>(Json{std::string(args)}); }}});
  return mcp::serve(server, STDIN_FILENO, STDOUT_FILENO).ok() ? 0 : 1;
}
