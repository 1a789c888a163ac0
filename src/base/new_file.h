// NewFile: a file that gets its name only once it is complete.
#pragma once

#include <string>

#include "base/result.h"

namespace twotrack {

class NewFile {
 public:
  explicit NewFile(std::string path);
  ~NewFile();
  NewFile(const NewFile&) = delete;  // One owner closes.
  NewFile& operator=(const NewFile&) = delete;

  int descriptor() const { return descriptor_; }  // negative: it could not be made, see error()
  Error error() const;
  // On disk, and under its name.
  Status complete();

 private:
  std::string path_;
  std::string beside_;
  int descriptor_ = -1;
  int error_ = 0;
  bool complete_ = false;
};

}  // namespace twotrack
