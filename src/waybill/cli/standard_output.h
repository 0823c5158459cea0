// StandardOutput: the process's standard output, held by the framework alone.
//
// While it is taken, descriptor 1 is a pipe: what a handler or a library prints there by mistake
// is read off it, counted, and its beginning kept, so that it can become a warning and never comes
// between the answer's bytes.
// Thread-safety: write() from one thread at a time; the rest from the thread that took it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "waybill/base/descriptor.h"

namespace waybill::cli {

// Makes those of the descriptors 0 to 2 that are closed lead nowhere, so that no file opened later
// gets their numbers. The first thing that a process does.
void open_standard_descriptors();

class StandardOutput {
 public:
  // Takes it over; once in a process at a time.
  StandardOutput();
  ~StandardOutput();
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;

  bool is_terminal() const { return is_terminal_; }
  std::size_t width() const;  // of the terminal, in columns
  // The real one, not the pipe in its place.
  int descriptor() const { return real_.number(); }

  enum class Written : std::uint8_t {
    whole,
    reader_gone,  // nobody is left to answer to
    failed,       // a full disk, a closed descriptor: why() tells
    stuck,        // nobody read on, and a signal asks to end
  };
  // Blocks. For streams; see also write_answer().
  Written write(std::string_view bytes);
  // The same, but gives up a while after `signals` (a signalfd, or -1) has one pending while
  // nobody reads. When a file takes only a part, that part is taken back.
  Written write_answer(std::string_view bytes, int signals);
  int why() const { return why_; }  // errno of the last failure

  // What was printed by mistake since it was taken.
  struct Stray {
    std::uint64_t bytes = 0;
    std::string beginning{};
  };
  // Readable when there is something to drain().
  int stray_descriptor() const { return stray_in_.number(); }
  void drain();
  // Ends the capture: flushes what the C and C++ libraries hold back and reads what is left.
  Stray finish_capture();

 private:
  Written failed(int number);
  Descriptor real_;
  Descriptor stray_in_;
  bool is_terminal_ = false;
  bool is_file_ = false;
  bool capturing_ = false;
  int why_ = 0;
  Stray stray_;
};

}  // namespace waybill::cli
