import DataSources
import JMESPath
import Testing

/// One table of our own for each kind of the public suite csv-spectrum, and for others that people
/// have.
@Suite("Kinds of tables")
struct CSVKindTests {
  @Test(
    "each kind is read",
    arguments: [
      // Commas in quotation marks.
      (
        "name,street\nAda,\"Canal Road 4, Hull\"\n",
        [["name": "Ada", "street": "Canal Road 4, Hull"]]
      ),
      // Empty fields, with each end of lines.
      ("a,b,c\n1,\"\",\n\"\",2,3\n", [["a": 1, "b": nil, "c": nil], ["a": nil, "b": 2, "c": 3]]),
      (
        "a,b,c\r\n1,\"\",\r\n\"\",2,3\r\n",
        [["a": 1, "b": nil, "c": nil], ["a": nil, "b": 2, "c": 3]]
      ),
      // Quotation marks in fields.
      (
        "a,b\n1,\"the \"\"old\"\" mill\"\n2,\"\"\"\"\n",
        [["a": 1, "b": "the \"old\" mill"], ["a": 2, "b": "\""]]
      ),
      // JSON in a field.
      (
        "key,value\n7,\"{\"\"at\"\": [53.7, -0.3], \"\"on\"\": true}\"\n",
        [["key": 7, "value": "{\"at\": [53.7, -0.3], \"on\": true}"]]
      ),
      // Pairs of coordinates.
      ("site,position\n1,\"53.7445, -0.3325\"\n", [["site": 1, "position": "53.7445, -0.3325"]]),
      // Ends of lines in fields, with each end of lines.
      ("a,b\n1,\"x\ny\"\n2,z\n", [["a": 1, "b": "x\ny"], ["a": 2, "b": "z"]]),
      ("a,b\r\n1,\"x\r\ny\"\r\n2,z\r\n", [["a": 1, "b": "x\r\ny"], ["a": 2, "b": "z"]]),
      // Quotation marks and ends of lines in one field.
      ("a,b\n1,\"x\n\"\"y\"\"\n,z\"\n", [["a": 1, "b": "x\n\"y\"\n,z"]]),
      // The simplest table, with each end of lines.
      ("a,b\n1,2\n", [["a": 1, "b": 2]]), ("a,b\r\n1,2\r\n", [["a": 1, "b": 2]]),
      // Signs of all planes of Unicode.
      ("a,b\nʤ,日本語\nÅ,🦀e\u{301}\n", [["a": "ʤ", "b": "日本語"], ["a": "Å", "b": "🦀e\u{301}"]]),
      // A separator at the end of each line, and blank lines.
      (
        "a,b,\n1,2,\n\n3,4,\n",
        [["a": 1, "b": 2, "column 3": nil], ["a": 3, "b": 4, "column 3": nil]]
      ),
      ("a,b\n1,2,\n3,4,\n", [["a": 1, "b": 2], ["a": 3, "b": 4]]),
      // A byte order mark before quotation marks.
      ("\u{FEFF}\"a,b\",c\n1,x\n", [["a,b": 1, "c": "x"]]),
    ] as [(String, JSONValue)])
  func kinds(text: String, rows: JSONValue) throws {
    let data = try readTable(text)
    #expect(data.value == rows)
    #expect(data.warning == nil)
  }

  @Test("a field may be longer than a mebibyte, with and without quotation marks")
  func longFields() throws {
    let long = String(repeating: "0123456789abcdef", count: 1 << 16)
    let rows = try readTable("a,b\n\(long),1\n\"\(long)\"\"\",2\n").value
    #expect(rows == [["a": .string(long), "b": 1], ["a": .string(long + "\""), "b": 2]])
  }

  @Test(
    "a row that doesn’t fit its heading, and a mark that is never closed, are failures",
    arguments: [
      ("a,b\n1,2,3\n", "t.csv line 2: 3 fields, but the header has 2"),
      ("a,b\n1,\"2\n", "t.csv line 2, column 3: this quotation mark is never closed"),
      (
        "a,b\n\"1\" x,2\n",
        "t.csv line 2, column 4: text after the closing quotation mark; a mark inside is written twice"
      ),
    ])
  func mistakes(text: String, message: String) {
    #expect(throws: SourceFailure(.malformed, "\(message)")) { try readTable(text) }
  }
}
