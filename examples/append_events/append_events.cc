// Begins the log of an agent in the current folder, appends one event, prints its receipt.
#include <iostream>

#include "event/make.h"
#include "track/writer.h"

using namespace twotrack;

constexpr const Redactor* kNoRedactor = nullptr;  // redact/ has one for logs with secrets.

Result<track::Receipt> greet() {
  const LogNames names{.run_id = "first", .agent_id = "hello", .operation = "greet", .node_id = ""};
  Draft run_start = TRY(make(RunStart{.goal = "say hello"}, kNoRedactor));
  Draft message = TRY(make(UserMessage{.content = "hello"}, kNoRedactor));
  auto writer = TRY(track::Writer::create({.root = "."}, names, std::move(run_start)));
  return writer->append(std::move(message));  // Back only when the event is on the disk.
}

int main() {
  const auto receipt = greet();
  if (!receipt.ok()) return std::cerr << receipt.error().message << "\n", 2;
  std::cout << "event " << receipt.value().seq << ", hash " << receipt.value().hash << "\n";
}
