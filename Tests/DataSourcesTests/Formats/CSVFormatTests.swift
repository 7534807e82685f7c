import DataSources
import JMESPath
import Testing

@Suite("CSV")
struct CSVFormatTests {
  private func read(_ text: String) throws -> JSONValue {
    try DataFormat.csv.decode(Array(text.utf8), name: "stock.csv")
  }

  private func message(_ text: String) -> String {
    do {
      return "\(try read(text))"
    } catch {
      return "\(error)"
    }
  }

  @Test("a header row names the members, and what reads as a number is one")
  func typedRows() throws {
    #expect(
      try read("name,count,price,share\nBolt,12,0.5,-1e3\n") == [
        ["name": "Bolt", "count": 12, "price": 0.5, "share": -1000.0]
      ])
  }

  @Test("marks at the end of a file are no row", arguments: ["\u{1A}", "\0\0\0", "\u{1A}\r\n"])
  func endMarks(mark: String) throws {
    #expect(try read("a,b\r\n1,2\r\n\(mark)") == [["a": 1, "b": 2]])
    #expect(try read("a,b\r\n1,2\(mark)") == [["a": 1, "b": 2]])
  }

  @Test(
    "codes that look like numbers stay text",
    arguments: [
      "007", "+49", "12E5", "1E5", ".5", "1.", "0x1", "1.2.3", "1.10.2", "12-34", "1,2,3",
    ])
  func codes(code: String) throws {
    #expect(try read("a;b\n\(code);x") == [["a": .string(code), "b": "x"]])
  }

  @Test("whole numbers keep 64 bits, longer ones their digits")
  func largeNumbers() throws {
    #expect(
      try read("a,b\n9223372036854775807,9223372036854775808") == [
        ["a": .integer(.max), "b": "9223372036854775808"]
      ])
  }

  @Test("quoted fields hold delimiters, line ends and doubled quotation marks")
  func quotes() throws {
    #expect(
      try read("a,b\r\n\"x, \"\"y\"\"\r\nz\",\"\"\r\n") == [["a": "x, \"y\"\r\nz", "b": nil]])
  }

  @Test(
    "the delimiter is the one that stands most often in the header",
    arguments: ["a,b\n1,2", "a;b\n1;2", "a\tb\n1\t2", "\"a\";b\n1;2", "a;b\n1;\"2\""])
  func delimiters(text: String) throws {
    #expect(try read(text).array?.first?["a"] == 1)
  }

  @Test("a delimiter inside a quoted title doesn't count")
  func quotedHeader() throws {
    #expect(try read("\"x,y,z\";b\n1;2") == [["x,y,z": 1, "b": 2]])
  }

  @Test("a byte order mark, blank lines, CR line ends and a missing last line end are no trouble")
  func oddities() throws {
    #expect(try read("\u{FEFF}a,b\r\r1,2\r\n\n3,4") == [["a": 1, "b": 2], ["a": 3, "b": 4]])
  }

  @Test("missing and doubled titles get names of their own")
  func titles() throws {
    #expect(
      try read("id,,id, id \n1,2,3,4") == [["id": 1, "column 2": 2, "id 2": 3, "id 3": 4]])
  }

  @Test("a short row ends in nulls, and empty fields too many don't matter")
  func shortRows() throws {
    #expect(try read("a,b\n1\n2,3,,") == [["a": 1, "b": nil], ["a": 2, "b": 3]])
  }

  @Test("no text is no rows")
  func empty() throws {
    #expect(try read("") == [])
    #expect(try read("a,b\n") == [])
  }

  @Test("mistakes are named with their line")
  func mistakes() {
    #expect(message("a,b\n\n\n1,2,3") == "stock.csv line 4: 3 fields, but the header has 2")
    #expect(message("a,b\n1,2\n1,2,3") == "stock.csv line 3: 3 fields, but the header has 2")
    #expect(
      message("a,b\n1,\"2\n3,4")
        == "stock.csv line 2, column 3: this quotation mark is never closed")
    #expect(
      message("a\n\"1\"2")
        == "stock.csv line 2, column 4: text after the closing quotation mark; "
        + "a mark inside is written twice")
  }

  @Test("more rows or columns than the limits are refused")
  func limits() {
    #expect(
      message("a\n" + String(repeating: "1\n", count: LoadLimits.rows + 1))
        == "stock.csv: more than 10000 rows; keep the file shorter, or show it in a report that "
        + "orders its rows by names of columns")
    #expect(
      message(String(repeating: ",", count: LoadLimits.columns))
        == "stock.csv line 1, column 1001: more than 1000 columns")
  }
}
