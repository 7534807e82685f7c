"""Stands in for systemd, logind and udisks on a bus.

usage: machine-services.py ADDRESS
"""
import sys
from gi.repository import Gio, GLib

PROPERTIES = "org.freedesktop.DBus.Properties"
SYSTEMD, LOGIN, DISKS = (
    "org.freedesktop." + name for name in ("systemd1", "login1", "UDisks2"))
MANAGER = "/org/freedesktop/systemd1"
SESSIONS = "/org/freedesktop/login1/session/"


def unit(name, description, state, detail):
    return (name, description, "loaded", state, detail, "", MANAGER + "/unit/x", 0, "", "/")


UNITS = [
    unit("cron.service", "Regular programs", "active", "running"),
    unit("backup.service", "Copies at night", "failed", "failed"),
    unit("keys.service", "Keys of the console", "active", "exited"),
    unit("motd.service", "Message of the day", "inactive", "dead"),
    unit("home.mount", "/home", "active", "mounted"),
]


def session(kind, user, terminal, seconds, host=""):
    return {
        "Class": GLib.Variant("s", kind), "Name": GLib.Variant("s", user),
        "Type": GLib.Variant("s", "tty"), "TTY": GLib.Variant("s", terminal),
        "State": GLib.Variant("s", "active"), "Remote": GLib.Variant("b", bool(host)),
        "RemoteHost": GLib.Variant("s", host),
        "Timestamp": GLib.Variant("t", seconds * 1000000)}


OPEN = {
    "c2": session("user", "ines", "pts/0", 1780000200, "10.0.0.7"),
    "c1": session("user", "ines", "tty1", 1780000100),
    "c3": session("greeter", "gdm", "tty7", 1780000000),
    "c4": session("manager", "ines", "", 1780000300),
}
ATA, CONTROLLER = DISKS + ".Drive.Ata", DISKS + ".NVMe.Controller"


def block(drive):
    return {DISKS + ".Block": {
        "Drive": GLib.Variant("o", "/org/freedesktop/UDisks2/drives/" + drive),
        "Device": GLib.Variant("ay", b"/dev/sda\0")}}


OBJECTS = {
    "/org/freedesktop/UDisks2/block_devices/sda": block("old"),
    "/org/freedesktop/UDisks2/block_devices/sdb": block("unread"),
    "/org/freedesktop/UDisks2/block_devices/nvme0n1": block("fast"),
    "/org/freedesktop/UDisks2/drives/old": {ATA: {
        "SmartEnabled": GLib.Variant("b", True), "SmartUpdated": GLib.Variant("t", 1780000000),
        "SmartFailing": GLib.Variant("b", True), "SmartTemperature": GLib.Variant("d", 314.15),
        "SmartPowerOnSeconds": GLib.Variant("t", 3600 * 41000),
        "SmartNumBadSectors": GLib.Variant("x", 24)}},
    "/org/freedesktop/UDisks2/drives/unread": {ATA: {
        "SmartEnabled": GLib.Variant("b", True), "SmartUpdated": GLib.Variant("t", 0),
        "SmartFailing": GLib.Variant("b", False), "SmartTemperature": GLib.Variant("d", 0),
        "SmartPowerOnSeconds": GLib.Variant("t", 0), "SmartNumBadSectors": GLib.Variant("x", -1)}},
    "/org/freedesktop/UDisks2/drives/fast": {CONTROLLER: {
        "SmartUpdated": GLib.Variant("t", 1780000000),
        "SmartCriticalWarning": GLib.Variant("as", []),
        "SmartPowerOnHours": GLib.Variant("t", 1200), "SmartTemperature": GLib.Variant("q", 311)}},
}


def answer(path, interface, member, arguments):
    if member == "ListUnitsByPatterns":
        states, patterns = arguments
        suffix = patterns[0].removeprefix("*")
        units = [unit for unit in UNITS if unit[3] in states and unit[0].endswith(suffix)]
        return GLib.Variant("(a(ssssssouso))", (units,))
    if interface == PROPERTIES and path == MANAGER:
        return GLib.Variant("(a{sv})", ({"SystemState": GLib.Variant("s", "degraded")},))
    if member == "ListSessions":
        # c9 has ended since.
        rows = [(name, 1000, "ines", "", SESSIONS + name) for name in [*OPEN, "c9"]]
        return GLib.Variant("(a(susso))", (rows,))
    if interface == PROPERTIES and path.removeprefix(SESSIONS) in OPEN:
        return GLib.Variant("(a{sv})", (OPEN[path.removeprefix(SESSIONS)],))
    if member == "GetManagedObjects":
        return GLib.Variant("(a{oa{sa{sv}}})", (OBJECTS,))
    return None


def filter_message(connection, message, incoming):
    if not incoming or message.get_message_type() != Gio.DBusMessageType.METHOD_CALL:
        return message
    body = message.get_body()
    values = answer(
        message.get_path(), message.get_interface(), message.get_member(),
        body.unpack() if body else ())
    if values is None:
        reply = Gio.DBusMessage.new_method_error_literal(
            message, "org.freedesktop.DBus.Error.UnknownObject", "Unknown object")
    else:
        reply = Gio.DBusMessage.new_method_reply(message)
        reply.set_body(values)
    connection.send_message(reply, Gio.DBusSendMessageFlags.NONE)
    return None


flags = Gio.DBusConnectionFlags
bus = Gio.DBusConnection.new_for_address_sync(
    sys.argv[1], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
bus.add_filter(filter_message)
for name in (SYSTEMD, LOGIN, DISKS):
    bus.call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        GLib.Variant("(su)", (name, 0)), None, Gio.DBusCallFlags.NONE, -1, None)
GLib.MainLoop().run()
