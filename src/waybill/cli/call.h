// Call: what a command's function has of the run it serves, besides its options.
//
// The Context inside (cancellation, deadline, progress) is the one that every edge gives. The rest
// is the command line's: input with limits, what is done so far, words for people.
// Lifetime: as long as the function runs; the framework keeps it alive for one that does not end.
// Thread-safety: every member may be called from any thread of the function's.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/cli/settings.h"
#include "waybill/cli/world.h"
#include "waybill/envelope/envelope.h"
#include "waybill/service/context.h"

namespace waybill::cli {

class Program;

// What a function gives beside the Envelope that it returns.
struct Byproducts {
  json::Raw partial{};
  std::vector<Problem> warnings{};
  std::string document{};
  std::string text{};
  std::vector<std::pair<std::string, Envelope>> shown{};
  std::string report{};
  bool streams = false;
  bool owns_output = false;
  bool leaves_threads = false;
};

class Call {
 public:
  // Where records and streams go. False: nobody reads any more, or it cannot be written.
  using Sink = std::function<bool(std::string_view)>;
  struct Setup {
    const Program& program;
    World world;
    Settings settings;
    OutputForm form = OutputForm::json;
    bool is_nested = false;  // a line of `exec`: standard input and output belong to that
    Sink sink{};
    int output = -1;  // the descriptor of the real standard output
  };
  explicit Call(Setup setup) : setup_(std::move(setup)) {}

  const service::Context& context() const { return context_; }
  service::Context& context() { return context_; }
  bool should_end() const { return context_.cancellation.requested(); }
  const Program& program() const { return setup_.program; }
  const World& world() const { return setup_.world; }
  const Settings& settings() const { return setup_.settings; }
  OutputForm form() const { return setup_.form; }
  Dialect dialect() const { return setup_.settings.as.value_or(Dialect::cli); }
  bool is_dry_run() const { return setup_.settings.dry_run; }
  bool is_nested() const { return setup_.is_nested; }
  std::size_t max_input() const;

  // The whole content of a file, or of standard input for "-", which can be read once.
  Result<std::string> read(std::string_view path);

  // What is done so far: the data of the answer when the call has to end early.
  void done_so_far(json::Raw data);
  void warn(Problem warning);
  // One item of several is done. In jsonl it is printed at once.
  void record(const Envelope& envelope);
  // These bytes are the answer, as they stand: a document in the dialect asked for. The Envelope
  // returned says the same and decides about success.
  void document(std::string bytes);
  // What people get instead of the answer drawn by `render`.
  void text(std::string words);
  // One of several answers that people get drawn, each under its heading, instead of the one about
  // all of them.
  void show(std::string heading, const Envelope& envelope);
  // A line for standard error.
  void report(std::string line);
  // From here on the function prints by itself, lines of JSON: no final answer is added unless
  // something else than PARTIAL_FAILURE went wrong. False when nobody reads any more.
  void begin_stream();
  bool stream(std::string_view bytes);
  // Standard output for a protocol that the function speaks there: no answer is printed, however
  // it ends. Not in a line of `exec`.
  Result<Descriptor> own_output();

  // Something that was started here goes on: the process has to end without waiting for it.
  void leave_threads();

  Byproducts byproducts() const;
  // Afterwards nothing is streamed any more. False when a write is stuck.
  bool close_stream(int patience_ms);

 private:
  const Setup setup_;
  service::Context context_;
  mutable std::mutex mutex_;
  Byproducts byproducts_;
  bool stdin_read_ = false;
  std::timed_mutex stream_mutex_;
  bool stream_closed_ = false;
};

}  // namespace waybill::cli
