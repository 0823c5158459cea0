// Finishing: from what a function returned to an answer that can be printed.
#pragma once

#include <string_view>

#include "waybill/base/error.h"
#include "waybill/cli/declaration.h"
#include "waybill/envelope/envelope.h"

namespace waybill::cli {

// Sets a member of the metadata; one that is there under that name is replaced.
void add_metadata(Envelope& envelope, std::string_view key, const json::Raw& value);
void remove_metadata(Envelope& envelope, std::string_view key);

// The exit code: 0 exactly when there are no errors; else as the command declares for the first
// error's code, else as the catalogue of codes says.
int exit_of(const Envelope& envelope, const CommandInfo* command);

// Fills in, where the function did not, what the declaration says about its way to end: whether
// trying again helps, what to run now.
void advise(Envelope& envelope, const CommandInfo& command);

// The Error of an operation as the Problem of an answer. `input` is what Error::byte counts in.
Problem problem_of(const Error& error, std::string_view input = {});

}  // namespace waybill::cli
