// The commands: each makes one Envelope, which main prints.
#pragma once

#include <string>

#include "apps/waybill/arguments.h"

namespace waybill::app {

// What a command answers, and what it prints instead of the Envelope written anew: a conversion's
// bytes are the answer, as they are.
struct Answer {
  Envelope envelope;
  std::string bytes;   // empty: write the Envelope
  std::string report;  // for stderr
};

Answer run(const Arguments& arguments);

// The Error of an operation as the Problem of an answer.
Problem problem_of(const Error& error, std::string_view input);

}  // namespace waybill::app
