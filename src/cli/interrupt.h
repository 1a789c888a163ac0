// Ctrl-C and SIGTERM.
//
// Most commands only read: for them the program ends immediately, with exit code 130. A command
// that has something to finish creates an Interrupt: then the signal is a request, which it sees by
// polling or by waiting on a descriptor together with its input.
#pragma once

namespace twotrack::cli {

// Called once, before anything else: ends with 130 on a signal, and ignores SIGPIPE and SIGXFSZ,
// because a reader that goes away and a file that may not grow show up as failed writes.
void install_signal_handlers();

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;  // There is one set of signal handlers.
  Interrupt& operator=(const Interrupt&) = delete;

  bool requested() const;
  // Becomes readable with the request.
  int descriptor() const;
  // Returns when that much time has passed, or earlier with the request.
  void wait_ms(int ms) const;
};

}  // namespace twotrack::cli
