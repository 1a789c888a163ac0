#include "cli/answer_lines.h"

#include <unistd.h>

#include "base/line_input.h"
#include "text/human.h"

namespace twotrack::cli {

Result<ExitCode> answer_lines(Context& context, const Interrupt& interrupt,
                              std::string_view keyboard_note, LineTaker& taker) {
  if (::isatty(STDIN_FILENO) != 0) context.note(keyboard_note);
  const Redactor* redactor = TRY(context.redactor());
  InputLines input(STDIN_FILENO, interrupt.descriptor());
  const std::string agent = taker.log().names().agent_id;
  uint64_t mirrored_turn = taker.log().turn();
  uint64_t answered = 0;
  uint64_t refused = 0;
  while (!interrupt.requested() && !context.out().closed()) {
    auto line = TRY(input.wait());
    if (!line) break;
    LineBatch batch(taker);
    while (line) {
      batch.take(*line);
      line = batch.is_full() ? std::nullopt : TRY(input.ready());
    }
    for (const auto& [number, answer] : batch.commit()) {
      context.out().write_json_line(to_text(number, answer, *redactor));
      refused += is_refusal(answer) ? 1 : 0;
      ++answered;
    }
    context.out().flush();
    if (taker.log().turn() != mirrored_turn) context.mirror_log(agent);
    mirrored_turn = taker.log().turn();
  }
  context.mirror_log(agent);
  if (refused > 0) {
    context.note(std::to_string(refused) + " of " + count_of(answered, "line") + " rejected");
  }
  if (interrupt.requested()) return ExitCode::kInterrupted;
  if (context.out().closed()) {
    return Error{Code::kIo,
                 "nothing is reading the answers; stopped after " + count_of(answered, "line")};
  }
  return refused > 0 ? ExitCode::kError : ExitCode::kFine;
}

}  // namespace twotrack::cli
