// FileRelay: a program writes to our file without having it.
//
// Who has a file open may also cut it off or write over what is there, as in `sandbox exec >> log`.
// So while this object lives, one of our own streams that is a file is a pipe, and what arrives
// is written to the file. A terminal or a pipe stays as it is.
#pragma once

#include <thread>

#include "base/posix.h"

namespace twotrack::process {

class FileRelay {
 public:
  explicit FileRelay(int stream);
  ~FileRelay();  // waits until everything has arrived
  FileRelay(const FileRelay&) = delete;
  FileRelay& operator=(const FileRelay&) = delete;

 private:
  void copy();

  int stream_;
  Descriptor file_{};  // open: there is a relay
  Descriptor from_{};
  std::thread thread_{};
};

}  // namespace twotrack::process
