// Leaves registers, and the memory that they point to, out of the reports of crashes: they may hold
// secrets, and a report goes to the journal. What the user sets in SWIFT_BACKTRACE comes later there,
// and so overrides it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static const char variable[] = "SWIFT_BACKTRACE";

/// Says to Swift's runtime where the arguments of the process are.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// Swift's runtime reads the variable in a constructor without a priority. It is in the same file as
// this one where the runtime is linked statically, as it is in the package; that of a library is
// earlier. The runtime looks for the arguments in front of the environment, which setenv moves.
[[gnu::constructor(101)]] static void leave_registers_out(int count, char **arguments) {
  const char *given = getenv(variable);
  char *value;
  if (asprintf(&value, "registers=none%s%s", given ? "," : "", given ? given : "") < 0) return;
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
  setenv(variable, value, true);
  free(value);
}
