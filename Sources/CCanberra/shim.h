#pragma once
#include <canberra.h>
#include <dlfcn.h>

static void ccanberra_ignore_error(
    const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Keeps the library of sound cards from writing to standard error, once for each file of its own
/// that it passes, that there is no sound card. The reason of libcanberra says so.
static inline void ccanberra_silence_sound_cards(void) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int (*set)(void (*)(const char *, int, const char *, int, const char *, ...)) =
      (int (*)(void (*)(const char *, int, const char *, int, const char *, ...)))dlsym(
          library, "snd_lib_error_set_handler");
  if (set) set(ccanberra_ignore_error);
}
