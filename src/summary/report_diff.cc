// A unified diff.
#include "summary/report_reader.h"
#include "summary/report_text.h"

namespace twotrack {
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
    if (line.starts_with("+++ ")) {
      ++files_;
      return '8';
    }
    if (starts_with_any(line, {"--- ", "diff --git "})) return '8';
    if (starts_with_any(line, {"index ", "similarity index", "old mode", "new mode"})) return '2';
    return '5';
  }

  Findings finish() override {
    Findings findings{.summarizer = "diff@1", .outcome = Outcome::kSuccess, .is_description = true};
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
