// A program branches on an error's kind, so a kind is never made up from text.
#include "waybill/base/error.h"

int main() {
  waybill::Error error;
  error.kind = waybill::ErrorKind::not_found;
#ifdef MISTAKE
  error.kind = "not_found";
#endif
}
