#include "tool/builtin.h"

#include <algorithm>

#include "base/nearest.h"
#include "tool/python_program.h"

namespace twotrack::tool {
namespace {

const std::vector<Builtin>& all() {
  static const std::vector<Builtin> kAll = [] {
    std::vector<Builtin> rows;
    for (auto part : {lint_tools(), edit_tools(), source_tools(), test_tools(), fixture_tools()}) {
      std::ranges::move(part, std::back_inserter(rows));
    }
    return rows;
  }();
  return kAll;
}

const Parameter* find(const ToolSpec& spec, std::string_view name) {
  const auto found = std::ranges::find(spec.parameters, name, &Parameter::name);
  return found == spec.parameters.end() ? nullptr : &*found;
}

// A spec may say things in other words, but the function behind it stays the same.
Status check_fits(const ToolSpec& spec, const ToolSpec& own) {
  for (const Parameter& parameter : spec.parameters) {
    const Parameter* known = find(own, parameter.name);
    if (known == nullptr) {
      std::vector<std::string> names;
      for (const Parameter& one : own.parameters) names.push_back(one.name);
      return Error{Code::kInvalid, own.name + " has no parameter " + parameter.name +
                                       suggestion(parameter.name, names)};
    }
    if (known->value.type != parameter.value.type) {
      return Error{Code::kInvalid, own.name + " needs another type of " + parameter.name};
    }
  }
  for (const Parameter& needed : own.parameters) {
    const Parameter* given = find(spec, needed.name);
    const bool is_always_there =
        given != nullptr && (given->is_required || !given->default_value.empty());
    if (needed.is_required && !is_always_there) {
      return Error{Code::kInvalid, own.name + " needs the parameter " + needed.name};
    }
  }
  return Done{};
}

class BuiltinTool final : public Tool {
 public:
  BuiltinTool(const Builtin& row, ToolSpec spec) : row_(&row), spec_(std::move(spec)) {}

  const ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return row_->effect; }
  std::vector<Does> does() const override { return row_->does; }
  ToolReturn call(const CallContext& context) const override { return row_->call(context); }
  std::vector<NeededProgram> needed_programs(const Path& project) const override {
    const std::string& name = row_->program;
    if (name.empty()) return {};
    const auto found = find_python_program(name, name, project);
    if (!found.ok()) return {{.name = name, .install = install_command(name, project)}};
    return {{.name = name, .path = found.value(), .says_version = true}};
  }
  bool is_builtin() const override { return true; }

 private:
  const Builtin* row_;  // lives as long as the program
  ToolSpec spec_;
};

}  // namespace

const Builtin* find_builtin(std::string_view name) {
  const auto found =
      std::ranges::find(all(), name, [](const Builtin& row) { return row.spec.name; });
  return found == all().end() ? nullptr : &*found;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const Builtin& row : all()) names.push_back(row.spec.name);
  return names;
}

Result<std::shared_ptr<const Tool>> make_builtin(std::string_view name,
                                                 std::optional<ToolSpec> spec) {
  const Builtin* row = find_builtin(name);
  if (row == nullptr) {
    const std::vector<std::string> names = builtin_names();
    return Error{Code::kNotFound,
                 "no built-in tool " + std::string(name) + suggestion(name, names)};
  }
  if (spec) TRY(check_fits(*spec, row->spec));
  return std::shared_ptr<const Tool>(
      std::make_shared<BuiltinTool>(*row, spec ? std::move(*spec) : row->spec));
}

}  // namespace twotrack::tool
