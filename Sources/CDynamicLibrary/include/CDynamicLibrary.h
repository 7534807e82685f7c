#pragma once
#include <stdbool.h>

/// A library that the program loads when it first needs it.
///
/// A library that is linked with the program is loaded at each start, with all that it needs in
/// turn: 7 ms for libpq, which few dashboards use.
struct dynamic_library {
  /// The name with the version of its interface, such as "libpq.so.5".
  const char *name;
  /// The handle of `dlopen`; null until the library is loaded.
  void *_Atomic handle;
};

/// Loads the library unless it is loaded.
/// - Returns: whether the machine has it.
bool dynamic_library_load(struct dynamic_library *library);

/// Returns the address of a function of a loaded library. Ends the program if there is none.
void *dynamic_library_function(struct dynamic_library *library, const char *name);

/// Calls the function of the library that has the name of the calling one.
#define DYNAMIC_LIBRARY_CALL(library, function, ...) \
  ({ \
    static typeof(&function) _Atomic address; \
    if (!address) address = dynamic_library_function(library, #function); \
    address(__VA_ARGS__); \
  })
