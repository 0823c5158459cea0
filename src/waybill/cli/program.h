// Program: a command line put together from commands.
//
//   int main(int argc, char** argv) {
//     cli::Program program({.name = "tasks", .version = "1.0.0", .summary = "Keeps tasks."});
//     program.add(cli::command<kAdd>(&add));
//     program.add(cli::manifest_command());
//     return program.run(argc, argv);
//   }
//
// run() prints exactly one envelope whatever happens, and returns the exit code that agrees with
// it. Nothing registers itself: what is added is what there is.
// Thread-safety: put together by one thread; then immutable.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/cli/command.h"

namespace waybill::cli {

// A command that is now found under another name.
struct Renamed {
  std::string from;
  std::string to;
  bool permanent = true;
  std::string reason{};
};

class Program {
 public:
  struct About {
    std::string name;
    std::string version;
    std::string summary;
  };
  explicit Program(About about) : about_(std::move(about)) {}

  Program& add(Command command);
  Program& renamed(Renamed name);

  const About& about() const { return about_; }
  const std::vector<Command>& commands() const { return commands_; }
  const Command* find(std::string_view dotted_name) const;
  const Renamed* find_renamed(std::string_view dotted_name) const;
  // What can only be seen when all is put together: two commands of one name, a rename that leads
  // nowhere. A program that has faults answers every call with them.
  std::vector<std::string> faults() const;

  int run(int argc, char** argv) const;

 private:
  About about_;
  std::vector<Command> commands_;
  std::vector<Renamed> renamed_;
};

}  // namespace waybill::cli
