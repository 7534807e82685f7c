#!/usr/bin/env python3
"""Makes changes.json: 60 random series that change from one of their times on, and their times by
an independent implementation.

Needs the Python packages icalendar, recurring-ical-events and python-dateutil.
"""

import datetime
import json
import pathlib
import random
import warnings

import icalendar
import recurring_ical_events

warnings.simplefilter("ignore")
UTC = datetime.timezone.utc
NOW = datetime.datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
WINDOW = (NOW - datetime.timedelta(days=60), NOW + datetime.timedelta(days=30))
COUNT = 60
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kathmandu", "Asia/Tokyo"]
RULES = [
    "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=MONTHLY;BYDAY=2TU,-1FR", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;COUNT=40",
    "FREQ=WEEKLY;UNTIL=20261205T235959Z",
]
choose = random.Random(5545)


def occurrences(events):
    body = "".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT\n" for event in events)
    text = f"BEGIN:VCALENDAR\n{body}END:VCALENDAR\n".replace("\n", "\r\n")
    return recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(*WINDOW)


def series():
    """Returns the events of one random calendar."""
    form = choose.choice(["zone", "zone", "zone", "utc", "floating", "day"])
    zone = choose.choice(ZONES)
    rule = choose.choice(RULES)
    if form in ("floating", "day"):
        rule = rule.replace("T235959Z", "" if form == "day" else "T235959")
    mark = {"zone": f";TZID={zone}", "utc": "", "floating": "", "day": ";VALUE=DATE"}[form]

    def value(time):
        if form == "day":
            return time.strftime("%Y%m%d")
        return time.strftime("%Y%m%dT%H%M%S") + ("Z" if form == "utc" else "")

    def event(title, start, *lines):
        length = (f"DURATION:P{choose.randint(1, 3)}D" if form == "day"
                  else f"DURATION:PT{choose.choice([15, 60, 90, 240])}M")
        return "\n".join(
            ["UID:1", f"SUMMARY:{title}", f"DTSTART{mark}:{value(start)}", length, *lines])

    def days(number):
        return datetime.timedelta(days=number)

    start = datetime.datetime(2026, choose.choice([2, 6, 9, 10]), choose.randint(1, 28),
                              choose.randint(5, 18), choose.choice([0, 30]))
    events = [event("series", start, f"RRULE:{rule}")]
    body = f"BEGIN:VCALENDAR\nBEGIN:VEVENT\n{events[0]}\nEND:VEVENT\nEND:VCALENDAR\n"
    whole = recurring_ical_events.of(icalendar.Calendar.from_ical(body)).between(
        start - days(2), WINDOW[1])
    times = sorted({item["DTSTART"].dt for item in whole},
                   key=lambda time: time.isoformat())
    if len(times) < 6:
        return None
    at = choose.randrange(1, len(times) - 3)
    first = times[at]
    shift = days(choose.randint(0, 2)) + datetime.timedelta(
        hours=0 if form == "day" else choose.choice([-2, 0, 1, 3]))
    events.append(event(
        "changed", first + shift, f"RECURRENCE-ID{mark};RANGE=THISANDFUTURE:{value(first)}"))
    single = None
    if choose.random() < 0.5:
        single = choose.choice(times[at + 1:])
        later = single + days(1)
        events.append(event("single", later, f"RECURRENCE-ID{mark}:{value(single)}"))
    if choose.random() < 0.4:
        # Of a time that is both left out and moved, implementations have opinions.
        left = choose.choice([time for time in times if time not in (first, single)])
        events[0] += f"\nEXDATE{mark}:{value(left)}"
    return events


def text(time):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    if time.tzinfo is None:
        return time.isoformat()
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def entry(event):
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    if not isinstance(start, datetime.datetime):
        end -= datetime.timedelta(days=1)
    return f"{text(start)}/{text(end)} {event['SUMMARY']}"


rows = []
while len(rows) < COUNT:
    events = series()
    if events:
        times = sorted(entry(event) for event in occurrences(events))
        rows.append({"events": events, "times": times})
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
print(f"{COUNT} series, {sum(len(row['times']) for row in rows)} times")
