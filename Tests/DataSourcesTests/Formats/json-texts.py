#!/usr/bin/env python3
"""Makes json-texts.json: 95 texts of JSON with what they mean, and 188 that only look like JSON.

Each stands for a way in which programs write JSON, or fail to. Python's json has to read the former
and to refuse the latter; where the package orjson is installed, it has to agree.
"""

import json
import pathlib
import random
import struct
import sys

VALID, INVALID = 95, 188
sys.setrecursionlimit(4000)
choose = random.Random(2028)
EVIL = "\\\" a\u00e9\U0001f6a2\u2028"


def bits(number):
    """Returns a number as the bits of a double, so that no digit is lost."""
    value = float(number)
    return "n%016x" % struct.unpack(">Q", struct.pack(">d", value + 0.0))[0]


def shape(value):
    """Returns a value in a notation of its own, which no reader of JSON has part in."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        # Whole numbers keep all of up to 38 digits.
        isExact = -(1 << 63) <= value < 1 << 63 and int(float(value)) == value
        return bits(value) if isExact or len(str(abs(value))) > 38 else "i%d" % value
    if isinstance(value, float):
        return bits(value)
    if isinstance(value, str):
        # Half a surrogate pair is no character.
        codes = (0xFFFD if 0xD800 <= ord(c) < 0xE000 else ord(c) for c in value)
        return "s" + ".".join("%x" % code for code in codes)
    if isinstance(value, list):
        return "[" + ",".join(map(shape, value)) + "]"
    return "{" + ",".join(shape(k) + ":" + shape(v) for k, v in sorted(value.items())) + "}"


def strict(text):
    """Reads bytes as Python's json does without its own extensions."""
    def refuse(word):
        raise ValueError(word)
    return json.loads(text.decode("utf-8-sig"), parse_constant=refuse)


def line(text):
    """Returns the line in which Python's json finds the fault."""
    try:
        strict(text)
    except json.JSONDecodeError as error:
        return error.lineno
    except UnicodeDecodeError as error:
        return text[:error.start].count(b"\n") + 1
    except ValueError as error:
        return text[:text.index(str(error).encode())].count(b"\n") + 1
    raise SystemExit(f"Python reads {text!r}")


NUMBERS = """0 -0 7 -7 10 1234567890 9007199254740991 9007199254740993 -9007199254740993
9223372036854775807 -9223372036854775808 9223372036854775808 18446744073709551615
123456789012345678901234567890 0.0 -0.0 0.5 -0.25 3.14159 100.000 0.1 1.7976931348623157e308
5e-324 2.2250738585072014e-308 1e0 1E0 1e+0 1e-0 1E+2 1e-2 -1.5e3 0e5 0E+9 0.000001 1e22 1e23
123456789.123456789e-9 4.35 9007199254740993.0 1e-400 0.30000000000000004""".split()

STRINGS = [
    '""', '"a"', '"Köln"', '"船"', '"🚢"', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\u00e9"', '"\\u00E9"',
    '"\\uD83D\\uDEA2"', '"\\ud83d\\udea2 x"', '"\\u0000"', '"\\u001f"', '"\\u2028\u2029"', '"\x7f"',
    '"\\ud83d"', '"\\udea2 x"', '"\\ud83d\\u0041"', '"\\udea2\\ud83d"', '"e\u0301"', '"\\\\u00e9"',
    '"/* no comment */ // none"', '"[1,{}]"', '" \\t "', '"\\uFFFF\uffff"', '"1e5"',
]

OTHERS = [
    "true", "false", "null", "[]", "{}", "[ ]", "{\n}", "[[]]", "[[],[[]],{}]", "[null,1,\"1\",{}]",
    '{"":0}', '{"a":{"b":[{"c":null}]}}', '{"a":1,"a":2}', '{"a":1,"b":2,"a":{"c":3}}',
    '{"\\u0061":1}', '{"a\\"b":1,"Ö":2}', " \t\r\n[ 1 ,\n2 ]\r\n\t ", "\ufeff[1]", "\ufeff {}",
    "[" * 512 + "]" * 512, '{"a":' * 256 + "1" + "}" * 256, "[1]\n", '{"__proto__":1}',
    "[" + ",".join(["0"] * 300) + "]", '["' + "x" * 5000 + '"]',
    "{" + ",".join('"k%d":%d' % (n, n) for n in range(120)) + "}",
    json.dumps([EVIL, {EVIL: EVIL}]), json.dumps([EVIL], ensure_ascii=False),
    json.dumps({"list": [{"id": n, "name": "n%d" % n, "at": None} for n in range(30)]}, indent=2),
]

BAD = {
    "number": """+1 ++1 --1 - -- -a .5 -.5 5. -5. 5.e1 5.e+1 .e1 1.2.3 1..2 1e 1E 1e+ 1E- 1ee5 1e1.5
1e5e5 1e+-5 1e0x5 01 -01 00 -00 0123 -007 08 0x1F 0XA 0b101 0o17 1_000 1'000 12a 1a 1L 1.5f 1/2 1%
$1 €1 1€ #5 ∞ ½ １２ ٣ Infinity -Infinity +Infinity NaN -NaN nan inf -inf 0e 0e+ 0.e 1e１ -１ 2²
=1 ~1 1.+5 1.-5 - 1""".split() + ["1 000", "- 1", "1e 5", "1 .5", "1. 5"],
    "string": [
        '"', '"a', 'a"', "'a'", "`a`", "“a”", "„a“", "«a»", '"a\tb"', '"a\x01b"', '"a\x1f"', '"a\0b"',
        '"\\x41"', '"\\a"', '"\\\'"', '"\\0"', '"\\v"', '"\\e"', '"\\ "', '"\\é"', '"\\🚢"', '"\\U0041"',
        '"\\u"', '"\\u1"', '"\\u12"', '"\\u123"', '"\\u12G4"', '"\\u{41}"', '"\\u 041"', '"\\ud83d\\u"',
        '"\\ud83d\\ude"', '"\\ud83d\\x"', '"\\"', '"a\\', '"a"b"', '"a" "b"', '"a"+"b"', 'r"a"', 'b"a"',
        '"a"s', '"\\u-123"', '"\\u００４１"', '"\\\t"', "&quot;a&quot;", '\\"a\\"', "a", "é", "🚢",
    ],
    "list": [
        "[1,]", "[,1]", "[,]", "[1,,2]", "[1,2,,]", "[1 2]", "[1;2]", "[1:2]", "[1\n2]", "[1]]", "[[1]",
        "[", "[[", "[1", "[1,", "[1,2", "]", "[1}", "[1)", "(1)", "(1,2)", "{1,2}", "<1>", "[*]", "[1...3]",
        "[1,2\n,\n", "[a]", "[null,nul]", "[1] 2", "[1],", "[1],[2]", "[][]", "[\"a\"", "[1,\n2,\n]",
        "[\"a\",,\"b\"]", "[1 /* one */]", "[undefined]", "[...a]", "Array(1)",
    ],
    "object": [
        "{a:1}", "{'a':1}", "{`a`:1}", '{"a"}', '{"a",1}', '{"a":}', '{:1}', '{"a" 1}', '{"a"=1}',
        '{"a"=>1}', '{"a"::1}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a":1 "b":2}', '{"a":1;"b":2}',
        '{1:1}', "{null:1}", "{true:1}", '{["a"]:1}', '{{}:1}', '{"a":1]', "{", '{"a', '{"a"', '{"a":',
        '{"a":1', '{"a":1,', '{"a":1}}', '{"a":1}x', '{"a":1}{"b":2}', '{"a":1},', "}", "{]", '{"a":b}',
        '{"a":\'b\'}', '{"a":1 // one\n}', '{"a":1, # one\n"b":2}', '{/* a */"a":1}', '{"a":new Date()}',
        '{"a":function(){}}', '{"a":1,\n"b":2,\n}', '{"a":"b\nc"}', '{"a":True}', '{"a":None}', '{"a":}',
        '{"a":1,"b"}', '{"a":1 ,\n\n b:2}', '{"a":<b>}', '("a":1)', 'a{"b":1}',
    ],
    "word": "tru True TRUE tRue nul Null NULL nulll fals False FALSE falsee yes no on off undefined None "
            "nil truefalse true1 nullnull void".split() + ["true false", "not null", "true,"],
    "document": [
        "", " ", "\n\n", "\ufeff", "1 2", "1\n2", "{}{}", "{}\n{}", "// c\n1", "/* c */ 1", "# c\n1",
        "<html></html>", "<?xml version=\"1.0\"?><a/>", "call([1])", "call([1]);", "while(1);[1]",
        ")]}'\n[1]", "var a = [1];", "[1];", "\x0c[1]", "\u00a0[1]", "[\u20281]", "[1]\0", "[1]\x1a", "\x01",
        "---\n- 1", "a: 1", "a,b\n1,2", "data: [1]", "HTTP/1.1 200 OK", "[1]\ufeff", "\u200b[1]",
    ],
}

# Bytes that are no UTF-8.
BAD_BYTES = [
    b'"\xe9"', b'["M\xfcller"]', b'"\xc3"', b'"\xe2\x82"', b'"\xc0\xaf"', b'"\xed\xa0\x80"',
    b'"\xf5\x80\x80\x80"', b'{"\xff":1}', b"\xe9", b'["a"]\xff', b'"\\\xe9"', b'[1,\n2,"\x80"]',
]

FRAMES = [("", ""), ("[", "]"), ('{"a":', "}"), ('{\n  "a": [1,\n    ', "\n  ]\n}"),
          ('[\n{"n":"ä","v":', "}\n]")]


def valid():
    """Returns the rows of texts that are JSON."""
    rows = [("number", text) for text in NUMBERS] + [("string", text) for text in STRINGS]
    rows += [("other", text) for text in OTHERS]
    assert len(rows) == VALID, len(rows)
    for kind, text in rows:
        frame = choose.choice(FRAMES) if kind != "other" else FRAMES[0]
        data = (frame[0] + text + frame[1]).encode("utf-8")
        yield {"kind": kind, "text": data.decode("latin-1"), "value": shape(strict(data))}


def invalid():
    """Returns the rows of texts that aren't JSON."""
    rows = []
    for kind, texts in BAD.items():
        for text in texts:
            frame = FRAMES[0] if kind == "document" else choose.choice(FRAMES)
            rows.append((kind, (frame[0] + text + frame[1]).encode("utf-8")))
    rows = choose.sample(rows, INVALID - len(BAD_BYTES))
    rows += [("bytes", text) for text in BAD_BYTES]
    for kind, text in rows:
        yield {"kind": kind, "text": text.decode("latin-1"), "line": line(text)}


def check(rows):
    """Compares the rows with another reader, if there is one."""
    try:
        import orjson
    except ImportError:
        return
    for row in rows:
        text = row["text"].encode("latin-1")
        if text.startswith(b"\xef\xbb\xbf") or "\\ud" in row["text"].lower():
            continue
        try:
            orjson.loads(text)
            isValid = True
        except orjson.JSONDecodeError:
            isValid = False
        assert isValid == ("value" in row) or len(text) > 900, row


table = list(valid()) + list(invalid())
check(table)
folder = pathlib.Path(__file__).parent
lines = ",\n".join(json.dumps(row) for row in table)
(folder / "json-texts.json").write_text("[\n" + lines + "\n]\n")
print(f"{VALID} are JSON, {INVALID} aren't; the latter by kind:",
      {kind: sum(row["kind"] == kind for row in table if "line" in row) for kind in [*BAD, "bytes"]})
