// A command that reads events from a pipe and answers every line, in order.
//
// Lines that arrive together are taken together and share one sync; a lone line is answered
// immediately. So neither a sender that waits for each answer nor one that never waits slows the
// other down.
#pragma once

#include <string_view>

#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "project/line_answers.h"

namespace twotrack::cli {

// Until the input ends, nobody reads the answers, or Ctrl-C. `keyboard_note`: what a person is told
// whose terminal is the input.
Result<ExitCode> answer_lines(Context& context, const Interrupt& interrupt,
                              std::string_view keyboard_note, LineTaker& taker);

}  // namespace twotrack::cli
