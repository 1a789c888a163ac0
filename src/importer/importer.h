// Importers: turn histories of other agents into our events.
//
// Text in, drafts out: no files, no clock, no randomness, so that the same text gives the same
// drafts on every machine. A text may contain hundreds of conversations. Each is passed on as soon
// as it has been read, so memory is bounded by the largest one; a bad one is reported with its
// place and does not stop the others.
//
//   openai-messages   chat histories: openai_messages.cc says what becomes what
//   remora            Remora's events.jsonl: remora.cc does
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "event/draft.h"
#include "event/line.h"
#include "event/redactor.h"

namespace twotrack::importer {

enum class HistoryFormat : uint8_t { kOpenAiMessages, kRemora };
constexpr auto all_names(HistoryFormat) {
  return name_list("openai-messages", "remora");
}

struct ImportOptions {
  // REQUIRES: check_run_id(run_id) holds.
  std::string run_id;
  std::string operation;  // of every log; empty: what the history says, else a word for its kind
  std::string node_id;    // of every log; empty: the conversation's id, otherwise its agent id
  std::string program;    // goes into run_start, when there is one
  Json budget{};          // also for run_start: how to make the log's views; an object
  // Goes into the log ids. With a random one, the logs of two imports of one text cannot be
  // spliced.
  std::string log_id_seed;
  const Redactor* redactor = nullptr;  // must outlive the call
  // What conversations without an id are called, with a number behind it.
  std::string nameless = "conversation";
};

// One log, ready to be written.
struct ImportedLog {
  LogNames names;                  // the agent ids of one import differ, even if case is ignored
  std::vector<Draft> drafts;       // the first is a run_start
  std::vector<std::string> notes;  // what a reader of the log should know
};

// A conversation or line that could not be imported.
struct ImportProblem {
  uint64_t line = 0;  // both count from 1; the column counts bytes
  uint64_t column = 0;
  std::string message;
  bool operator==(const ImportProblem&) const = default;
};

struct ImportSink {
  // When it fails, the import stops and fails with the same error.
  std::function<Status(ImportedLog log)> log;
  std::function<void(const ImportProblem& problem)> problem;
};

struct ImportSummary {
  uint64_t logs = 0;
  uint64_t events = 0;
  uint64_t problems = 0;
  bool operator==(const ImportSummary&) const = default;
};

Result<ImportSummary> import_openai_messages(std::string_view text, const ImportOptions& options,
                                             const ImportSink& sink);

Result<ImportSummary> import_remora(std::string_view text, const ImportOptions& options,
                                    const ImportSink& sink);

}  // namespace twotrack::importer
