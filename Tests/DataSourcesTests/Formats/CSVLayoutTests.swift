import DataSources
import JMESPath
import Testing

@Suite("Layouts of tables")
struct CSVLayoutTests {
  private static let rows: JSONValue = [["a": 1, "b": "x"], ["a": 2, "b": "y"]]

  @Test(
    "separators are found by all rows",
    arguments: [
      "a|b\n1|x\n2|y\n", "a\tb\n1\tx\n2\ty\n", "a;b\n1;x\n2;y\n", "a,b\r\n1,x\r\n2,y",
      "sep=;\na;b\n1;x\n2;y\n", "\"sep=|\"\r\na|b\r\n1|x\r\n2|y", "SEP=\t\na\tb\n1\tx\n2\ty",
    ])
  func separators(text: String) throws {
    #expect(try readTable(text).value == Self.rows)
  }

  @Test("a mistake in the quotation marks of a table is named, whatever separates its fields")
  func brokenQuotes() {
    for text in ["a;b\n1;\"2\n3;4", "a|b\n1|x\n1|\"2\"3\n", "a\tb\n1\t\"2"] {
      #expect(throws: SourceFailure.self, "\(text)") { try readTable(text) }
    }
  }

  @Test("a table of one column may have decimal commas")
  func oneColumn() throws {
    #expect(try readTable("Wert\n1,5\n2\n").value == [["Wert": 1.5], ["Wert": 2]])
    #expect(try readTable("Name\nAda\n\"Lovelace, Ada\"\n").value.array?.count == 2)
  }

  @Test("a comma in texts and numbers is no separator where semicolons fit")
  func commas() throws {
    #expect(
      try readTable("Ort;Preis\nKöln, Mitte;1,5\nUlm;2,5\n").value == [
        ["Ort": "Köln, Mitte", "Preis": 1.5], ["Ort": "Ulm", "Preis": 2.5],
      ])
  }

  @Test("commas before spaces are no separators where another one fits as well")
  func spacedCommas() throws {
    #expect(
      try readTable("last, first;amount, EUR\nDoe, J;5,50\n").value == [
        ["last, first": "Doe, J", "amount, EUR": 5.5]
      ])
    #expect(try readTable("a, b\n1, x\n").value.array?.first?["b"] != nil)
    #expect(try readTable("a;b,c;d,e\n1;2,3;4,5\n").value.array?.first?["e"] == 5)
  }

  @Test("a first row of numbers is told, since the table may have no heading")
  func numbersAsHeading() throws {
    for text in [
      "3,4\n5,6\n7,8\n", "3.5;1\n2;2\n", "7\n8\n9\n", "0,5;1\n2;3\n", "1,2\n3,4\n",
      "Ulm,1.5\nKiel,2\n", "Ulm,127000\nKiel,250000\n",
    ] {
      #expect(
        try readTable(text).warning?.hasSuffix(
          "the first row has numbers and is read as the names of the columns; if the table has no "
            + "names, write “csv: { header: false }”") == true, "\(text)")
      #expect(try readTable(text) { $0.hasHeader = false }.warning == nil)
    }
    for text in ["2024,2025\n1,2\n", "0,1,2\n4,5,6\n", "a,2\n1,2\n", "3,4\n", "1,2,3\n4,5,6\n"] {
      #expect(try readTable(text).warning == nil, "\(text)")
    }
  }

  @Test("rows with fewer fields than the heading are told, with the line of the first")
  func shortRows() throws {
    let one = try readTable("a,b,c\n1,2,3\n4,5\n")
    #expect(one.value.array?.last == ["a": 4, "b": 5, "c": nil])
    #expect(
      one.warning
        == "t.csv: 1 row has fewer fields than the heading, and null for the rest: line 3")
    #expect(
      try readTable("a,b\n1\n2,\n\n3\n").warning
        == "t.csv: 2 rows have fewer fields than the heading, and null for the rest; the first is "
        + "line 2")
  }

  @Test(
    "titles and comments above the heading are no rows",
    arguments: [
      "Umsatz 2026\na;b\n1;x\n2;y\n", "Umsatz 2026;\n;\na;b\n1;x\n2;y\n",
      "# from the shop\n# by hand\na;b\n1;x\n2;y\n", "Report\n\na,b\n1,x\n2,y\n",
      "# one, two, three\na,b\n1,x\n2,y\n",
    ])
  func titles(text: String) throws {
    let data = try readTable(text)
    #expect(data.value == Self.rows)
    #expect(data.interpretation?.contains("heading in line ") == true)
  }

  @Test("a heading that begins with # and a row without one are not left out")
  func noTitles() throws {
    #expect(try readTable("#;b\n1;x\n").value == [["#": 1, "b": "x"]])
    #expect(throws: SourceFailure.self) { try readTable("a\nx,2\n") }
    #expect(try readTable("a,b\n1\n2,y\n").value == [["a": 1, "b": nil], ["a": 2, "b": "y"]])
  }

  @Test("separator, lines above and heading can be set")
  func set() throws {
    #expect(try readTable("x;y\nno;title\na;b\n1;x\n2;y\n") { $0.skip = 2 }.value == Self.rows)
    #expect(
      try readTable("a:b\n1:x\n2:y\n") { $0.separator = UInt8(ascii: ":") }.value == Self.rows)
    #expect(
      try readTable("1,x\n2,y\n") { $0.hasHeader = false }.value == [
        ["column 1": 1, "column 2": "x"], ["column 1": 2, "column 2": "y"],
      ])
    #expect(try readTable("a,b\n1,x\n") { $0.skip = 9 }.value == [])
  }
}
