#include "CDynamicLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

bool dynamic_library_load(struct dynamic_library *library) {
  // A second thread that loads it at the same time gets the same handle.
  if (!library->handle) library->handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
  return library->handle;
}

void *dynamic_library_function(struct dynamic_library *library, const char *name) {
  void *address = library->handle ? dlsym(library->handle, name) : nullptr;
  if (!address) {
    fprintf(stderr, "cardwall: %s has no function %s\n", library->name, name);
    abort();
  }
  return address;
}
