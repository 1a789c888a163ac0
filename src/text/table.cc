#include "text/table.h"

#include <algorithm>

#include "base/check.h"
#include "text/terminal_text.h"

namespace twotrack {
namespace {

constexpr std::string_view kGap = "  ";
constexpr size_t kLastWidthMin = 10;

// `text` in `width` columns, coloured without its padding.
std::string padded(const Cell& cell, Align align, size_t width, const Style& style) {
  const std::string text = cut_to_width(cell.text, width);
  const std::string space(width - display_width(text), ' ');
  const std::string shown = style.tone(cell.tone, text);
  return align == Align::kLeft ? shown + space : space + shown;
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
      line += padded(cell_at(i), columns_[i].align, widths[i], style) + std::string(kGap);
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
