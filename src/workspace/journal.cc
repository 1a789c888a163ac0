#include "workspace/journal.h"

#include "base/check.h"
#include "base/sha256.h"
#include "workspace/listing.h"

namespace twotrack::workspace {
namespace {

constexpr std::string_view kMagic = "twotrack-journal 2";
constexpr std::string_view kWhat = "the journal of an accept";
constexpr std::string_view kKinds = "RFDWM";  // by the number of the kind
constexpr char kLeft = 'L';
constexpr char kIdle = 'I';
constexpr char kEnd = 'E';
constexpr std::string_view kTakesSensitive = "sensitive";

void append(std::string& out, std::string_view record) {
  out.append(record).push_back('\0');
}

std::string text_of(const State& state) {
  return std::to_string(state.mode) + " " + (state.sha256.empty() ? "-" : state.sha256);
}

Result<State> read_state(Fields& fields) {
  State state;
  state.mode = TRY(fields.number<uint32_t>());
  state.sha256 = TRY(fields.next(' '));
  if (state.sha256 == "-") state.sha256.clear();
  return state;
}

Result<Step> read_step(Fields& fields, size_t kind) {
  Step step{.kind = static_cast<Step::Kind>(kind)};
  step.before = TRY(read_state(fields));
  step.after = TRY(read_state(fields));
  step.path = TRY(fields.next('\0'));
  return step;
}

Status read_header(Fields& fields, Journal& journal) {
  if (!fields.skip(kMagic)) return fields.damaged("it does not begin as one");
  TRY(fields.next('\0'));
  const auto action = named<WorkspaceAction>(TRY(fields.next('\0')));
  if (!action) return fields.damaged("its action is not known");
  journal.action = *action;
  for (std::string* text : {&journal.id, &journal.agent, &journal.undoes, &journal.hash}) {
    *text = TRY(fields.next('\0'));
  }
  journal.takes_sensitive = TRY(fields.next('\0')) == kTakesSensitive;
  return Done{};
}

}  // namespace

std::string encode(const Journal& journal, const JournalKey& key) {
  CHECK(!key.bytes.empty());
  std::string out;
  for (const std::string_view text :
       {kMagic, name_of(journal.action), std::string_view(journal.id),
        std::string_view(journal.agent), std::string_view(journal.undoes),
        std::string_view(journal.hash), journal.takes_sensitive ? kTakesSensitive : ""}) {
    append(out, text);
  }
  for (const std::string& path : journal.left) append(out, kLeft + (" " + path));
  for (const Step& step : journal.steps) {
    append(out, kKinds[static_cast<size_t>(step.kind)] + (" " + text_of(step.before)) + " " +
                    text_of(step.after) + " " + step.path);
  }
  for (const size_t number : journal.idle) append(out, kIdle + (" " + std::to_string(number)));
  append(out, kEnd + (" " + hmac_sha256_hex(key.bytes, out)));
  return out;
}

Result<Journal> decode_journal(std::string_view bytes, const JournalKey& key) {
  Fields fields(bytes, kWhat);
  Journal journal;
  TRY(read_header(fields, journal));
  while (true) {
    const std::string_view before = bytes.substr(0, bytes.size() - fields.rest().size());
    const std::string_view kind = TRY(fields.next(' '));
    const char letter = kind.size() == 1 ? kind.front() : '?';
    if (letter == kEnd) {
      const std::string_view hash = TRY(fields.next('\0'));
      const bool is_ours = !key.bytes.empty() && hash == hmac_sha256_hex(key.bytes, before);
      if (!is_ours || !fields.empty()) {
        return fields.damaged("it is not signed by you: it was changed, or comes from elsewhere");
      }
      return journal;
    }
    if (letter == kLeft) {
      journal.left.emplace_back(TRY(fields.next('\0')));
      continue;
    }
    if (letter == kIdle) {
      journal.idle.push_back(TRY(fields.number<size_t>('\0')));
      continue;
    }
    const size_t known = kKinds.find(letter);
    if (known == std::string_view::npos) return fields.damaged("a step is of no known kind");
    journal.steps.push_back(TRY(read_step(fields, known)));
  }
}

Path accepts_of(const Path& project) {
  return project / ".agentfs" / "accept";
}

}  // namespace twotrack::workspace
