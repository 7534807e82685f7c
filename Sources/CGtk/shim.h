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
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#include <X11/extensions/dpms.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

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

/// Sets the accessible state of a toggle; GTK 4.8 can't take it from a GValue, whose type it gets
/// wrong.
static inline void cgtk_accessible_set_pressed(GtkAccessible *accessible, gboolean is_pressed) {
  gtk_accessible_update_state(
      accessible, GTK_ACCESSIBLE_STATE_PRESSED,
      is_pressed ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

/// Returns the text of an accessible property, which the caller frees; NULL if none has been set.
///
/// GTK has no other way to read one: its comparison with a text that nobody sets returns the real
/// one.
static inline char *cgtk_accessible_text(
    GtkAccessible *accessible, GtkAccessibleProperty property) {
  if (!gtk_test_accessible_has_property(accessible, property)) return NULL;
  return gtk_test_accessible_check_property(accessible, property, "\001");
}

/// Whether an accessible state has been set to true.
static inline gboolean cgtk_accessible_is(GtkAccessible *accessible, GtkAccessibleState state) {
  if (!gtk_test_accessible_has_state(accessible, state)) return FALSE;
  char *other = gtk_test_accessible_check_state(accessible, state, TRUE);
  gboolean is_set = other == NULL;
  g_free(other);
  return is_set;
}

/// Returns the descriptor of the connection to a display; -1 for a kind of display without one.
static inline int cgtk_display_descriptor(GdkDisplay *display) {
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_DISPLAY(display)) return ConnectionNumber(gdk_x11_display_get_xdisplay(display));
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_DISPLAY(display))
    return wl_display_get_fd(gdk_wayland_display_get_wl_display(display));
#endif
  return -1;
}

/// Has an X server without a session switch its monitors off after a while or never; other displays
/// are left alone. The server's own settings return with the last call.
static inline void cgtk_display_keep_on(GdkDisplay *display, gboolean keeps_on) {
#ifdef GDK_WINDOWING_X11
  if (!GDK_IS_X11_DISPLAY(display)) return;
  Display *x = gdk_x11_display_get_xdisplay(display);
  XSetScreenSaver(x, keeps_on ? 0 : -1, keeps_on ? 0 : -1, DefaultBlanking, DefaultExposures);
  int event, error;
  if (DPMSQueryExtension(x, &event, &error) && DPMSCapable(x)) {
    if (keeps_on) DPMSDisable(x);
    else DPMSEnable(x);
  }
  XFlush(x);
#endif
}

/// Switches the monitors of an X server that can off, or on.
static inline void cgtk_display_set_lit(GdkDisplay *display, gboolean is_lit) {
#ifdef GDK_WINDOWING_X11
  if (!GDK_IS_X11_DISPLAY(display)) return;
  Display *x = gdk_x11_display_get_xdisplay(display);
  int event, error;
  if (!DPMSQueryExtension(x, &event, &error) || !DPMSCapable(x)) return;
  DPMSEnable(x);
  DPMSForceLevel(x, is_lit ? DPMSModeOn : DPMSModeOff);
  if (is_lit) DPMSDisable(x);
  XFlush(x);
#endif
}

/// Whether a window is on an X server on which no window manager places and sizes windows.
static inline gboolean cgtk_surface_is_unmanaged(GdkSurface *surface) {
#ifdef GDK_WINDOWING_X11
  if (!GDK_IS_X11_SURFACE(surface)) return FALSE;
  GdkX11Screen *screen = gdk_x11_display_get_screen(gdk_surface_get_display(surface));
  return !gdk_x11_screen_supports_net_wm_hint(screen, "_NET_WM_STATE");
#else
  return FALSE;
#endif
}

/// Moves a window that no window manager moves, in lengths of GDK.
static inline void cgtk_surface_move(GdkSurface *surface, int x, int y) {
#ifdef GDK_WINDOWING_X11
  if (!cgtk_surface_is_unmanaged(surface)) return;
  int scale = gdk_surface_get_scale_factor(surface);
  XMoveWindow(
    gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface)),
    gdk_x11_surface_get_xid(surface), x * scale, y * scale);
#endif
}

/// Does the same, and sizes the window.
static inline void cgtk_surface_place(GdkSurface *surface, int x, int y, int width, int height) {
#ifdef GDK_WINDOWING_X11
  if (!cgtk_surface_is_unmanaged(surface)) return;
  int scale = gdk_surface_get_scale_factor(surface);
  XMoveResizeWindow(
    gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface)),
    gdk_x11_surface_get_xid(surface), x * scale, y * scale, width * scale, height * scale);
#endif
}

/// The place of a window on an X server, in lengths of GDK.
static inline void cgtk_surface_origin(GdkSurface *surface, double *x, double *y) {
#ifdef GDK_WINDOWING_X11
  if (!GDK_IS_X11_SURFACE(surface)) return;
  GdkDisplay *display = gdk_surface_get_display(surface);
  Display *server = gdk_x11_display_get_xdisplay(display);
  int scale = gdk_surface_get_scale_factor(surface), left = 0, top = 0;
  Window child;
  XTranslateCoordinates(
    server, gdk_x11_surface_get_xid(surface), DefaultRootWindow(server), 0, 0, &left, &top, &child);
  *x = (double)left / scale;
  *y = (double)top / scale;
#endif
}
