#include "python_library.h"

#include <cstdio>

namespace twotrack::bench {

Path python_library() {
  std::string folder;
  FILE* const python = ::popen(
      "python3 -c 'import sysconfig; print(sysconfig.get_paths()[\"stdlib\"], end=\"\")'", "r");
  if (python == nullptr) return folder;
  for (int c = std::getc(python); c != EOF; c = std::getc(python)) {
    folder.push_back(static_cast<char>(c));
  }
  ::pclose(python);
  return folder;
}

}  // namespace twotrack::bench
