#pragma once
#include <libpq-fe.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

// Swift can't import ioctl, whose arguments vary.
static inline int cpostgres_readable_bytes(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 ? count : 0;
}
