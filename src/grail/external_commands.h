// external_commands: the externals that start programs, and what all externals share.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "grail/externals.h"
#include "tool/tool.h"
#include "tool/workspace_place.h"

namespace twotrack::grail {

// Arguments by the place of the parameter, each as JSON.
struct ExternalArgs {
  std::vector<std::optional<std::string>> values{};
  std::vector<std::optional<std::string>> texts{};  // those that are texts

  // Fills `texts`.
  void decode();
  // Given, and not None.
  bool has(size_t place) const;
  // nullopt if it is not a string.
  std::optional<std::string_view> text(size_t place) const;
  std::string json(size_t place) const;
};

// The exception that says the same.
ExternalAnswer raise(const Error& error);
ExternalAnswer type_error(std::string_view parameter, std::string_view wanted);

ExternalAnswer run_command(Externals& externals, const ExternalArgs& args);
ExternalAnswer run_json_command(Externals& externals, const ExternalArgs& args);

// What a workspace contains, for externals that search it.

// Where `path` leads; "." is the workspace itself. Fails as tool::find_place() does, and with
// kNotFound when it leads into what tools do not see.
Result<tool::WorkspacePlace> place_in(const Path& workspace, std::string_view path,
                                      tool::Missing missing = tool::Missing::kFail);

// Names in a folder, sorted. Fails with kNotFound, or with kInvalid on something else.
Result<std::vector<std::string>> names_in(const Path& workspace, std::string_view folder);

// Every file below `folder`, relative to the workspace, sorted; links are not followed, and folders
// nobody wants to search (.git, node_modules, …) are not entered. Fails with kTimeout and
// kCancelled too.
Result<std::vector<std::string>> files_below(const tool::CallContext& context,
                                             std::string_view folder, Deadline deadline);

// A pattern as for files: `*` and `?` within a name, `**` across folders, [a-z]. Without a slash it
// matches only the name. Returns the equivalent regular expression (RE2).
std::string glob_expression(std::string_view pattern);

}  // namespace twotrack::grail
