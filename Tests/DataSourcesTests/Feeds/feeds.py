#!/usr/bin/env python3
"""Makes feeds.json: 400 feeds in the ways in which feeds break, and what they mean.

The script knows what it has written into each feed. Where the Python package feedparser is
installed, it says how many of the feeds that reads in the same way.
"""

import calendar
import datetime
import html
import json
import pathlib
import random

COUNT = 400
ADDRESS = "https://example.org/blog/feed.xml"
choose = random.Random(2027)
UTC = datetime.timezone.utc

TITLES = [
    ("Quay opens", "Quay opens"), ("Fish &amp; chips", "Fish & chips"),
    ("<![CDATA[Fish & <b>chips</b>]]>", "Fish & chips"), ("Müller’s pier", "Müller’s pier"),
    ("Caf&#233; “Ost”", "Café “Ost”"), ("  Two\n   lines ", "Two lines"),
    ("5 &lt; 6", "5 < 6"), ("&#x1F6A2; Ship", "🚢 Ship"), ("日本の港", "日本の港"),
]
# Each is a slip in a text, and what is read of it.
SLIPS = {
    "ampersand": [("Fish & chips", "Fish & chips"), ("AT&T", "AT&T"), ("a && b", "a && b"),
                  ("R&D; more", "R&D; more"), ("x &", "x &")],
    "entity": [("Caf&eacute;", "Café"), ("Pier&nbsp;3", "Pier 3"), ("a &ndash; b", "a – b"),
               ("&euro;5 &hellip;", "€5 …"), ("&Uuml;ber &unknown; x", "Über &unknown; x")],
    "control": [("Qu\x08ay", "Quay"), ("\x0bQuay \x00x", "Quay x"), ("Qu&#8;ay", "Quay"),
                ("Qu&#x1f;ay", "Quay")],
    "windows": [(b"M\xfcller", "Müller"), (b"\x93Quay\x94 \x96 open", "“Quay” – open"),
                (b"\x80 5", "€ 5"), (b"Caf\xe9 \xc3\xbc", "Café ü")],
}
DESCRIPTIONS = [
    ("A first sentence.", "A first sentence."),
    ("&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;", "One"),
    ("<![CDATA[<p>One <i>two</i>.</p><script>x()</script>]]>", "One two."),
]


def dates(atom):
    """Returns a date as a feed may write it, and its seconds since 1970; None for no certain one."""
    moment = datetime.datetime(2026, choose.randint(1, 11), choose.randint(1, 28),
                               choose.randint(0, 23), choose.randint(0, 59), 5, tzinfo=UTC)
    seconds = int(moment.timestamp())
    minute = seconds - 5
    zone = datetime.timezone(datetime.timedelta(hours=2))
    day = calendar.timegm(moment.date().timetuple())
    iso = [
        (moment.strftime("%Y-%m-%dT%H:%M:%SZ"), seconds),
        (moment.astimezone(zone).isoformat(), seconds),
        (moment.strftime("%Y-%m-%dT%H:%M:%S.250Z"), seconds + 0.25),
        (moment.strftime("%Y-%m-%d"), day), (moment.strftime("%Y%m%dT%H%M%SZ"), seconds),
        (moment.strftime("%Y-%m-%d %H:%M:%S"), seconds),
        (moment.astimezone(zone).strftime("%Y-%m-%dT%H:%M:%S%z"), seconds),
        (moment.strftime("%Y-%m-%dT%H:%M+00:00"), minute),
    ]
    mail = [
        (moment.strftime("%a, %d %b %Y %H:%M:%S GMT"), seconds),
        (moment.astimezone(zone).strftime("%a, %d %b %Y %H:%M:%S %z"), seconds),
        (moment.strftime("%d %b %Y %H:%M UT"), minute),
        (moment.strftime("%a, %d %B %Y %H:%M:%S +0000"), seconds),
        ((moment - datetime.timedelta(hours=5)).strftime("%d %b %y %H:%M:%S EST"), seconds),
        (moment.strftime("%a %b %d %H:%M:%S %Y"), seconds),
        (moment.strftime("%a %b %d %H:%M:%S UTC %Y"), seconds),
        (moment.strftime("%a, %d-%b-%Y %H:%M:%S GMT"), seconds),
        (moment.strftime("%b %d, %Y %I:%M %p"), minute),
    ]
    late = moment.replace(day=choose.randint(13, 28))
    numbers = [
        (late.strftime("%d/%m/%Y %H:%M"), int(late.timestamp()) - 5),
        (late.strftime("%m/%d/%Y %H:%M:%S"), int(late.timestamp())),
        (late.strftime("%d.%m.%Y"), calendar.timegm(late.date().timetuple())),
        (late.strftime("%Y/%m/%d %H:%M"), int(late.timestamp()) - 5),
        ("03/04/2026 10:00", None), ("soon", None), ("", None), ("2026-02-30T10:00:00Z", None),
        ("Fri, 31 Feb 2026 10:00:00 GMT", None),
    ]
    return choose.choice(iso if atom and choose.random() < 0.8
                         else choose.choice([iso, mail, mail, numbers]))


LINKS = [
    ("https://example.net/a?b=1&amp;c=2", "https://example.net/a?b=1&c=2"),
    ("/rel/1", "{root}/rel/1"), ("2026/post.html", "{folder}2026/post.html"),
    ("../up", "{up}up"), ("?p=7", "{page}?p=7"), ("https://example.net/x", "https://example.net/x"),
    ("//cdn.example.net/y", "{scheme}://cdn.example.net/y"),
]


def link(base, slip):
    if slip == "ampersand" and choose.random() < 0.5:
        return "https://example.net/a?b=1&c=2", "https://example.net/a?b=1&c=2"
    written, whole = choose.choice(LINKS)
    root, folder, up = base
    page = folder if base is not OWN else ADDRESS
    scheme = root.split(":")[0]
    return written, whole.format(scheme=scheme, root=root, folder=folder, up=up, page=page)


OWN = ("https://example.org", "https://example.org/blog/", "https://example.org/")
BASES = [
    ("http://example.com/news/", ("http://example.com", "http://example.com/news/",
                                  "http://example.com/")),
    ("/other/", ("https://example.org", "https://example.org/other/", "https://example.org/")),
]


def encoded(text):
    return text if isinstance(text, bytes) else text.encode()


def feed(kind):
    slip = choose.choice([None, None, *SLIPS])
    base, attribute = OWN, b""
    if choose.random() < 0.3:
        written, base = choose.choice(BASES)
        attribute = f' xml:base="{written}"'.encode()
    items, parts = [], []
    count = choose.randint(1, 2)
    slipping = choose.randrange(count)
    unread = False
    for number in range(count):
        written, title = choose.choice(TITLES)
        slips = slip if number == slipping else None
        if slips:
            written, title = choose.choice(SLIPS[slips])
        address, whole = link(base, slips)
        stamp, seconds = dates(kind.startswith("atom"))
        unread = unread or (stamp != "" and seconds is None)
        description, first = choose.choice(DESCRIPTIONS)
        if not slips and choose.random() < 0.15:
            written, title = choose.choice([(None, first), ("", first)])
        atom = kind.startswith("atom")
        body = b""
        if written is not None:
            mark = b' type="html"' if atom and "CDATA" in str(written) else b""
            body += b"<title" + mark + b">" + encoded(written) + b"</title>"
        if atom:
            body += f'<link href="{address}"/>'.encode() if choose.random() < 0.7 else (
                f'<link rel="enclosure" href="x.mp3"/><link rel="alternate" href="{address}"/>'
                .encode())
            names = ["published", "updated"] if kind == "atom" else ["issued", "modified"]
            name = choose.choice(names)
            body += f"<{name}>{stamp}</{name}>".encode()
            body += b'<summary type="html">' + encoded(description) + b"</summary>"
        else:
            body += f"<link>{address}</link>".encode()
            name = choose.choice(["pubDate", "pubDate", "dc:date", "dcterms:issued",
                                  "dcterms:modified"])
            if kind == "rdf" and name == "pubDate":
                name = "dc:date"
            body += f"<{name}>{stamp}</{name}>".encode()
            body += b"<description>" + encoded(description) + b"</description>"
        tag = b"entry" if atom else b"item"
        parts.append(b"<" + tag + b">" + body + b"</" + tag + b">")
        items.append([title, whole, seconds])
    spaces = ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    undeclared = kind == "rss" and choose.random() < 0.1
    spaces = "" if undeclared else spaces
    inner = b"<title>Feed</title>" + b"\n".join(parts)
    if kind == "rss":
        text = (f'<rss version="2.0"{spaces}'.encode() + attribute + b">\n<channel>" + inner
                + b"</channel></rss>")
    elif kind == "rdf":
        text = (b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
                b'xmlns="http://purl.org/rss/1.0/"' + spaces.encode() + attribute
                + b">\n<channel><title>Feed</title></channel>" + b"\n".join(parts) + b"</rdf:RDF>")
    else:
        space = {"atom": "http://www.w3.org/2005/Atom", "atom03": "http://purl.org/atom/ns#"}[kind]
        text = f'<feed xmlns="{space}"'.encode() + attribute + b">\n" + inner + b"</feed>"
    head = choose.choice([b"", b'<?xml version="1.0"?>\n',
                          b'<?xml version="1.0" encoding="utf-8"?>\n'])
    # A time that can't be read is said, too.
    warns = slip is not None or unread
    if slip == "windows":
        head = choose.choice([b"", b'<?xml version="1.0" encoding="UTF-8"?>\n'])
    elif head and choose.random() < 0.2:
        head = choose.choice([b"\n\n", b"  ", b"<br />\n<b>Notice</b>: x in y.php\n"]) + head
        warns = True
    elif slip is None and choose.random() < 0.15:
        for name, codec in [("ISO-8859-1", "latin-1"), ("windows-1252", "cp1252")]:
            if choose.random() < 0.5:
                try:
                    coded = text.decode().encode(codec)
                except UnicodeEncodeError:
                    continue
                head = f'<?xml version="1.0" encoding="{name}"?>'.encode()
                text = coded
                break
    tail = b""
    if choose.random() < 0.06:
        tail, warns = choose.choice([b"\n<script>x</script>", b"\nDone & out"]), True
    return head + text + tail, items, warns


def same(text, items):
    """Returns whether feedparser reads the same titles, links and times."""
    import feedparser

    read = feedparser.parse(text, response_headers={"content-location": ADDRESS})
    for entry, (title, address, seconds) in zip(read.entries, items, strict=False):
        stamp = entry.get("published_parsed") or entry.get("updated_parsed")
        found = calendar.timegm(stamp) if stamp else None
        words = " ".join(html.unescape(entry.get("title", "")).split())
        if (words, entry.get("link"), found) != (title, address, seconds and int(seconds)):
            return False
    return len(read.entries) == len(items)


rows, equal = [], None
for number in range(COUNT):
    text, items, warns = feed(["rss", "rss", "rdf", "atom", "atom03"][number % 5])
    rows.append({"text": text.decode("latin-1"), "items": items, "warns": warns})
    try:
        equal = (equal or 0) + same(text, items)
    except ImportError:
        pass
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
print(f"{COUNT} feeds, {sum(row['warns'] for row in rows)} with slips, feedparser reads {equal} so")
