// Runs agents exactly as `twotrack run PATH -o OPERATION --model MODEL` does:
//
//   run_agent PATH OPERATION MODEL
#include <twotrack/api/run.h>

#include <iostream>

using namespace twotrack;

struct Ends final : api::RunListener {
  void ended(const std::string& agent, RunStatus, const std::string& summary) override {
    std::cout << agent + ": " + summary + "\n";
  }
};

int main(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: run_agent PATH OPERATION MODEL\n", 2;
  Ends ends;
  const auto status =
      api::run_agents({.paths = {argv[1]}, .operations = argv[2], .model = argv[3]}, ends);
  if (!status.ok()) return std::cerr << status.error().text() << "\n", 2;
  return status.value() == RunStatus::kSuccess ? 0 : 1;
}
