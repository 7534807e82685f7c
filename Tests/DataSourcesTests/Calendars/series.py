#!/usr/bin/env python3
"""Makes series.json: 240 random series, and their times by an independent implementation.

Needs the Python packages icalendar, recurring-ical-events and python-dateutil.
"""

import datetime
import json
import pathlib
import random
import warnings
import zoneinfo

import icalendar
import recurring_ical_events

warnings.simplefilter("ignore")
UTC = datetime.timezone.utc
NOW = datetime.datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
WINDOW = (NOW - datetime.timedelta(days=60), NOW + datetime.timedelta(days=30))
COUNT = 240

# Zones of the system, and those for which a calendar has a definition of its own.
ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Sydney", "America/St_Johns",
    "Asia/Kathmandu", "Africa/Cairo", "America/Santiago", "Pacific/Chatham", "Europe/Dublin",
    "Asia/Tokyo", "America/Los_Angeles", "Australia/Lord_Howe",
]
WINDOWS = {
    "Europe/Berlin": "W. Europe Standard Time", "America/New_York": "Eastern Standard Time",
    "Asia/Tokyo": "Tokyo Standard Time", "America/Los_Angeles": "pacific standard time",
    "Asia/Kathmandu": "Nepal Standard Time", "Australia/Sydney": "AUS Eastern Standard Time",
}


def part(kind, start, before, after, rule):
    return (
        f"BEGIN:{kind}\nDTSTART:{start}\nTZOFFSETFROM:{before}\nTZOFFSETTO:{after}\n"
        f"RRULE:FREQ=YEARLY;{rule}\nEND:{kind}\n"
    )


DEFINITIONS = {
    "Europe/Berlin": part("STANDARD", "19961027T030000", "+0200", "+0100", "BYMONTH=10;BYDAY=-1SU")
    + part("DAYLIGHT", "19810329T020000", "+0100", "+0200", "BYMONTH=3;BYDAY=-1SU"),
    "America/New_York": part("STANDARD", "20071104T020000", "-0400", "-0500", "BYMONTH=11;BYDAY=1SU")
    + part("DAYLIGHT", "20070311T020000", "-0500", "-0400", "BYMONTH=3;BYDAY=2SU"),
    "Australia/Sydney": part("STANDARD", "20080406T030000", "+1100", "+1000", "BYMONTH=4;BYDAY=1SU")
    + part("DAYLIGHT", "20081005T020000", "+1000", "+1100", "BYMONTH=10;BYDAY=1SU"),
}

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
choose = random.Random(2026)


def some(values, most=3):
    chosen = choose.sample(values, choose.randint(1, most))
    return ",".join(str(value) for value in sorted(chosen, key=values.index))


def rule():
    """Returns a random rule without an end."""
    kind = choose.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY"] + ["WEEKLY", "MONTHLY"])
    parts = [f"FREQ={kind}"]
    if choose.random() < 0.5:
        parts.append(f"INTERVAL={choose.randint(2, 5) if kind != 'HOURLY' else choose.randint(5, 30)}")
    monthdays = [1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -7]
    if kind == "DAILY":
        if choose.random() < 0.3:
            parts.append("BYMONTH=" + some([9, 10, 11, 12]))
        if choose.random() < 0.3:
            parts.append("BYMONTHDAY=" + some(monthdays, 5))
        if choose.random() < 0.3:
            parts.append("BYDAY=" + some(DAYS, 4))
        if choose.random() < 0.2:
            parts.append("BYHOUR=" + some([0, 6, 9, 14, 23]))
            if choose.random() < 0.5:
                parts.append("BYMINUTE=0,30;BYSETPOS=" + some([1, 2, -1], 2))
    elif kind == "WEEKLY":
        if choose.random() < 0.7:
            parts.append("BYDAY=" + some(DAYS, 4))
            if choose.random() < 0.3:
                parts.append("BYSETPOS=" + some([1, 2, -1], 2))
        if choose.random() < 0.4:
            parts.append("WKST=" + choose.choice(["SU", "MO", "WE"]))
    elif kind == "MONTHLY":
        form = choose.randint(0, 3)
        if form == 0:
            parts.append("BYMONTHDAY=" + some(monthdays))
        elif form == 1:
            parts.append("BYDAY=" + some(["1MO", "2TU", "-1FR", "-2SU", "3WE", "5TH"]))
        elif form == 2:
            parts.append("BYDAY=" + some(DAYS, 5) + ";BYSETPOS=" + some([1, 2, 3, -1, -2], 2))
        if form and choose.random() < 0.2:
            parts.append("BYMONTH=" + some([9, 10, 11, 12]))
    elif kind == "YEARLY":
        form = choose.randint(0, 4)
        if form == 0:
            parts.append("BYMONTH=10,11,12;BYMONTHDAY=" + some(monthdays))
        elif form == 1:
            parts.append("BYMONTH=" + some([10, 11, 12]) + ";BYDAY=" + some(["1MO", "-1SA", "3TU"]))
        elif form == 2:
            parts.append("BYYEARDAY=" + some([280, 300, 320, 340, -20, -31, -50]))
        elif form == 3:
            parts.append("BYWEEKNO=" + some([40, 44, 47, 50, -5, -8]) + ";BYDAY=" + some(DAYS))
    else:
        if choose.random() < 0.6:
            parts.append("BYHOUR=" + some(list(range(0, 24, 3)), 4))
        if choose.random() < 0.3:
            parts.append("BYMINUTE=" + some([0, 15, 45]))
        if choose.random() < 0.3:
            parts.append("BYYEARDAY=" + some([300, 310, 320, 330, 340], 4))
    return ";".join(parts)


def basic(time, utc=True):
    if not isinstance(time, datetime.datetime):
        return time.strftime("%Y%m%d")
    if time.tzinfo is None or not utc:
        return time.strftime("%Y%m%dT%H%M%S")
    return time.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def series():
    """Returns the lines of the head and of the events of one random calendar."""
    form = choose.choice(["zone"] * 6 + ["utc", "floating", "day", "day"])
    zone = choose.choice(ZONES + list(DEFINITIONS) * 3) if form == "zone" else None
    years = choose.choice([0, 0, 0, 1, 3, 10])
    start = datetime.datetime(2026 - years, choose.randint(1, 11), choose.randint(1, 28))
    start += datetime.timedelta(hours=choose.randint(0, 23), minutes=choose.choice([0, 0, 30, 45]))
    text = rule()
    if form == "day" and ("HOUR" in text or "MINUTE" in text):
        text = "FREQ=WEEKLY;BYDAY=" + some(DAYS, 4)
    end = choose.random()
    if end < 0.3:
        text += f";COUNT={choose.randint(3, 400)}"
    elif end < 0.5:
        until = datetime.datetime(2026, 11, choose.randint(1, 28), choose.randint(0, 23))
        text += ";UNTIL=" + (
            until.strftime("%Y%m%d") if form == "day"
            else until.strftime("%Y%m%dT%H%M%S") + ("" if form == "floating" else "Z"))
    mark = {"zone": f";TZID={zone}:", "utc": ":", "floating": ":", "day": ";VALUE=DATE:"}[form]

    def value(time):
        return mark + (time.strftime("%Y%m%d") if form == "day"
                       else time.strftime("%Y%m%dT%H%M%S") + ("Z" if form == "utc" else ""))

    lines = ["UID:1", "SUMMARY:series", "DTSTART" + value(start)]
    if form == "day":
        lines.append("DTEND" + value(start + datetime.timedelta(days=choose.randint(1, 3))))
    elif choose.random() < 0.5:
        minutes = choose.choice([15, 60, 90, 480, 1500])
        lines.append("DTEND" + value(start + datetime.timedelta(minutes=minutes)))
    else:
        lines.append("DURATION:" + choose.choice(["PT30M", "PT2H", "PT8H", "P1D"]))
    lines.append("RRULE:" + text)
    if choose.random() < 0.2:
        extra = datetime.datetime(2026, 11, choose.randint(1, 28), choose.randint(4, 23), 15)
        lines.append("RDATE" + value(extra))
    events = ["\n".join(lines)]
    found = sorted(
        (event["DTSTART"].dt for event in occurrences(events)),
        key=lambda time: basic(time))
    if len(found) > 3 and choose.random() < 0.4:
        left, moved = choose.sample(found[1:], 2)
        if form == "day" and choose.random() < 0.5:
            # Exchange writes a day as midnight in a zone; the oracle doesn't read that.
            written = ";TZID=Europe/Berlin:" + basic(left) + "T000000"
        else:
            written = mark + basic(left, utc=form == "utc")
        event = events[0]
        events[0] = event + "\nEXDATE" + mark + basic(left, utc=form == "utc")
        if choose.random() < 0.6:
            later = moved + (datetime.timedelta(days=1) if form == "day"
                             else datetime.timedelta(hours=3))
            events.append("\n".join([
                "UID:1", "SUMMARY:moved", "RECURRENCE-ID" + mark + basic(moved, utc=form == "utc"),
                "DTSTART" + mark + basic(later, utc=form == "utc"), "DURATION:P1D",
            ]))
        expected = occurrences(events)
        events[0] = event + "\nEXDATE" + written
        return form, zone, events, expected
    return form, zone, events, occurrences(events)


def occurrences(events):
    body = "".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT\n" for event in events)
    text = f"BEGIN:VCALENDAR\n{body}END:VCALENDAR\n".replace("\n", "\r\n")
    return recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(*WINDOW)


def exists(time):
    return not isinstance(time, datetime.datetime) or time.tzinfo is None or (
        time.astimezone(UTC).astimezone(time.tzinfo).replace(tzinfo=None)
        == time.replace(tzinfo=None))


def entry(event):
    """Returns the start and the end of an event, of which a number of hours is exact."""
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    original = event.get("X-LENGTH")
    if original and isinstance(start, datetime.datetime) and start.tzinfo:
        end = start.astimezone(UTC) + icalendar.vDuration.from_ical(original)
    return basic(start) + "/" + basic(end)


def row(number):
    while True:
        try:
            form, zone, events, expected = series()
        except ValueError:
            # A rule of hours that no hour fits.
            continue
        # Of a time that the clock leaves out, implementations make different ends.
        if expected and len(expected) < 120 and all(exists(event["DTSTART"].dt) for event in expected):
            break
    for event in expected:
        first = events[1 if event["SUMMARY"] == "moved" else 0]
        for line in first.split("\n"):
            if line.startswith("DURATION:PT"):
                event["X-LENGTH"] = line.partition(":")[2]
    head = ""
    if zone in DEFINITIONS and number % 2 == 0:
        # The zone is one that only the calendar knows.
        events = [event.replace(f"TZID={zone}:", "TZID=Office:") for event in events]
        head = f"BEGIN:VTIMEZONE\nTZID:Office\n{DEFINITIONS[zone]}END:VTIMEZONE\n"
    elif zone in WINDOWS and number % 4 == 1:
        events = [event.replace(f"TZID={zone}:", f"TZID={WINDOWS[zone]}:") for event in events]
    return {"head": head, "events": events, "times": sorted(entry(event) for event in expected)}


rows = [row(number) for number in range(COUNT)]
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
