#include "config/show.h"

#include <algorithm>

#include "config/key.h"
#include "config/value.h"

namespace twotrack::config {
namespace {

// A longer value pushes only its own origin to the right.
constexpr size_t kColumnWidthMax = 40;

void append_padded(std::string& line, std::string_view cell, size_t width) {
  line += cell;
  line.append(cell.size() < width ? width - cell.size() : 0, ' ');
  line += "  ";
}

class RowCollector {
 public:
  explicit RowCollector(const Config& config) : config_(config) {}

  void add_below(const std::string& path) {
    for (const Key* key : keys_below(path)) {
      const std::string_view name = last_part(key->path);
      if (name != "*") {
        add(*key, path.empty() ? std::string(name) : path + "." + std::string(name));
        continue;
      }
      for (const std::string& entry : config_.entries(path)) add(*key, path + "." + entry);
    }
  }

  std::vector<Row> take() { return std::move(rows_); }

 private:
  void add(const Key& key, const std::string& path) {
    if (is_group(key)) {
      add_below(path);
      return;
    }
    if (!key.only_for.empty()) {
      const Setting* kind = config_.find(std::string(parent_of(path)) + ".kind");
      if (std::get<std::string>(kind->value) != key.only_for) return;
    }
    rows_.push_back({.key = path,
                     .value = format_value(config_.find(path)->value),
                     .origin = config_.origin(path)});
  }

  const Config& config_;
  std::vector<Row> rows_;
};

}  // namespace

std::vector<Row> rows(const Config& config) {
  RowCollector collector(config);
  collector.add_below("");
  return collector.take();
}

std::string render(std::span<const Row> rows, ShowOrigin show) {
  size_t key_width = 0;
  size_t value_width = 0;
  for (const Row& row : rows) {
    key_width = std::max(key_width, row.key.size());
    if (row.value.size() <= kColumnWidthMax) value_width = std::max(value_width, row.value.size());
  }
  std::string out;
  for (const Row& row : rows) {
    append_padded(out, row.key, key_width);
    if (show == ShowOrigin::kYes) {
      append_padded(out, row.value, value_width);
      out += row.origin;
    } else {
      out += row.value;
    }
    out.push_back('\n');
  }
  return out;
}

}  // namespace twotrack::config
