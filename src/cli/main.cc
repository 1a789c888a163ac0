#include "cli/program.h"

int main(int argc, char** argv) {
  return twotrack::cli::run_program(argc, argv);
}
