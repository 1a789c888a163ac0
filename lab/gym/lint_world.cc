// lint: what the shipped lint agent is shown, to the letter, with a simulated linter below it. Only
// the names differ, and not in every episode of training. Some findings have no fix: the agent
// mends the others, looks once more, and says what is left.
#include <algorithm>

#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

// As in agents/lint/lint_subagent.yaml, names apart; a test compares the two.
constexpr std::string_view kSystemText =
    "You fix lint errors in one Python file. Make exactly one call.\n"
    "- No linter result yet: call {0}.\n"
    "- diagnostics is not empty: call {1} for its first entry.\n"
    "- diagnostics is empty after a fix: call {0}.\n"
    "- lint_errors_remaining is 0: call submit_result.\n"
    "Example: \"turn\":1, no history -> {0}\n"
    "Example: diagnostics has rule R on line N -> {1} with {2} R and {3} N\n";

struct Rule {
  std::string_view code{};
  std::string_view message{};  // {0}: a name
  std::string_view fix{};      // empty: there is none
};

constexpr Rule kRules[] = {
    {"F401", "`{0}` imported but unused", "Remove unused import: `{0}`"},
    {"F841", "Local variable `{0}` is assigned to but never used",
     "Remove assignment to unused variable `{0}`"},
    {"F541", "f-string without any placeholders", "Remove extraneous `f` prefix"},
    {"E711", "Comparison to `None` should be `cond is None`", "Replace with `cond is None`"},
    {"E712", "Avoid equality comparisons to `True`; use `{0}:` for truth checks",
     "Replace with `{0}`"},
    {"E713", "Test for membership should be `not in`", "Convert to `not in`"},
    {"E714", "Test for object identity should be `is not`", "Convert to `is not`"},
    {"E703", "Statement ends with an unnecessary semicolon", "Remove unnecessary semicolon"},
    {"E731", "Do not assign a `lambda` expression, use a `def`", "Rewrite `{0}` as a `def`"},
    {"I001", "Import block is un-sorted or un-formatted", "Organize imports"},
    {"W291", "Trailing whitespace", "Remove trailing whitespace"},
    {"W293", "Blank line contains whitespace", "Remove whitespace from blank line"},
    {"F811", "Redefinition of unused `{0}` from line 3", "Remove definition: `{0}`"},
    {"UP006", "Use `list` instead of `List` for type annotation", "Replace with `list`"},
    {"F821", "Undefined name `{0}`", ""},
    {"E741", "Ambiguous variable name: `l`", ""},
    {"E402", "Module level import not at top of file", ""},
    {"E722", "Do not use bare `except`", ""},
    {"E501", "Line too long (103 > 88)", ""},
    {"F403", "`from {0} import *` used; unable to detect undefined names", ""}};

constexpr size_t kCandidatesMax = 3;
constexpr size_t kFindingsNamed = 8;

struct Finding {
  std::string code{};
  uint64_t line = 0;
  uint64_t column = 0;
  std::string message{};
  std::string fix{};

  std::string where() const { return code + " on line " + std::to_string(line); }
};

class LintEpisode final : public WorldEpisode {
 public:
  explicit LintEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    has_real_names_ =
        d.variant().has_plain_names || (d.words() == WordSet::kTraining && d.chance(40));
    has_real_rules_ = has_real_names_ || d.chance(50);
    const auto name = [&](std::string_view real) {
      return has_real_names_ ? std::string(real) : d.empty_name();
    };
    const auto field = [&](std::string_view real) {
      return has_real_names_ ? std::string(real) : d.field_name({real});
    };
    check_ = name("run_linter");
    fix_ = name("apply_fix");
    read_ = name("read_current_file");
    code_field_ = field("code");
    line_field_ = field("line");
    file_ = d.chance(50) ? "cases/case_" + std::to_string(d.between(1000, 9999)) + ".py" : "";
    if (file_.empty()) file_ = "src/" + d.word() + "/" + d.word() + ".py";
    make_findings();
    add_tools();
    const std::string_view names[] = {check_, fix_, code_field_, line_field_};
    describe_as("lint", "lint_agent", fill(kSystemText, names),
                "Fix the lint errors in " + file_ + ".", file_);
    succeed_by(check_, "lint_errors_remaining", "0");
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (!is_checked_) return {{.tool = check_}};
    std::vector<model::Call> right;
    for (const Finding& one : findings_) {
      if (!one.fix.empty()) right.push_back({.tool = fix_, .args = fix_args(one)});
    }
    if (!right.empty()) return right;
    if (has_changed_) return {{.tool = check_}};
    const size_t left = findings_.size();
    return {finish(left == 0 ? "No lint errors remain"
                             : tool::count_of(left, "lint error") + " without a fix remain")};
  }

  bool is_done() const override {
    const auto has_fix = [](const Finding& one) { return !one.fix.empty(); };
    return is_checked_ && !has_changed_ && std::ranges::none_of(findings_, has_fix);
  }

 private:
  void make_findings() {
    Draw& d = draw();
    const uint64_t count = d.between(0, 4) + d.between(0, 4);
    uint64_t line = 0;
    for (uint64_t i = 0; i < count; ++i) {
      // Some stand on one line, or are of one rule.
      if (i == 0 || !d.chance(15)) line += d.between(1, 25);
      findings_.push_back(drawn_finding(line));
    }
  }

  Finding drawn_finding(uint64_t line) {
    Draw& d = draw();
    const Rule& rule = kRules[d.below(std::size(kRules))];
    const std::string word = d.word();
    const std::string_view names[] = {word};
    const bool has_fix = has_real_rules_ ? !rule.fix.empty() : d.chance(80);
    return {.code = has_real_rules_ ? std::string(rule.code) : d.code(),
            .line = line,
            .column = d.between(1, 40),
            .message = fill(rule.message, names),
            .fix = has_fix ? fill(rule.fix.empty() ? "Change `{0}`" : rule.fix, names) : ""};
  }

  void add_tools() {
    check_ =
        add_tool(check_, {}, "Check the file. Fills diagnostics and sets lint_errors_remaining.",
                 [this](std::string_view) { return check(); });
    fix_ = add_tool(fix_, {text_parameter(code_field_), number_parameter(line_field_)},
                    "Fix one entry of diagnostics. Copy its rule and its line.",
                    [this](std::string_view args) { return mend(args); });
    read_ = add_tool(read_, {}, "Read the file with line numbers.",
                     [this](std::string_view) { return read(); });
    add_finish_as("summary", "Finish. Call it when lint_errors_remaining is 0.");
  }

  std::string fix_args(const Finding& one) const {
    return args_json({{code_field_, json_of(one.code)}, {line_field_, json_of(one.line)}});
  }

  size_t count_fixable() const {
    return static_cast<size_t>(
        std::ranges::count_if(findings_, [](const Finding& one) { return !one.fix.empty(); }));
  }

  void tell_problems(tool::ContractReturn& said) const {
    said.knows_problems = true;
    for (const Finding& one : findings_) {
      JsonWriter json;
      json.begin_object().member("rule", one.code).member("file", file_);
      json.member("line", one.line).member("column", one.column);
      json.member("message", one.message).end_object();
      said.diagnostics.push_back(json.take());
      if (one.fix.empty() || said.candidates.size() == kCandidatesMax) continue;
      said.candidates.push_back(tool::candidate(fix_, fix_args(one)));
    }
  }

  void tell(tool::ContractReturn& said) const {
    tell_problems(said);
    said.knowledge.emplace_back("lint_errors_remaining", std::to_string(findings_.size()));
    said.knowledge.emplace_back("lint_errors_fixable", std::to_string(count_fixable()));
  }

  tool::ContractReturn check() {
    is_checked_ = true;
    has_changed_ = false;
    JsonWriter json;
    json.begin_object().key("issues").begin_array();
    for (const Finding& one : findings_) {
      json.begin_object().member("code", one.code).member("line", one.line);
      json.member("col", one.column).member("message", one.message);
      json.member("fixable", !one.fix.empty()).end_object();
    }
    json.end_array().member("total", findings_.size());
    json.member("fixable_count", count_fixable()).end_object();
    tool::ContractReturn said{.result = json.take()};
    tell(said);
    if (findings_.empty()) {
      said.summary = "No lint errors found";
      said.candidates.push_back(
          tool::candidate("submit_result", R"({"summary":"No lint errors remain"})"));
      return said;
    }
    said.outcome = Outcome::kPartial;
    said.summary = "Found " + tool::count_of(findings_.size(), "lint error") + ", " +
                   std::to_string(count_fixable()) + " fixable";
    return said;
  }

  std::string names_of_all() const {
    std::string names;
    for (size_t i = 0; i < std::min(findings_.size(), kFindingsNamed); ++i) {
      names += (i == 0 ? "" : ", ") + findings_[i].where() +
               (findings_[i].fix.empty() ? " (no fix)" : "");
    }
    if (findings_.size() > kFindingsNamed) {
      names += " and " + std::to_string(findings_.size() - kFindingsNamed) + " more";
    }
    return names.empty() ? "none" : names;
  }

  tool::ContractReturn refuse(const std::string& why) const {
    tool::ContractReturn said{.outcome = Outcome::kError, .summary = why};
    said.error = why + ". Findings: " + names_of_all();
    tell_problems(said);
    return said;
  }

  tool::ContractReturn mend(std::string_view args) {
    const std::string code = arg_of(args, code_field_);
    const std::string line = arg_of(args, line_field_);
    const auto is_meant = [&](const Finding& one) {
      return one.code == code && std::to_string(one.line) == line;
    };
    // A linter that is asked to mend looks for itself; as evidence that does not count.
    if (!is_checked_) has_changed_ = true;
    is_checked_ = true;
    if (std::ranges::none_of(findings_, is_meant)) {
      return refuse("There is no " + code + " on line " + line);
    }
    const auto found = std::ranges::find_if(
        findings_, [&](const Finding& one) { return is_meant(one) && !one.fix.empty(); });
    if (found == findings_.end()) {
      return refuse("There is no fix for " + code + " on line " + line);
    }
    return tell_mended(found);
  }

  tool::ContractReturn tell_mended(std::vector<Finding>::iterator found) {
    const Finding mended = *found;
    findings_.erase(found);
    has_changed_ = true;
    // A line that is gone moves those below it.
    if (mended.code == "F401" && draw().chance(60)) {
      for (Finding& one : findings_) one.line -= one.line > mended.line ? 1 : 0;
    }
    touch();
    JsonWriter result;
    result.begin_object().member("file", file_).member("code", mended.code);
    result.member("line", mended.line).member("fix", mended.fix);
    result.member("safe", draw().chance(70)).member("remaining", findings_.size()).end_object();
    tool::ContractReturn said{.result = result.take()};
    said.summary =
        "Fixed " + mended.where() + ", " + tool::count_of(findings_.size(), "lint error") + " left";
    tell(said);
    said.candidates.push_back(tool::candidate(check_, "{}"));
    return said;
  }

  tool::ContractReturn read() {
    std::string numbered;
    uint64_t lines = 0;
    for (const std::string& line : draw().other_text(draw().between(100, 900))) {
      numbered += std::to_string(++lines) + ": " + line + "\n";
    }
    JsonWriter result;
    result.begin_object().member("content", numbered).member("lines", lines).end_object();
    return {.result = result.take(),
            .summary = "Read " + file_ + ", " + tool::count_of(lines, "line")};
  }

  bool has_real_names_ = false;
  bool has_real_rules_ = false;
  std::string check_{};
  std::string fix_{};
  std::string read_{};
  std::string code_field_{};
  std::string line_field_{};
  std::string file_{};
  std::vector<Finding> findings_{};
  bool is_checked_ = false;
  bool has_changed_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_lint_episode(Draw draw) {
  return std::make_unique<LintEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
