#include "gym/kind_process.h"

#include "process/process.h"

namespace twotrack::gym {
namespace {

// Kinds answer within milliseconds. One that does not has an endless loop in it.
constexpr std::chrono::seconds kPatience{60};

}  // namespace

Result<std::unique_ptr<KindProcess>> KindProcess::start(const Path& lab) {
  const Environment own = process_environment();
  const Path python = TRY(process::find_program("python3", lab, own));
  grail::WorkerChannel channel =
      TRY(grail::WorkerChannel::start({.argv = {python.string(), (lab / "kind").string(), "serve"},
                                       .directory = lab,
                                       .environment = process::clean_environment(own, lab)}));
  return std::unique_ptr<KindProcess>(new KindProcess(std::move(channel)));
}

Result<JsonTree> KindProcess::ask(const std::string& request) {
  const Deadline deadline = std::chrono::steady_clock::now() + kPatience;
  const Status sent = channel_.send(request, deadline, {});
  const auto received =
      sent.ok() ? channel_.receive(deadline, {}) : Result<std::string>(sent.error());
  if (!received.ok()) {
    return Error{
        received.error().code,
        "the program that plays kinds: " + received.error().message + "\n" + channel_.end().errors};
  }
  JsonTree answer = TRY(JsonTree::parse(received.value()));
  const std::string_view error = answer.root()["error"].text();
  if (!error.empty()) return Error{Code::kInvalid, "a kind has failed: " + std::string(error)};
  return answer;
}

Result<std::vector<KindFacts>> KindProcess::kinds() {
  const JsonTree answer = TRY(ask(R"({"op":"kinds"})"));
  std::vector<KindFacts> all;
  for (const JsonElement one : answer.root()["kinds"].array()) {
    all.push_back({.name = std::string(one["name"].text()),
                   .structure = std::string(one["structure"].text()),
                   .part = std::string(one["part"].text()),
                   .summary = std::string(one["summary"].text())});
  }
  return all;
}

}  // namespace twotrack::gym
