// Lines: messages of one line each, over a pair of descriptors: stdio, pipes, a socket.
//
// Reads in large blocks and hands out each line in place; what is written while lines of one
// block are handled goes out in one piece. A write is never mixed with another.
// Lifetime: the loop outlives it. Destroying it stops reading and drops what was not written;
// finish() first waits for that. Thread-safety: any thread, also for destruction, which waits for a
// callback that runs, unless it is called by one. Callbacks come on the loop's first thread, one
// at a time, and must neither block nor throw.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/loop.h"
#include "waybill/net/task.h"

namespace waybill::net {

class LinePump;

struct LinesOptions {
  std::size_t max_line_bytes = 16 * 1024 * 1024;  // longer: on_fault, and on with the next line
  std::size_t output_high_water = 1024 * 1024;    // beyond: no room
  std::size_t max_backlog = 64 * 1024 * 1024;     // beyond: given up with over_limit
  // Whether to read no more while there is no room: right for one who answers, since who asks
  // without reading is made to wait; wrong for one who asks, since both would wait for ever.
  bool read_only_with_room = true;
};

struct LinesHandler {
  // Without its line end ("\n" or "\r\n"); valid during the call. Blank lines are not reported.
  std::function<void(std::string_view line)> on_line;
  // A line that was too long; reading goes on behind it.
  std::function<void(const Error& error)> on_fault{};
  // Once: nothing more comes, or nothing more can be written. No error: the other side closed. A
  // last line without its end was reported before.
  std::function<void(Result<void> why)> on_end{};
};

class Lines {
 public:
  // Takes the descriptors over and closes them in the end.
  static Result<std::unique_ptr<Lines>> open(Loop& loop, Descriptor in, Descriptor out,
                                             LinesOptions options, LinesHandler handler);
  // stdin and stdout of this process, which stay open in the end. Nothing else may use them.
  static Result<std::unique_ptr<Lines>> open_stdio(Loop& loop, LinesOptions options,
                                                   LinesHandler handler);
  ~Lines();
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  // One line, without its end and without line breaks inside (those of JSON text that is only
  // formatted are replaced by spaces). False: no more room, or nothing can be written any more.
  bool write(std::string_view line);
  // Once, when there is room.
  void on_room(Task task);
  // When everything is written, `done` is called and the output closed. Nothing may be written
  // afterwards.
  void finish(Task done);

 private:
  explicit Lines(std::shared_ptr<LinePump> pump);
  std::shared_ptr<LinePump> pump_;
};

}  // namespace waybill::net
