#include "project/markdown_html.h"

#include <array>

#include "project/report_html.h"

namespace twotrack::project {
namespace {

// A line without its marks: **bold**, `code`, and \\ before a character that is none.
std::string inline_html(std::string_view line) {
  std::string html;
  std::string plain;
  bool is_bold = false;
  bool is_code = false;
  const auto end_plain = [&] {
    html += html_text(plain);
    plain.clear();
  };
  for (size_t i = 0; i < line.size(); ++i) {
    if (!is_code && line[i] == '\\' && i + 1 < line.size()) {
      plain += line[++i];
    } else if (line[i] == '`') {
      end_plain();
      html += is_code ? "</code>" : "<code>";
      is_code = !is_code;
    } else if (!is_code && line.substr(i).starts_with("**")) {
      end_plain();
      html += is_bold ? "</strong>" : "<strong>";
      is_bold = !is_bold;
      ++i;
    } else {
      plain += line[i];
    }
  }
  end_plain();
  if (is_code) html += "</code>";
  if (is_bold) html += "</strong>";
  return html;
}

// "| a | b |", where a cell may hold "\\|".
std::string row_html(std::string_view line, std::string_view tag) {
  const std::string open = "<" + std::string(tag) + ">";
  const std::string close = "</" + std::string(tag) + ">";
  std::string html = "<tr>";
  size_t begin = 1;
  for (size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '|') {
      std::string_view cell = line.substr(begin, i - begin);
      while (cell.starts_with(' ')) cell.remove_prefix(1);
      while (cell.ends_with(' ')) cell.remove_suffix(1);
      html += open + inline_html(cell) + close;
      begin = i + 1;
    }
  }
  return html + "</tr>\n";
}

// What a run of lines of one kind stands in.
enum class Block : uint8_t { kNone, kList, kTable };
constexpr std::array<std::string_view, 3> kOpen = {"", "<ul>\n", "<table>\n"};
constexpr std::array<std::string_view, 3> kClose = {"", "</ul>\n", "</table>\n"};

}  // namespace

std::string markdown_html(std::string_view markdown, size_t level) {
  std::string html;
  Block block = Block::kNone;
  const auto enter = [&](Block next) {
    if (next == block) return false;
    html += kClose[static_cast<size_t>(block)];
    html += kOpen[static_cast<size_t>(next)];
    block = next;
    return true;
  };
  while (!markdown.empty()) {
    const std::string_view line = markdown.substr(0, markdown.find('\n'));
    markdown.remove_prefix(std::min(markdown.size(), line.size() + 1));
    if (line.starts_with("- ")) {
      enter(Block::kList);
      html += "<li>" + inline_html(line.substr(2)) + "</li>\n";
    } else if (line.starts_with("| ---")) {
      continue;
    } else if (line.starts_with("|")) {
      const bool is_head = enter(Block::kTable);
      html += row_html(line, is_head ? "th" : "td");
    } else {
      enter(Block::kNone);
      const size_t marks = line.find_first_not_of('#');
      if (marks != std::string_view::npos && marks > 0) {
        const std::string tag = "h" + std::to_string(marks + level);
        html += "<" + tag + ">" + inline_html(line.substr(marks + 1)) + "</" + tag + ">\n";
      } else if (!line.empty()) {
        html += "<p>" + inline_html(line) + "</p>\n";
      }
    }
  }
  enter(Block::kNone);
  return html;
}

}  // namespace twotrack::project
