// Source code: an outline, each definition with the number of its line.
#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kSourceLinesMin = 4;
constexpr size_t kOutlineMax = 12;

struct CodeLine {
  std::string_view text{};
  uint64_t number = 0;  // as printed; 0 when the line has none
};

// The line without the number that `cat -n`, an editor or a tool put before it.
CodeLine strip_number(std::string_view line) {
  std::string_view rest = line;
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  const auto number = take_number(rest);
  if (!number || *number == 0) return {.text = line};
  if (take_prefix(rest, "\t") || take_prefix(rest, ":") || take_prefix(rest, "|") ||
      take_prefix(rest, " | ") || take_prefix(rest, " |")) {
    return {.text = rest, .number = *number};
  }
  return {.text = line};
}

std::string_view identifier(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '_')) {
    ++end;
  }
  return text.substr(0, end);
}

// The name that a line defines; empty when it defines none.
std::string_view defined_name(std::string_view line) {
  std::string_view text = trimmed(line);
  for (const std::string_view modifier :
       {"export ", "default ", "public ", "private ", "protected ", "static ", "final ",
        "abstract ", "pub ", "async ", "const ", "inline "}) {
    if (modifier != "const ") take_prefix(text, modifier);
  }
  for (const std::string_view keyword :
       {"def ", "class ", "function ", "fn ", "interface ", "struct ", "enum ", "trait ", "impl ",
        "module ", "type "}) {
    if (!take_prefix(text, keyword)) continue;
    const std::string_view name = identifier(text);
    const std::string_view after = trimmed(text.substr(name.size()));
    if (name.empty() || after.empty() || !contains("(:{<=;[", after.substr(0, 1))) {
      if (keyword != "class " && keyword != "interface " && keyword != "struct ") return {};
    }
    return name;
  }
  if (take_prefix(text, "func ")) {
    if (text.starts_with('('))
      text = trimmed(text.substr(std::min(text.size(), text.find(')') + 1)));
    return identifier(text);
  }
  return {};
}

bool is_import(std::string_view text) {
  return starts_with_any(text, {"import ", "from ", "#include ", "using ", "package ", "use ",
                                "require(", "const fs = require("}) ||
         contains(text, " = require(");
}

bool is_code(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty()) return false;
  if (!defined_name(line).empty() || is_import(text)) return true;
  if (contains(";{}", text.substr(text.size() - 1))) return true;
  return starts_with_any(
             text, {"return", "if ", "for ", "while ", "else", "elif ", "try:", "except", "raise ",
                    "with ", "assert ", "self.", "@", "#", "//", "\"\"\""}) ||
         contains_any(text, {" = ", " += ", "()", " == "});
}

class SourceReader : public ReportReader {
 public:
  char take(uint64_t number, std::string_view line) override {
    const CodeLine code = strip_number(line);
    if (code.number > 0) number = code.number;
    last_ = number;
    if (first_ == 0) first_ = number;
    const std::string_view text = trimmed(code.text);
    if (text.empty()) return '0';
    if (const std::string_view name = defined_name(code.text); !name.empty()) {
      ++definitions_;
      const bool is_outer = !code.text.starts_with(' ') && !code.text.starts_with('\t');
      if (outline_.size() < kOutlineMax && (is_outer || definitions_ <= kOutlineMax)) {
        outline_.push_back(std::string(name.substr(0, 60)) + ":" + std::to_string(number));
      }
      return is_outer ? '7' : '6';
    }
    return is_import(text) ? '5' : '4';
  }

  Findings finish() override {
    Findings findings{
        .summarizer = "source@1", .outcome = Outcome::kUnknown, .is_description = true};
    findings.summary = "Source, lines " + std::to_string(first_) + "-" + std::to_string(last_);
    if (definitions_ > 0) {
      findings.summary += "; defines";
      for (const std::string& entry : outline_) findings.summary += " " + entry;
      if (definitions_ > outline_.size()) {
        findings.summary += " and " + std::to_string(definitions_ - outline_.size()) + " more";
      }
    }
    return findings;
  }

 private:
  std::vector<std::string> outline_;
  uint64_t definitions_ = 0;
  uint64_t first_ = 0;
  uint64_t last_ = 0;
};

}  // namespace

std::unique_ptr<ReportReader> make_source_reader(const Sample& sample) {
  size_t code = 0;
  size_t definitions = 0;
  for (const std::string_view line : sample.lines) {
    const std::string_view text = strip_number(line).text;
    code += is_code(text) ? 1U : 0U;
    definitions += defined_name(text).empty() && !is_import(trimmed(text)) ? 0U : 1U;
  }
  const bool fits = sample.lines.size() >= kSourceLinesMin && definitions > 0 &&
                    code * 10 >= sample.lines.size() * 4;
  return fits ? std::make_unique<SourceReader>() : nullptr;
}

// A unified diff.

namespace {

bool is_hunk(std::string_view line) {
  return line.starts_with("@@ -") && contains(line.substr(4), " @@");
}

// How many lines of the old and of the new file a hunk holds: "@@ -1,5 +1,6 @@".
std::pair<uint64_t, uint64_t> hunk_lines(std::string_view line) {
  uint64_t counts[2] = {1, 1};
  size_t side = 0;
  for (const std::string_view mark : {"-", "+"}) {
    std::string_view rest = line.substr(std::min(line.size(), line.find(mark)));
    take_prefix(rest, mark);
    take_number(rest);
    if (take_prefix(rest, ",")) counts[side] = take_number(rest).value_or(1);
    ++side;
  }
  return {counts[0], counts[1]};
}

class DiffReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (old_left_ + new_left_ > 0) return take_inside(line);
    if (is_hunk(line)) {
      std::tie(old_left_, new_left_) = hunk_lines(line);
      return '7';
    }
    if (line.starts_with("+++ ")) return one_more(files_, '8');
    if (starts_with_any(line, {"--- ", "diff --git "})) return '8';
    if (starts_with_any(line, {"index ", "similarity index", "old mode", "new mode"})) return '2';
    return '5';
  }

  Findings finish() override {
    Findings findings{.summarizer = "diff@1", .outcome = Outcome::kUnknown, .is_description = true};
    findings.summary = "Diff of " + counted(files_, "file") + ", +" + std::to_string(added_) +
                       " -" + std::to_string(removed_) + " lines";
    if (old_left_ + new_left_ > 0) findings.summary += ", cut off inside a hunk";
    return findings;
  }

 private:
  char take_inside(std::string_view line) {
    if (line.starts_with('+')) {
      ++added_;
      if (new_left_ > 0) --new_left_;
      return '6';
    }
    if (line.starts_with('-')) {
      ++removed_;
      if (old_left_ > 0) --old_left_;
      return '6';
    }
    if (line.starts_with('\\')) return '2';
    if (old_left_ > 0) --old_left_;
    if (new_left_ > 0) --new_left_;
    return '4';
  }

  uint64_t files_ = 0;
  uint64_t added_ = 0;
  uint64_t removed_ = 0;
  uint64_t old_left_ = 0;
  uint64_t new_left_ = 0;
};

}  // namespace

std::unique_ptr<ReportReader> make_diff_reader(const Sample& sample) {
  for (size_t i = 0; i + 2 < sample.lines.size(); ++i) {
    if (sample.lines[i].starts_with("--- ") && sample.lines[i + 1].starts_with("+++ ") &&
        is_hunk(sample.lines[i + 2])) {
      return std::make_unique<DiffReader>();
    }
  }
  return nullptr;
}

}  // namespace twotrack
