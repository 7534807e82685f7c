#pragma once
#include <gtk/gtk.h>
#include <glib-unix.h>

/// libdispatch's main queue, for run loops that are not CoreFoundation's.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
