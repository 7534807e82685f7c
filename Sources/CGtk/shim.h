#pragma once
/// What GTK 4.10 and later merely deprecate stands behind one function each in Gtk.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gtk/gtk.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <malloc.h>
#include <pango/pangocairo.h>

/// libdispatch's main queue, for run loops that are not CoreFoundation's.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/// Writes a text to the standard output of the process whose command line this is; Swift can't call
/// the variadic function.
static inline void cgtk_command_line_print(GApplicationCommandLine *line, const char *text) {
  g_application_command_line_print(line, "%s", text);
}

/// The same for standard error.
static inline void cgtk_command_line_print_error(GApplicationCommandLine *line, const char *text) {
  g_application_command_line_printerr(line, "%s", text);
}
