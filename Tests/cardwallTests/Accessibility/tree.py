"""Writes, as JSON, what a screen reader is told of a running program.

usage: tree.py OUTPUT KEY,… PROGRAM ARGUMENT…

Runs the program on a display (Xvfb) and in a session bus of its own, which starts the accessibility
bus (at-spi2-core), and asks by Atspi (python3-gi, gir1.2-atspi-2.0). Waits until the tree holds a
list item or a plot and stands still. The keys are pressed before, one after the other, with the
pointer in the window: without a window manager, that is where they go. In place of a key, a text of
several words is a description that some widget must get before the next key.
"""
import ctypes
import json
import os
import signal
import subprocess
import sys
import time

import gi


def run_in_session():
    """Runs this script in a session and on a display of its own.

    A display holds the address of one accessibility bus.
    """
    # Threads of the tests block signals, and a bus that can't be ended would live on.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    number, ready = os.pipe()
    display = subprocess.Popen(
        ["Xvfb", "-displayfd", str(ready), "-screen", "0", "1280x1024x24", "-noreset"],
        pass_fds=[ready],
    )
    os.close(ready)
    try:
        with os.fdopen(number) as pipe:
            os.environ.update(DISPLAY=":" + pipe.readline().strip(), CARDWALL_SESSION="1")
        command = ["dbus-run-session", "--", sys.executable, *sys.argv]
        return subprocess.run(command).returncode
    finally:
        display.terminate()
        display.wait()


if os.environ.get("CARDWALL_SESSION") is None:
    sys.exit(run_in_session())

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402


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


def call(bus, name, path, method):
    interface, _, member = method.rpartition(".")
    flags = Gio.DBusCallFlags.NONE
    return bus.call_sync(name, path, interface, member, None, None, flags, 20_000, None).unpack()


def registered(bus):
    """The names of the programs on the accessibility bus; starts the registry if it isn't running."""
    root = "/org/a11y/atspi/accessible/root"
    (programs,) = call(
        bus, "org.a11y.atspi.Registry", root, "org.a11y.atspi.Accessible.GetChildren"
    )
    return [name for name, _ in programs]


def wait_for_registration(bus, seconds):
    """Waits until the program answers on the accessibility bus.

    Atspi never asks a program again whose cache it has asked for too early.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            names = registered(bus)
            for name in names:
                call(bus, name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache.GetItems")
            if names:
                return
        except GLib.Error:
            # The program is still starting.
            pass
        time.sleep(0.1)
    sys.exit("the program did not register on the accessibility bus")


class Descriptions:
    """The descriptions that widgets get."""

    def __init__(self, bus):
        self.new = []
        interface = "org.a11y.atspi.Event.Object"
        bus.signal_subscribe(
            None, interface, "PropertyChange", None, "accessible-description", 0, self.add
        )

    def add(self, bus, sender, path, interface, name, parameters):
        self.new.append(parameters.unpack()[3])

    def wait_for(self, text, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while GLib.MainContext.default().iteration(False):
                pass
            if text in self.new:
                del self.new[: self.new.index(text) + 1]
                return
            time.sleep(0.05)
        sys.exit(f"no widget got the description {text!r}: {self.new}")


CONTROL = 0xFFE3


def press(name):
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    press_kind, release_kind = Atspi.KeySynthType.PRESS, Atspi.KeySynthType.RELEASE
    keysym = x11.XStringToKeysym(name.removeprefix("ctrl+").encode())
    if name.startswith("ctrl+"):
        code = x11.XKeysymToKeycode(ctypes.c_void_p(display), CONTROL)
        Atspi.generate_keyboard_event(code, None, press_kind)
    Atspi.generate_keyboard_event(keysym, None, Atspi.KeySynthType.SYM)
    if name.startswith("ctrl+"):
        Atspi.generate_keyboard_event(code, None, release_kind)


def main():
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    (address,) = call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
    )
    registered(bus)
    descriptions = Descriptions(bus)
    environment = {k: v for k, v in os.environ.items() if k not in ("GTK_A11Y", "NO_AT_BRIDGE")}
    environment.update(GDK_BACKEND="x11", GDK_DEBUG="gl-disable", GSK_RENDERER="cairo")
    keys = [key for key in sys.argv[2].split(",") if key]
    program = subprocess.Popen(sys.argv[3:], env=environment)
    try:
        wait_for_registration(bus, 40)
        Atspi.init()
        result = settled(program, 40)
        if keys:
            Atspi.generate_mouse_event(60, 60, "abs")
            for key in keys:
                if " " in key:
                    descriptions.wait_for(key, 40)
                    continue
                time.sleep(0.1)
                press(key)
            other = None if " " in keys[-1] else result
            result = settled(program, 40, other_than=other)
        with open(sys.argv[1], "w", encoding="utf-8") as output:
            json.dump(result, output)
    finally:
        program.terminate()
        program.wait()


main()
