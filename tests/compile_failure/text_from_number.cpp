// A Text takes strings: a number or a single character in its place is a slip.
#include "waybill/base/text.h"

int main() {
  waybill::Text text = "seven";
#ifdef MISTAKE
  text = 7;
#endif
}
