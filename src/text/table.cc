#include "text/table.h"

#include <algorithm>

#include "base/check.h"
#include "text/terminal_text.h"

namespace twotrack {
namespace {

constexpr std::string_view kGap = "  ";
constexpr size_t kLastWidthMin = 10;

// Names often differ only at their ends: "lint-src-a-very-lo…-59e59cee".
std::string cut_inside(const std::string& text, size_t width) {
  if (display_width(text) <= width) return text;
  size_t behind = text.size();
  for (size_t at = text.size(); at > 0 && display_width(text.substr(at)) <= width / 2; --at) {
    const bool is_start = (static_cast<unsigned char>(text[at - 1]) & 0xC0U) != 0x80U;
    if (is_start && display_width(text.substr(at - 1)) <= width / 2) behind = at - 1;
  }
  const std::string end = text.substr(behind);
  return cut_to_width(text, width - display_width(end)) + end;
}

// `text` in `width` columns, coloured without its padding.
std::string padded(const Cell& cell, const Column& column, bool is_last, size_t width,
                   const Style& style) {
  const std::string text = is_last ? cut_to_width(cell.text, width) : cut_inside(cell.text, width);
  const std::string space(width - display_width(text), ' ');
  const std::string shown = style.tone(cell.tone, text);
  return column.align == Align::kLeft ? shown + space : space + shown;
}

void strip_right(std::string& line) {
  while (line.ends_with(' ')) line.pop_back();
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  CHECK(row.size() == columns_.size());
  rows_.push_back(std::move(row));
}

std::vector<size_t> Table::widths() const {
  std::vector<size_t> widths;
  for (size_t i = 0; i < columns_.size(); ++i) {
    size_t width = 0;
    for (const auto& row : rows_) width = std::max(width, display_width(row[i].text));
    if (width > 0) width = std::max(width, display_width(columns_[i].title));
    if (i + 1 < columns_.size()) width = std::min(width, columns_[i].width_max);
    widths.push_back(width);
  }
  return widths;
}

std::string Table::render(const Style& style, size_t width, size_t indent) const {
  std::vector<size_t> widths = this->widths();
  size_t used = indent;
  for (size_t i = 0; i + 1 < widths.size(); ++i)
    used += widths[i] > 0 ? widths[i] + kGap.size() : 0;
  const size_t left = width > used ? width - used : 0;
  widths.back() = std::min(widths.back(), std::max(left, kLastWidthMin));

  std::string out;
  const auto add_line = [&](const auto& cell_at) {
    std::string line(indent, ' ');
    for (size_t i = 0; i < columns_.size(); ++i) {
      if (widths[i] == 0) continue;
      const bool is_last = i + 1 == columns_.size();
      line += padded(cell_at(i), columns_[i], is_last, widths[i], style) + std::string(kGap);
    }
    strip_right(line);
    out += line + "\n";
  };
  add_line([&](size_t i) { return Cell{columns_[i].title, Tone::kFaint}; });
  for (const auto& row : rows_) {
    add_line([&](size_t i) { return row[i]; });
  }
  return out;
}

}  // namespace twotrack
