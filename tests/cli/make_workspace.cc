// make_workspace PROJECT AGENT: makes a workspace and prints its folder, as a run does.
#include <cstdio>

#include "workspace/workspace.h"

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto made = twotrack::workspace::Workspace::open(words[1], words[2]);
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", made.error().message.c_str());
    return 1;
  }
  std::puts(made.value().root().c_str());
  return 0;
}
