#include "CThreadPriority.h"

/// Leaves the priorities of all threads as they are, in place of the function of the C library.
///
/// libdispatch gives each of its threads the nice value of a quality of service. Only root may do
/// so: for all others a negative value fails, and so does the value of a thread that was created by
/// one with a higher value. libdispatch writes each failure to the system log, for as long as the
/// program runs.
int setpriority(__priority_which_t which, id_t who, int value) {
  (void)which, (void)who, (void)value;
  return 0;
}
