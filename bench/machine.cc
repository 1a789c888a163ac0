#include "machine.h"

#include <sys/utsname.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/json_writer.h"

namespace twotrack::bench {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

std::string kernel_name() {
  utsname names{};
  if (::uname(&names) != 0) return "unknown kernel";
  return std::string(names.sysname) + " " + names.release;
}

bool lies_below(const Path& path, const Path& directory) {
  const Path relative = path.lexically_relative(directory);
  return !relative.empty() && *relative.begin() != "..";
}

// The mount with the longest name above `directory`.
std::string file_system_of(const Path& directory) {
  std::ifstream file("/proc/self/mounts");
  std::string found = "unknown file system";
  size_t longest = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string device;
    std::string place;
    std::string type;
    std::string options;
    fields >> device >> place >> type >> options;
    if (place.size() < longest || !lies_below(directory, place)) continue;
    longest = place.size();
    found = type + " (" + options + ")";
  }
  return found;
}

}  // namespace

Machine describe_machine(const Path& directory) {
  Machine machine{.processor = processor_name(),
                  .cores = std::thread::hardware_concurrency(),
                  .kernel = kernel_name(),
                  .file_system = file_system_of(std::filesystem::absolute(directory))};
  if (::getloadavg(&machine.load, 1) != 1) machine.load = 0;
  return machine;
}

std::string machine_as_text(const Machine& machine) {
  std::ostringstream text;
  text << machine.cores << " cores, " << machine.processor << "; " << machine.kernel << "; "
       << machine.file_system << "; load " << machine.load << "\n";
  if (machine.is_busy()) {
    text << "warning: the machine is busy; rates are too low, and ratios are not to be trusted\n";
  }
  return text.str();
}

std::string machine_as_json(const Machine& machine) {
  JsonWriter json;
  json.begin_object().member("processor", machine.processor).member("cores", machine.cores);
  json.member("kernel", machine.kernel).member("file_system", machine.file_system);
  json.member("load", machine.load).member("is_busy", machine.is_busy()).end_object();
  return json.take();
}

}  // namespace twotrack::bench
