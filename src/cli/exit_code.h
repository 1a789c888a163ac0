// What the program tells the shell. Scripts rely on it; `twotrack help exit-codes` explains it.
#pragma once

namespace twotrack::cli {

enum class ExitCode {
  kFine = 0,
  kNo = 1,  // nothing found, differs, damaged
  kError = 2,
  kUnverified = 3,  // run: nothing failed, but nothing says what success would be
  kInterrupted = 130,
};

}  // namespace twotrack::cli
