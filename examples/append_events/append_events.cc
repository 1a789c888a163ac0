// Begins the log of an agent in the current folder, appends one event, prints its receipt and what
// a model would be shown.
#include <twotrack/api/memory.h>

#include <iostream>

using namespace twotrack;

Result<std::string> greet() {
  api::Memory memory = TRY(api::Memory::open(".", "hello", {.goal = "say hello"}));
  const api::OnDisk event = TRY(memory.append(UserMessage{.content = "hello"}));
  return "event " + std::to_string(event.seq) + ", hash " + event.hash + "\n" + memory.view();
}

int main() {
  const auto greeted = greet();
  if (!greeted.ok()) return std::cerr << greeted.error().text() << "\n", 2;
  std::cout << greeted.value() << "\n";
}
