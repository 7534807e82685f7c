#pragma once
#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

/// Loads libpq, unless it is loaded. No other function of it may be called before.
/// - Returns: whether the machine has it.
bool cpostgres_load(void);

// Swift can't import ioctl, whose arguments vary.
static inline int cpostgres_readable_bytes(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 ? count : 0;
}
