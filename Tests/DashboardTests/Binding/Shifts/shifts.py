"""Makes shifts.tsv: moments, and those a length of time earlier by the calendar.

The answers are those of python-dateutil and zoneinfo. A time that clocks show twice is the first one,
and one that they jump over is as far behind the jump.
"""

from datetime import datetime, timezone
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

UNITS = {
    "d": lambda n: relativedelta(days=n),
    "w": lambda n: relativedelta(weeks=n),
    "mo": lambda n: relativedelta(months=n),
    "q": lambda n: relativedelta(months=3 * n),
    "y": lambda n: relativedelta(years=n),
}
SHIFTS = ["1d", "7d", "1w", "52w", "1mo", "6mo", "1q", "1y", "4y"]
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]
# Leap days, ends of months, and days on which clocks are changed or were, a shift earlier.
LOCAL = [
    (2024, 2, 29, 0, 0), (2024, 2, 29, 14, 2), (2024, 3, 31, 2, 30), (2025, 2, 28, 23, 59),
    (2025, 3, 29, 2, 30), (2025, 3, 31, 8, 0), (2025, 5, 31, 0, 0), (2025, 11, 2, 1, 30),
    (2026, 3, 8, 12, 0), (2026, 3, 29, 12, 0), (2026, 3, 30, 2, 30), (2026, 4, 5, 2, 10),
    (2026, 10, 26, 2, 30), (2026, 11, 28, 6, 0),
]


def main():
    with open("shifts.tsv", "w") as table:
        for name in ZONES:
            zone = ZoneInfo(name)
            for fields in LOCAL:
                present = datetime(*fields, tzinfo=zone).astimezone(timezone.utc)
                local = present.astimezone(zone).replace(tzinfo=None)
                for shift in SHIFTS:
                    number = shift.rstrip("dwmoqy")
                    earlier = local - UNITS[shift[len(number):]](int(number))
                    moment = earlier.replace(tzinfo=zone, fold=0).timestamp()
                    table.write(f"{name} {shift} {present.timestamp():.0f}\t{moment:.0f}\n")


main()
