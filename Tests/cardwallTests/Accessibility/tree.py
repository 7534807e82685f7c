"""Writes, as JSON, what a screen reader is told of a running program.

usage: tree.py OUTPUT KEY,… PROGRAM ARGUMENT…

Runs the program in a session bus of its own, which starts the accessibility bus (at-spi2-core),
and asks by Atspi (python3-gi, gir1.2-atspi-2.0). Waits until the tree holds a list item or a plot and
stands still. The keys are pressed before, one after the other, with the pointer in the window: without
a window manager, that is where they go.
"""
import ctypes
import json
import os
import signal
import subprocess
import sys
import time

import gi

if os.environ.get("CARDWALL_SESSION") is None:
    # Threads of the tests block signals, and a bus that can't be ended would live on.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.environ["CARDWALL_SESSION"] = "1"
    os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, *sys.argv])

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def actions(node):
    action = node.get_action_iface()
    if action is None:
        return []
    names = []
    for i in range(action.get_n_actions()):
        try:
            names.append(action.get_action_name(i))
        except GLib.Error:
            # GTK counts actions that are disabled at the moment, but doesn't name them.
            pass
    return names


def tree(node):
    children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    return {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "description": node.get_description() or "",
        "states": sorted(s.value_nick for s in node.get_state_set().get_states()),
        "actions": actions(node),
        "children": [tree(child) for child in children if child is not None],
    }


def of_process(pid):
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(i)
        if application is not None and application.get_process_id() == pid:
            application.clear_cache()
            return tree(application)
    return None


def has_items(node):
    return node["role"] in ("list item", "slider", "table row") or any(
        map(has_items, node["children"])
    )


def shape(node):
    """A node without its words, which go on where data are live."""
    return node["role"], node["states"], [shape(child) for child in node["children"]]


def settled(program, seconds, other_than=None):
    """The tree once its shape has been the same twice."""
    last, end = None, time.monotonic() + seconds
    while time.monotonic() < end:
        if program.poll() is not None:
            sys.exit(f"the program ended with {program.returncode}")
        try:
            now = of_process(program.pid)
        except GLib.Error:
            # What was asked about has just gone.
            now = None
        if now is not None and now != other_than and has_items(now):
            if shape(now) == last:
                return now
            last = shape(now)
        time.sleep(0.5)
    sys.exit("the program's tree did not come to rest")


CONTROL = 0xFFE3


def press(name):
    press_kind, release_kind = Atspi.KeySynthType.PRESS, Atspi.KeySynthType.RELEASE
    keysym = x11.XStringToKeysym(name.removeprefix("ctrl+").encode())
    if name.startswith("ctrl+"):
        code = x11.XKeysymToKeycode(ctypes.c_void_p(display), CONTROL)
        Atspi.generate_keyboard_event(code, None, press_kind)
    Atspi.generate_keyboard_event(keysym, None, Atspi.KeySynthType.SYM)
    if name.startswith("ctrl+"):
        Atspi.generate_keyboard_event(code, None, release_kind)


# A display without clients resets itself, and refuses who comes at that moment.
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = x11.XOpenDisplay(None)

Atspi.init()
environment = {k: v for k, v in os.environ.items() if k not in ("GTK_A11Y", "NO_AT_BRIDGE")}
environment.update(GDK_BACKEND="x11", GDK_DEBUG="gl-disable", GSK_RENDERER="cairo")
keys = [key for key in sys.argv[2].split(",") if key]
program = subprocess.Popen(sys.argv[3:], env=environment)
try:
    result = settled(program, 90)
    if keys:
        Atspi.generate_mouse_event(60, 60, "abs")
        for key in keys:
            time.sleep(0.1)
            press(key)
        result = settled(program, 90, other_than=result)
    with open(sys.argv[1], "w", encoding="utf-8") as output:
        json.dump(result, output)
finally:
    program.terminate()
    program.wait()
