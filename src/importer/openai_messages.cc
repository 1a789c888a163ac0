#include "importer/agent_names.h"
#include "importer/conversation_reader.h"
#include "importer/conversations.h"
#include "importer/importer.h"
#include "importer/log_id.h"

namespace twotrack::importer {

Result<ImportSummary> import_openai_messages(std::string_view text, const ImportOptions& options,
                                             const ImportSink& sink) {
  ImportSummary summary;
  AgentNames names;
  Places places(text);
  uint64_t ordinal = 0;
  const auto report = [&](const ImportProblem& problem) {
    ++summary.problems;
    sink.problem(problem);
  };
  const auto visit = [&](std::string_view conversation) -> Status {
    ++ordinal;
    ConversationReader reader(conversation, options);
    auto log = reader.read(make_log_id(options, ordinal, conversation));
    if (!log.ok()) {
      report(places.problem(reader.place(), without_column(log.error().message)));
      return Done{};
    }
    const std::string& id = reader.id();
    LogNames& log_names = log.value().names;
    log_names.agent_id =
        names.make(id.empty() ? options.nameless + "-" + std::to_string(ordinal) : id);
    if (log_names.node_id.empty()) log_names.node_id = log_names.agent_id;
    ++summary.logs;
    summary.events += log.value().drafts.size();
    return sink.log(std::move(log).value());
  };
  TRY(Conversations(text).for_each(visit, report));
  return summary;
}

}  // namespace twotrack::importer
