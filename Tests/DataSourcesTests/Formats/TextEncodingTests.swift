import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("Encodings of text")
struct TextEncodingTests {
  /// A table of Windows, in which ü is one byte.
  private static let windows =
    Array("name;ort\nM".utf8) + [0xFC] + Array("ller;K".utf8) + [0xF6]
    + Array("ln\n".utf8)
  private static let rows: JSONValue = [["name": "Müller", "ort": "Köln"]]

  private func read(
    _ bytes: [UInt8], _ format: DataFormat, _ encoding: TextEncoding? = nil, charset: String? = nil
  ) throws(SourceFailure) -> ReadData {
    try DataReading(format, encoding: encoding).read(bytes, name: "data", charset: charset)
  }

  private func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
    ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test("a table that isn't UTF-8 is read as Windows-1252, and a warning names the byte")
  func guessed() throws {
    let data = try read(Self.windows, .csv)
    #expect(data.value == Self.rows)
    #expect(
      data.warning == "data: this is no UTF-8 (byte FC in line 2) and is read as Windows-1252; "
        + "write “encoding: windows-1252” if that is right")
    #expect(data.interpretation == "data is read with “;” between fields, Windows-1252")
    let text = try read([0x31, 0x20, 0x80, 0x0A], .text)
    #expect(text.value == ["1 €"])
    #expect(text.warning != nil)
  }

  @Test("an encoding that is written is used without a word")
  func declared() throws {
    let data = try read(Self.windows, .csv, .windows1252)
    #expect(data.value == Self.rows)
    #expect(data.warning == nil)
    #expect(try read([0xD1, 0xEB], .text, .windows1251).value == ["Сл"])
    #expect(try read([0xA4], .text, .latin9).value == ["€"])
    #expect(try read([0x84], .text, .dosLatin1).value == ["ä"])
    #expect(try read([0x93, 0xFA], .text, .shiftJIS).value == ["日"])
    #expect(try read(Array("\"P".utf8) + [0xEA, 0x22], .json, .latin1).value == "Pê")
  }

  @Test(
    "each encoding that can be named reads the letters of ASCII", arguments: TextEncoding.allCases)
  func all(encoding: TextEncoding) throws {
    let bytes =
      switch encoding {
      case .utf16: Array("a\0".utf8)
      case .utf32: Array("a\0\0\0".utf8)
      default: Array("a".utf8)
      }
    #expect(try read(bytes, .text, encoding).value == ["a"])
  }

  @Test("UTF-32 is known by its mark")
  func utf32() throws {
    for isBigEndian in [true, false] {
      let bytes = "\u{FEFF}name;ort\nMüller;Köln\n".unicodeScalars.flatMap { scalar in
        let value = isBigEndian ? scalar.value.bigEndian : scalar.value.littleEndian
        return withUnsafeBytes(of: value) { Array($0) }
      }
      let data = try read(bytes, .csv)
      #expect(data.value == Self.rows)
      #expect(data.warning == nil)
      #expect(data.interpretation == "data is read with “;” between fields, UTF-32")
    }
  }

  @Test("a byte that the written encoding doesn't have is a failure that names it")
  func wrong() {
    #expect(
      throws: SourceFailure(
        .malformed,
        """
        data: this is no text in UTF-8 (byte FC in line 2); write what it is as the “encoding” of \
        the source
        """)
    ) { try read(Self.windows, .csv, .utf8) }
    #expect(throws: SourceFailure.self) { try read([0x81], .text, .windows1252) }
    #expect(throws: SourceFailure.self) { try read([0x61, 0x81], .text) }
  }

  @Test(
    "UTF-16 is read with its mark and without, in both orders of bytes",
    arguments: [true, false], [true, false])
  func utf16(isBigEndian: Bool, hasMark: Bool) throws {
    let table = try read(
      utf16("Ort;Zahl\nKöln;1\n", isBigEndian: isBigEndian, hasMark: hasMark), .csv)
    #expect(table.value == [["Ort": "Köln", "Zahl": 1]])
    #expect(table.warning == nil)
    let json = try read(utf16("{\"a\": \"ü\"}", isBigEndian: isBigEndian, hasMark: hasMark), .json)
    #expect(json.value == ["a": "ü"])
    #expect(json.interpretation == "data is read as UTF-16")
  }

  @Test(
    "JSON and YAML that aren't UTF-8 are a failure, not a guess",
    arguments: [DataFormat.json, .ndjson, .yaml])
  func brokenJSON(format: DataFormat) {
    #expect(
      throws: SourceFailure(
        .malformed,
        """
        data: this is no UTF-8 (byte EA in line 1); write what it is as the “encoding” of the \
        source, such as windows-1252
        """)
    ) { try read(Array("\"P".utf8) + [0xEA] + Array("che\"".utf8), format) }
  }

  @Test(
    "sequences that UTF-8 forbids are none",
    arguments: [
      [0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
      [0xFF], [0x80],
    ] as [[UInt8]])
  func forbidden(bytes: [UInt8]) {
    let text = [0x22] + bytes + [0x22]
    #expect(throws: SourceFailure.self) { try read(text, .json) }
  }

  @Test("a server's charset is used, unless the text is UTF-8 in spite of it")
  func charset() async throws {
    let latin = Array("{\"name\":\"P".utf8) + [0xEA] + Array("che\"}".utf8)
    let server = try LoopbackServer([
      "/latin": .reply(
        "200 OK", headers: ["Content-Type: application/json; charset=iso-8859-1"], body: latin),
      "/utf8": .reply(
        "200 OK", headers: ["Content-Type: application/json; charset=iso-8859-1"],
        body: Array("{\"name\":\"Pêche\"}".utf8)),
      "/table": .reply(
        "200 OK", headers: ["Content-Type: text/csv; header=present; Charset=\"Windows-1252\""],
        body: Self.windows),
      "/silent": .reply("200 OK", body: latin),
      "/emptied": .inTurn([.reply("200 OK", body: Self.windows), .reply("204 No Content")]),
    ])
    func source(_ path: String, _ format: DataFormat = .json) -> HTTPSource {
      HTTPSource(WebRequest(method: "GET", url: server.address(path)), DataReading(format))
    }
    #expect(try await source("/latin").fetch() == ["name": "Pêche"])
    #expect(try await source("/utf8").fetch() == ["name": "Pêche"])
    let table = source("/table", .csv)
    #expect(try await table.fetch() == Self.rows)
    #expect(table.omission == nil)
    #expect(table.interpretation?.hasSuffix("“;” between fields, Windows-1252") == true)
    await #expect(throws: SourceFailure.self) { try await source("/silent").fetch() }
    let emptied = source("/emptied", .csv)
    #expect(try await emptied.fetch() == Self.rows)
    #expect(emptied.omission != nil)
    #expect(emptied.interpretation != nil)
    #expect(try await emptied.fetch() == .null)
    #expect(emptied.omission == nil)
    #expect(emptied.interpretation == nil)
  }

  @Test("a file and a command carry the words about their texts")
  func sources() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("l1.csv")
    try Data(Self.windows).write(to: URL(filePath: path))
    let file = FileSource(path: path, format: .csv)
    #expect(try await file.fetch() == Self.rows)
    #expect(file.omission?.contains("byte FC in line 2") == true)
    let command = CommandSource(run: ["cat", path], DataReading(.csv))
    #expect(try await command.fetch() == Self.rows)
    #expect(command.omission?.contains("byte FC in line 2") == true)
    try Data("name;ort\nMüller;Köln\n".utf8).write(to: URL(filePath: path))
    #expect(try await file.fetch() == Self.rows)
    #expect(file.omission == nil)
  }
}
