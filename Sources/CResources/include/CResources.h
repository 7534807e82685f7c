#pragma once

/// The files of resources/ that are compiled into the program, each a NUL-terminated UTF-8 text.
const char *cardwall_style(void);
