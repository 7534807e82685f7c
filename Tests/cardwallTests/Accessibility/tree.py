"""Writes, as JSON, what a screen reader is told of a running program.

usage: tree.py OUTPUT PROGRAM ARGUMENT…

Runs the program in a session bus of its own, which starts the accessibility bus (at-spi2-core),
and asks by Atspi (python3-gi, gir1.2-atspi-2.0). Waits until the tree holds a list item and stands
still.
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
    return [action.get_action_name(i) for i in range(action.get_n_actions())]


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
    return node["role"] == "list item" or any(map(has_items, node["children"]))


def settled(program, seconds):
    """The tree once it has been the same twice."""
    last, end = None, time.monotonic() + seconds
    while time.monotonic() < end:
        if program.poll() is not None:
            sys.exit(f"the program ended with {program.returncode}")
        try:
            now = of_process(program.pid)
        except GLib.Error:
            # What was asked about has just gone.
            now = None
        if now is not None and now == last and has_items(now):
            return now
        last = now
        time.sleep(0.5)
    sys.exit("the program's tree did not come to rest")


# A display without clients resets itself, and refuses who comes at that moment.
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = x11.XOpenDisplay(None)

Atspi.init()
environment = {k: v for k, v in os.environ.items() if k not in ("GTK_A11Y", "NO_AT_BRIDGE")}
environment.update(GDK_BACKEND="x11", GDK_DEBUG="gl-disable", GSK_RENDERER="cairo")
program = subprocess.Popen(sys.argv[2:], env=environment)
try:
    result = settled(program, 40)
    with open(sys.argv[1], "w", encoding="utf-8") as output:
        json.dump(result, output)
finally:
    program.terminate()
    program.wait()
