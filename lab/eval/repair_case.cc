#include "eval/repair_case.h"

#include "base/json_tree.h"

namespace twotrack::eval {
namespace {

Result<std::string> text_member(JsonElement root, std::string_view name) {
  const std::string_view text = json_string(root, name);
  if (text.empty()) return Error{Code::kInvalid, "there is no \"" + std::string(name) + "\""};
  return std::string(text);
}

}  // namespace

Result<RepairCase> read_repair_case(std::string_view line) {
  const JsonTree tree = TRY(JsonTree::parse(line));
  const JsonElement root = tree.root();
  if (!root.is_object()) return Error{Code::kInvalid, "not an object"};
  RepairCase made{.id = TRY(text_member(root, "task_id")),
                  .function = TRY(text_member(root, "entry_point"))};
  made.source = TRY(text_member(root, "prompt")) + TRY(text_member(root, "buggy_solution"));
  std::string tests = TRY(text_member(root, "test"));
  // The pack calls its check when the file is read; pytest wants a test.
  const size_t call = tests.rfind("\ncheck(");
  if (call == std::string::npos) return Error{Code::kInvalid, "its test calls no check(…)"};
  tests.resize(call + 1);
  made.tests = tests + "\n\ndef test_" + made.function + "():\n    check(" + made.function + ")\n";
  return made;
}

}  // namespace twotrack::eval
