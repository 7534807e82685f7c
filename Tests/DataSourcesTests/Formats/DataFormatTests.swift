import DataSources
import JMESPath
import Testing

@Suite("JSON, YAML and text")
struct DataFormatTests {
  private func message(_ format: DataFormat, _ text: String) -> String {
    do {
      return "\(try format.decode(Array(text.utf8), name: "data"))"
    } catch {
      return "\(error)"
    }
  }

  @Test("JSON is read as it stands, after a byte order mark too")
  func json() throws {
    let bytes = Array("\u{FEFF}{\"a\": [1, 2.5, null, \"x\"]}".utf8)
    #expect(try DataFormat.json.decode(bytes, name: "data") == ["a": [1, 2.5, nil, "x"]])
  }

  @Test("a mistake in JSON is named with line and column")
  func brokenJSON() {
    #expect(message(.json, "{\n  \"a\": 1,\n  \"b\" 2\n}").hasPrefix("data line 3, column 7: "))
  }

  @Test("what isn't JSON at all is called by its name")
  func notJSON() {
    #expect(
      message(.json, "\n<!DOCTYPE html><html>") == "data: this is HTML, not JSON")
    #expect(message(.json, "<?xml version='1.0'?>") == "data: this is XML, not JSON")
    #expect(
      message(.json, "Sun Nov 22\n")
        == "data: this is text, not JSON: it begins with “Sun Nov 22”")
    #expect(
      message(.json, "10:32 up")
        == "data: this is text, not JSON: it begins with “10:32 up”")
    #expect(message(.json, " \n") == "data: this is empty, not JSON")
  }

  @Test("data of another kind are called by their name in each format, and never shown as text")
  func foreignData() {
    for (start, words) in [
      ([0x1F, 0x8B, 8, 0], "this is compressed by gzip; unpack it, or have a source of type"),
      ([0x28, 0xB5, 0x2F, 0xFD, 4], "this is compressed by zstd; unpack it"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "this is compressed by xz; unpack it"),
      (Array("SQLite format 3\0".utf8), "this is an SQLite database; write “type: sqlite”"),
      (Array("%PDF-1.7\n".utf8), "this is a PDF document"),
      ([0x89, 0x50, 0x4E, 0x47, 13, 10], "this is a picture"),
    ] as [([UInt8], String)] {
      for format in DataFormat.allCases {
        do {
          let read = try format.decode(start, name: "data")
          Issue.record("\(format): \(read)")
        } catch {
          #expect(error.message.hasPrefix("data: \(words)"), "\(format): \(error.message)")
        }
      }
    }
  }

  @Test(
    "the suffix of a file names its format",
    arguments: [
      ("a.json", .json), ("a.csv", .csv), ("/x.json/B.CSV", .csv), ("a.yaml", .yaml),
      ("a.yml", .yaml), ("a.txt", .text), ("a.dat", nil), ("csv", nil), ("a.csv/b", nil),
    ] as [(String, DataFormat?)])
  func suffix(path: String, format: DataFormat?) {
    #expect(DataFormat(suffixOf: path) == format)
  }

  @Test("YAML takes only true, false, null and decimal numbers for more than text")
  func yaml() throws {
    let text = """
      a: [1, 2.5, true, ~, null, "1"]
      b: { no: no, time: 22:00, hex: 0x10, octal: 010 }
      """
    #expect(
      try DataFormat.yaml.decode(Array(text.utf8), name: "data") == [
        "a": [1, 2.5, true, nil, nil, "1"],
        "b": ["no": "no", "time": "22:00", "hex": "0x10", "octal": "010"],
      ])
  }

  @Test(
    "numbers of YAML that may be codes are told",
    arguments: [
      (
        "parts:\n- 12E5\n- \"3E7\"\n- 1.5e3\n- 2e-3\n",
        "p.yaml line 2, column 3: 1 text is read as a number, as YAML has it: 12E5 is 1200000; if it "
          + "is a code, write it in quotation marks"
      ),
      (
        "- 1e2\n- 34E1\n- 5\n",
        "p.yaml line 1, column 3: 2 texts are read as numbers, as YAML has it, the first is 1e2 as "
          + "100; if they are codes, write them in quotation marks"
      ),
      (
        "version: 1.10\nprice: 1.10\nother-version: 1.1\n",
        "p.yaml line 1, column 10: 1 text is read as a number, as YAML has it: 1.10 is 1.1; if it is "
          + "a code, write it in quotation marks"
      ),
      ("- 1200000\n- 12E5x\n- E5\n- 1.0E5\n- -2e+5\n", nil),
    ] as [(String, String?)])
  func codesInYAML(text: String, warning: String?) throws {
    #expect(try DataReading(.yaml).read(Array(text.utf8), name: "p.yaml").warning == warning)
  }

  @Test("a mistake in YAML is named with line and column")
  func brokenYAML() {
    #expect(message(.yaml, "a: 1\nb: [1\nc: 2\n").hasPrefix("data line 3, column "))
    #expect(message(.yaml, "a: 1\na: 2\n") == "data line 1, column 1: a key is repeated here")
  }

  @Test("a few aliases that stand for billions of values are refused")
  func aliases() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(message(.yaml, text) == "data: more than 500000 values")
  }

  @Test("text is a list of its lines, without the last line end")
  func text() throws {
    let bytes = Array("one\r\ntwo\n\nfour\n".utf8)
    #expect(try DataFormat.text.decode(bytes, name: "data") == ["one", "two", "", "four"])
  }

  @Test("each line of NDJSON is a value, and a mistake is named with its line")
  func jsonLines() throws {
    #expect(
      try DataFormat.ndjson.decode(Array("{\"a\":1}\r\n\n[2]\n3".utf8), name: "data")
        == [["a": 1], [2], 3])
    #expect(try DataFormat.ndjson.decode([], name: "data") == [])
    #expect(message(.ndjson, "1\n{\"a\": }\n").hasPrefix("data line 2, column 7: "))
    #expect(DataFormat(suffixOf: "/var/log/events.jsonl") == .ndjson)
  }

  @Test("too many bytes are refused in every format", arguments: DataFormat.allCases)
  func refused(format: DataFormat) {
    #expect(throws: SourceFailure(.tooLarge, "data: more than 4 MiB")) {
      try format.decode(Array(repeating: 0x20, count: LoadLimits.answerBytes + 1), name: "data")
    }
  }
}
