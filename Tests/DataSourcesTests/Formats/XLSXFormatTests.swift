import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Workbooks of Excel")
struct XLSXFormatTests {
  private static let styles = """
    <styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>\
    <numFmt numFmtId="165" formatCode="[h]:mm"/>\
    <numFmt numFmtId="166" formatCode="&quot;day&quot; 0"/></numFmts>\
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/>\
    <xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs></styleSheet>
    """
  private static let strings = """
    <sst><si><t>Tag</t></si><si><t>Ort</t></si><si><r><t>Kö</t></r><r><t>ln</t></r>\
    <rPh sb="0" eb="1"><t>no</t></rPh></si></sst>
    """

  /// Returns a workbook with two sheets, of which the first has these rows.
  private func workbook(
    _ rows: String, after rest: String = "", strings: String = Self.strings,
    properties: String = "", isPacked: Bool = true,
    claimedSize: Int? = nil
  ) -> [UInt8] {
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    return ZipFile(isPacked: isPacked, claimedSize: claimedSize).archive([
      (
        "_rels/.rels",
        "<Relationships><Relationship Id=\"a\" Type=\"\(relation)officeDocument\" "
          + "Target=\"xl/workbook.xml\"/></Relationships>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"x\">\(properties)<sheets><sheet name=\"Umsatz\" sheetId=\"1\" "
          + "r:id=\"r1\"/><sheet name=\"Zwei\" sheetId=\"2\" r:id=\"r2\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"r1\" Type=\"\(relation)worksheet\" "
          + "Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"r2\" Type=\"\(relation)worksheet\" "
          + "Target=\"/xl/worksheets/sheet2.xml\"/><Relationship Id=\"r3\" "
          + "Type=\"\(relation)sharedStrings\" Target=\"sharedStrings.xml\"/><Relationship "
          + "Id=\"r4\" Type=\"\(relation)styles\" Target=\"styles.xml\"/></Relationships>"
      ),
      ("xl/sharedStrings.xml", strings), ("xl/styles.xml", Self.styles),
      ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows)</sheetData>\(rest)</worksheet>"),
      (
        "xl/worksheets/sheet2.xml",
        "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>a</t></is></c></row>"
          + "<row><c><v>1</v></c></row></sheetData></worksheet>"
      ),
    ])
  }

  private func read(_ bytes: [UInt8], _ options: XLSXOptions = XLSXOptions()) throws -> ReadData {
    try DataReading(.xlsx, xlsx: options).read(bytes, name: "a.xlsx")
  }

  /// Returns the value of a cell below a heading.
  private func value(_ cell: String, properties: String = "") throws -> JSONValue? {
    let heading = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c></row>"
    let rows = heading + "<row r=\"2\"><c r=\"A2\" \(cell)</c></row>"
    return try read(workbook(rows, properties: properties)).value.array?.first?["Ort"]
  }

  private static let table = """
    <row r="1"><c r="B1" t="inlineStr"><is><t>Bericht</t></is></c></row>\
    <row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row>\
    <row r="4"><c r="B4" s="3"><v>46054</v></c><c r="C4" t="s"><v>2</v></c></row>\
    <row r="5"><c r="C5" t="str"><f>A1</f><v>x &amp; y</v></c></row>
    """

  @Test("characters that a workbook writes as numbers are read")
  func escapes() throws {
    func text(_ text: String) throws -> JSONValue? {
      try value("t=\"inlineStr\"><is><t>\(text)</t></is>")
    }
    #expect(try text("a_x000D_\nb") == "a\r\nb")
    #expect(try text("_x005F_x000D_") == "_x000D_")
    #expect(try text("_xD83D__xDE00_!") == "\u{1F600}!")
    #expect(try text("a_x00G0_ _x1_") == "a_x00G0_ _x1_")
    #expect(try value("t=\"str\"><v>x_x0009_y</v>") == "x\ty")
  }

  @Test("rows below the heading are objects, whether the archive is packed or not")
  func rows() throws {
    for isPacked in [true, false] {
      let data = try read(workbook(Self.table, isPacked: isPacked))
      #expect(
        data.value == [["Tag": "2026-02-01", "Ort": "Köln"], ["Tag": nil, "Ort": "x & y"]])
      #expect(data.interpretation == "a.xlsx is read with sheet “Umsatz”, heading in line 3")
      #expect(data.warning == nil)
    }
  }

  @Test("sheet and range can be set")
  func parts() throws {
    let bytes = workbook(Self.table)
    #expect(try read(bytes, XLSXOptions(sheet: "Zwei")).value == [["a": 1]])
    #expect(
      try read(bytes, XLSXOptions(range: CellRange("C3:C4"))).value == [["Ort": "Köln"]])
    #expect(try read(bytes, XLSXOptions(range: CellRange("b:b"))).value.array?.count == 2)
    #expect(throws: SourceFailure(.notFound, "a.xlsx has no sheet “Drei”; it has Umsatz, Zwei")) {
      try read(bytes, XLSXOptions(sheet: "Drei"))
    }
    for text in ["B3", "B3:", "F1:B2", "B:C3", "1:2", "A0:B1", ""] {
      #expect(CellRange(text) == nil, "\(text)")
    }
  }

  @Test("numbers with the format of a date are dates, others stay numbers")
  func dates() throws {
    #expect(try value("s=\"1\"><v>46054</v>") == "2026-02-01")
    #expect(try value("s=\"2\"><v>46054.604166666664</v>") == "2026-02-01T14:30:00")
    #expect(try value("s=\"3\"><v>1</v>") == "1900-01-01")
    #expect(try value("s=\"3\"><v>59</v>") == "1900-02-28")
    #expect(try value("s=\"3\"><v>60</v>") == "1900-02-29")
    #expect(try value("s=\"3\"><v>61</v>") == "1900-03-01")
    #expect(try value("s=\"4\"><v>1.25</v>") == 108_000)
    #expect(try value("s=\"5\"><v>7</v>") == 7)
    #expect(try value("s=\"6\"><v>0.34375</v>") == "08:15:00")
    #expect(try value("s=\"0\"><v>46054</v>") == 46054)
    #expect(
      try value("s=\"1\"><v>44592</v>", properties: "<workbookPr date1904=\"1\"/>")
        == "2026-02-01")
  }

  @Test("whole numbers keep all the digits that the workbook has, and lost ones are told")
  func longNumbers() throws {
    #expect(try value("><v>123456789012345679</v>") == 123_456_789_012_345_679)
    #expect(
      try value("><v>12345678901234567890123</v>") == "12345678901234567890123")
    let heading = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c></row>"
    func warning(_ number: String) throws -> String? {
      try read(workbook(heading + "<row r=\"2\"><c r=\"A2\"><v>\(number)</v></c></row>")).warning
    }
    #expect(
      try warning("1.234567890123457e+17") == """
        a.xlsx: 1 whole number has more than 15 digits, of which the workbook keeps no more: \
        1.234567890123457e+17 in A2; keep such numbers as text
        """)
    for number in ["123456789012345679", "1.5E+17", "6.02214076E+23", "1.2345678901234E-3"] {
      #expect(try warning(number) == nil, "\(number)")
    }
  }

  @Test("the text of merged cells stands in each of their rows, a number in the first alone")
  func mergedCells() throws {
    func text(_ cell: String, _ text: String) -> String {
      "<c r=\"\(cell)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
    }
    func number(_ cell: String, _ number: Int) -> String {
      "<c r=\"\(cell)\"><v>\(number)</v></c>"
    }
    let rows = """
      <row r="1">\(text("B1", "Tag"))\(text("C1", "n"))\(text("D1", "all"))</row>\
      <row r="2">\(text("B2", "Mo"))\(number("C2", 1))\(number("D2", 3))</row>\
      <row r="3">\(number("C3", 2))</row><row r="4">\(text("B4", "Di"))\(number("C4", 4))</row>
      """
    let merges = """
      <mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="D2:D3"/><mergeCell ref="B1:C1"/>\
      </mergeCells>
      """
    let data = try read(workbook(rows, after: merges))
    #expect(
      data.value == [
        ["Tag": "Mo", "n": 1, "all": 3], ["Tag": "Mo", "n": 2, "all": nil],
        ["Tag": "Di", "n": 4, "all": nil],
      ])
    #expect(
      data.interpretation
        == "a.xlsx is read with sheet “Umsatz”, the text of merged cells in each of their rows "
        + "(B2:B3)")
    #expect(
      data.warning
        == "a.xlsx: the number of 1 merged cell stands in its first row alone: D2:D3")
  }

  @Test("booleans are such; errors and formulas without a value are null with a warning")
  func others() throws {
    #expect(try value("t=\"b\"><v>1</v>") == true)
    #expect(try value("><v>1E-3</v>") == 0.001)
    let rows = """
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>\
      <row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><v>#DIV/0!</v></c></row>\
      <row r="3"><c r="A3"><v>2</v></c><c r="B3"><f>1+1</f></c></row>
      """
    let data = try read(workbook(rows))
    #expect(data.value == [["Tag": 1, "Ort": nil], ["Tag": 2, "Ort": nil]])
    #expect(
      data.warning
        == "a.xlsx: 2 cells have no value and are null, the first is #DIV/0! in B2")
  }

  @Test("what is no workbook is called by its name")
  func refused() {
    #expect(throws: SourceFailure(.malformed, "a.xlsx: this is no Excel workbook (.xlsx)")) {
      try read(Array("Datum;Umsatz".utf8))
    }
    #expect(throws: SourceFailure(.malformed, "a.xlsx: this is no Excel workbook (.xlsx)")) {
      try read(ZipFile(isPacked: false).archive([("a.txt", "a")]))
    }
    let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    for format in DataFormat.allCases {
      #expect(throws: SourceFailure.self) { try format.decode(old, name: "a.xls") }
    }
    for format in [DataFormat.json, .csv, .text] {
      #expect(throws: SourceFailure.self) {
        try format.decode(workbook(Self.table), name: "a.xlsx")
      }
    }
  }

  @Test("a member that claims or has more bytes than are read is refused")
  func bomb() {
    for (size, problem) in [
      (9 << 20, "has more than 8 MiB; keep it shorter"), (5, "is damaged"), (100_000, "is damaged"),
    ] {
      #expect(throws: (any Error).self, "\(problem)") {
        let bytes = workbook(Self.table, claimedSize: size)
        do { _ = try read(bytes) } catch {
          #expect("\(error)" == "a.xlsx: _rels/.rels \(problem)")
          throw error
        }
      }
    }
  }

  @Test(
    "a row that Excel doesn’t have is refused",
    arguments: ["9223372036854775807", "1048577", "0", "-1"])
  func rowNumbers(number: String) {
    let rows = "<row r=\"\(number)\"/><row><c><v>1</v></c></row>"
    #expect(throws: SourceFailure(.malformed, "a.xlsx: row \(number) is damaged")) {
      try read(workbook(rows))
    }
  }

  @Test("texts that many cells share count once for each of them")
  func sharedTexts() {
    let text = String(repeating: "a", count: 100_000)
    let cells = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 50)
    let bytes = workbook("<row>\(cells)</row>", strings: "<sst><si><t>\(text)</t></si></sst>")
    #expect(throws: SourceFailure(.tooLarge, "a.xlsx: more than 4 MiB")) { try read(bytes) }
  }

  @Test("empty cells between the others count as values")
  func wideRows() {
    let row = "<row><c r=\"A1\"><v>1</v></c><c r=\"CV1\"><v>1</v></c></row>"
    #expect(throws: SourceFailure(.tooLarge, "a.xlsx: more than 500000 values")) {
      try read(workbook(String(repeating: row, count: 5_001)))
    }
  }

  @Test("4,000 damaged workbooks end as rows or as a failure that names the file")
  func fuzz() {
    var generator = SeededGenerator(seed: 1)
    let seeds = [workbook(Self.table), workbook(Self.table, isPacked: false)]
    for round in 0..<4_000 {
      var bytes = seeds[round % 2]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
          in: .min ... .max, using: &generator)
      }
      if round.isMultiple(of: 5) {
        bytes.removeLast(Int.random(in: bytes.indices, using: &generator))
      }
      do {
        _ = try read(bytes).value
      } catch let failure as SourceFailure {
        #expect(failure.message.hasPrefix("a.xlsx"), "\(failure)")
      } catch {
        Issue.record(error)
      }
    }
  }
}
