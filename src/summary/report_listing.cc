// Names of files: ls, ls -l, find, tree; and what grep found in them.
#include <algorithm>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kLinesMin = 3;

bool is_long_entry(std::string_view line) {
  if (line.size() < 11 || !contains("-dlbcps", line.substr(0, 1))) return false;
  return line.substr(1, 9).find_first_not_of("-rwxsStT") == std::string_view::npos;
}

bool is_tree_entry(std::string_view line) {
  return contains(line, "├── ") || contains(line, "└── ") || contains(line, "|-- ") ||
         contains(line, "`-- ");
}

bool is_path_entry(std::string_view line) {
  return looks_like_path(line) && !line.ends_with('.') && !contains(line, "://");
}

// "path:12:text" and "path:12-text", as grep -n prints them.
bool is_grep_match(std::string_view line) {
  const auto place = read_place(line);
  return place && place->line > 0;
}

enum class Kind { kNone, kLong, kTree, kPaths, kMatches };

class ListingReader : public ReportReader {
 public:
  explicit ListingReader(Kind kind) : kind_(kind) {}

  char take(uint64_t, std::string_view line) override {
    ++lines_;
    const std::string_view text = trimmed(line);
    if (text.empty()) return '0';
    if (starts_with_any(text, {"ls: ", "find: ", "grep: "})) {
      ++refused_;
      return '8';
    }
    switch (kind_) {
      case Kind::kLong:
        return take_long(line, text);
      case Kind::kMatches:
        return take_match(line);
      default:
        break;
    }
    if (kind_ == Kind::kTree && !is_tree_entry(line)) return '4';
    ++entries_;
    return text.ends_with('/') ? '6' : '5';
  }

  Findings finish() override {
    Findings findings{.outcome = refused_ > 0 ? Outcome::kPartial : Outcome::kUnknown,
                      .is_description = refused_ == 0};
    if (kind_ == Kind::kMatches) {
      findings.summarizer = "grep@1";
      findings.summary =
          (entries_ == 1 ? "1 match in " : std::to_string(entries_) + " matches in ") +
          counted(files_, "file");
    } else {
      findings.summarizer = "listing@1";
      findings.summary = std::to_string(entries_) + (entries_ == 1 ? " entry" : " entries");
      if (directories_ > 0)
        findings.summary += ", " + std::to_string(directories_) + " of them directories";
    }
    if (refused_ > 0) findings.summary += ", " + std::to_string(refused_) + " could not be read";
    return findings;
  }

 private:
  char take_long(std::string_view line, std::string_view text) {
    if (is_long_entry(line)) {
      ++entries_;
      if (line[0] == 'd') ++directories_;
      return '5';
    }
    if (text.starts_with("total ")) return '1';
    return text.ends_with(':') ? '7' : '4';
  }

  char take_match(std::string_view line) {
    const auto place = read_place(line);
    if (!place) return line == "--" ? '1' : '4';
    ++entries_;
    if (place->file == file_) return '5';
    ++files_;
    file_ = place->file;
    return '6';
  }

  Kind kind_;
  std::string file_;
  uint64_t lines_ = 0;
  uint64_t entries_ = 0;
  uint64_t directories_ = 0;
  uint64_t files_ = 0;
  uint64_t refused_ = 0;
};

Kind kind_of(const Sample& sample) {
  size_t longs = 0;
  size_t trees = 0;
  size_t paths = 0;
  size_t matches = 0;
  for (const std::string_view line : sample.lines) {
    const std::string_view text = trimmed(line);
    longs += is_long_entry(line) || text.starts_with("total ") ? 1U : 0U;
    trees += is_tree_entry(line) ? 1U : 0U;
    matches += is_grep_match(line) ? 1U : 0U;
    paths += is_path_entry(text) ? 1U : 0U;
  }
  const size_t count = sample.lines.size();
  const auto most = [&](size_t lines) { return lines * 10 >= count * 8; };
  // The heads of folders in ls -lR are lines too.
  if (longs * 2 > count && longs >= 2) return Kind::kLong;
  if (trees >= 2 && trees * 10 >= count * 6) return Kind::kTree;
  if (count < kLinesMin) return Kind::kNone;
  if (most(matches)) return Kind::kMatches;
  if (most(paths)) return Kind::kPaths;
  return Kind::kNone;
}

}  // namespace

std::unique_ptr<ReportReader> make_listing_reader(const Sample& sample) {
  const Kind kind = kind_of(sample);
  return kind == Kind::kNone ? nullptr : std::make_unique<ListingReader>(kind);
}

// Rows with the same columns: CSV, TSV, tables with bars, tables in columns.

namespace {

constexpr size_t kRowsMin = 4;
constexpr size_t kColumnsMin = 3;

// How many cells a line has; a separator inside quotes is none.
size_t cells(std::string_view line, char separator) {
  size_t count = 1;
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == separator && !is_quoted) ++count;
  }
  return count;
}

// Where the columns of a line begin: behind two blanks or more.
std::vector<size_t> starts(std::string_view line) {
  std::vector<size_t> places;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ') continue;
    if (i == 0 || (i >= 2 && line[i - 1] == ' ' && line[i - 2] == ' ')) places.push_back(i);
  }
  return places;
}

bool is_decoration(std::string_view line) {
  return line.find_first_not_of("+-=| :─│┌┐└┘├┤┬┴┼━┃") == std::string_view::npos;
}

enum class TableForm { kNone, kSeparated, kAligned };

struct Table {
  TableForm form = TableForm::kNone;
  char separator = ',';
  size_t columns = 0;
  std::string header{};
};

Table find_separated(const Sample& sample, char separator) {
  size_t alike = 0;
  size_t rows = 0;
  size_t columns = 0;
  std::string_view header;
  for (const std::string_view line : sample.lines) {
    if (is_decoration(line)) continue;
    ++rows;
    const size_t count = cells(line, separator);
    if (columns == 0) {
      columns = count;
      header = line;
    }
    if (count == columns) ++alike;
  }
  // Prose has commas too, but rarely the same number in every line, and blanks behind them.
  const bool is_prose = separator == ',' && contains(header, ", ");
  const bool fits = rows >= kRowsMin && columns >= kColumnsMin && alike * 10 >= rows * 9;
  if (!fits || is_prose || header.ends_with('{') || header.ends_with(';')) return {};
  return {.form = TableForm::kSeparated,
          .separator = separator,
          .columns = columns,
          .header = std::string(header)};
}

Table find_aligned(const Sample& sample) {
  if (sample.lines.size() < kRowsMin || sample.lines[0].starts_with(' ')) return {};
  const std::vector<size_t> header = starts(sample.lines[0]);
  if (header.size() < kColumnsMin) return {};
  size_t alike = 0;
  for (const std::string_view line : sample.lines) {
    const std::vector<size_t> row = starts(line);
    // Numbers may be set flush right; two columns that begin where the header's do are enough.
    size_t same = 0;
    for (const size_t start : row) same += std::ranges::count(header, start) > 0 ? 1U : 0U;
    if (same >= 2) ++alike;
  }
  if (alike * 10 < sample.lines.size() * 9) return {};
  return {.form = TableForm::kAligned,
          .columns = header.size(),
          .header = std::string(sample.lines[0])};
}

Table find_table(const Sample& sample) {
  for (const char separator : {',', '\t', '|', ';'}) {
    if (Table table = find_separated(sample, separator); table.form != TableForm::kNone)
      return table;
  }
  return find_aligned(sample);
}

class TableReader : public ReportReader {
 public:
  explicit TableReader(Table table) : table_(std::move(table)) {}

  char take(uint64_t, std::string_view line) override {
    if (trimmed(line).empty()) return '0';
    if (is_decoration(line)) return '1';
    if (!has_header_) {
      has_header_ = true;
      return '9';
    }
    ++rows_;
    if (table_.form == TableForm::kSeparated && cells(line, table_.separator) != table_.columns)
      ++odd_;
    return '5';
  }

  Findings finish() override {
    Findings findings{
        .summarizer = "table@1", .outcome = Outcome::kUnknown, .is_description = true};
    findings.summary = counted(rows_, "row") + " of " + counted(table_.columns, "column") + ": " +
                       std::string(trimmed(table_.header)).substr(0, 120);
    if (odd_ > 0) findings.summary += "; " + std::to_string(odd_) + " with another number of cells";
    return findings;
  }

 private:
  Table table_;
  uint64_t rows_ = 0;
  uint64_t odd_ = 0;
  bool has_header_ = false;
};

}  // namespace

std::unique_ptr<ReportReader> make_table_reader(const Sample& sample) {
  Table table = find_table(sample);
  if (table.form == TableForm::kNone) return nullptr;
  return std::make_unique<TableReader>(std::move(table));
}

}  // namespace twotrack
