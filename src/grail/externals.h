// Externals: the functions that a script may declare and call. Served inside the workspace: paths
// are relative, never lead out, and never into .agentfs.
//
//   read_file(path) -> str                     list_dir(path=".") -> list[str]
//   write_file(path, content) -> bool          file_exists(path) -> bool
//   search_files(pattern) -> list[str]         log(message) -> bool
//   search_content(pattern, path=".") -> list[{file, line, text}]
//   run_command(cmd, args=[]) -> {exit_code, stdout, stderr}
//   run_json_command(cmd, args=[]) -> what its stdout says as JSON
//   get_node_source() -> str
//   get_node_metadata() -> {name, type, file_path, node_id}
//   submit_result(summary, changed_files=[]) -> bool
//
// What goes wrong is an exception that the script can catch: FileNotFoundError, ValueError,
// PermissionError, OSError, TimeoutError, TypeError.
//
// Each call is recorded with what was asked and what was answered, when the context keeps a log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grail/channel.h"
#include "grail/messages.h"
#include "grail/script.h"
#include "tool/tool.h"

namespace twotrack::grail {

inline constexpr size_t kPatternCharactersMax = 1'000;
inline constexpr size_t kMatchesMax = 1'000;
// Longer arguments are recorded beside their line, as outputs are.
inline constexpr size_t kRecordedArgsMax = size_t{1} << 20;

// All names, in the order above.
std::vector<std::string> external_names();
// What a call of it may do; empty for one that only reads.
std::vector<tool::Does> does_of_external(std::string_view name);

// The externals of one tool call.
class Externals {
 public:
  // The context must outlive it.
  Externals(const tool::CallContext& context, Deadline deadline)
      : context_(&context), deadline_(deadline) {}

  // `external` is what the script declares: its own names of the parameters count. One that could
  // not be recorded is an OSError, and is not carried out.
  ExternalAnswer call(const External& external, std::string_view args, std::string_view kwargs);

  // The arguments of its submit_result as JSON; empty if there was none.
  const Json& submitted() const { return submitted_; }

  const tool::CallContext& context() const { return *context_; }
  Deadline deadline() const { return deadline_; }
  // Fails with kInvalid when the script has logged too much.
  Status log(uint64_t bytes);
  void submit(Json args) { submitted_ = std::move(args); }

 private:
  ExternalAnswer serve(const External& external, std::string_view args, std::string_view kwargs);
  Status record_call(std::string_view name, std::string_view args, std::string_view kwargs) const;
  Status record_answer(const ExternalAnswer& answer) const;

  const tool::CallContext* context_;
  Deadline deadline_;
  uint64_t calls_ = 0;
  uint64_t logged_bytes_ = 0;
  Json submitted_{};
};

// The bytes of a node, as its file in the workspace has them now.
Result<std::string> node_source(const tool::CallContext& context);

}  // namespace twotrack::grail
