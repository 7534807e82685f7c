import DataSources
import JMESPath
import Testing

/// Tables as spreadsheets write them.
@Suite("Types of columns")
struct CSVTypesTests {
  private func column(
    _ fields: String..., options: (inout CSVOptions) -> Void = { _ in }
  ) throws -> [JSONValue] {
    let data = try readTable("x;y\n" + fields.map { "\($0);y\n" }.joined(), options)
    return (data.value.array ?? []).map { $0["x"] ?? .null }
  }

  @Test("decimal commas and thousands points of a table with semicolons are found")
  func decimalComma() throws {
    let data = try readTable("Ort;Umsatz;Anteil\nKöln;12.500;0,5\nUlm;900;1,25\n")
    #expect(
      data.value == [
        ["Ort": "Köln", "Umsatz": 12500, "Anteil": 0.5],
        ["Ort": "Ulm", "Umsatz": 900, "Anteil": 1.25],
      ])
    #expect(
      data.interpretation
        == "t.csv is read with “;” between fields, decimal comma, thousands separators")
    #expect(data.warning == nil)
  }

  @Test("of a long field or title, the words have only the beginning")
  func longFields() throws {
    let long = String(repeating: "e\u{301}", count: 100_000)
    let text = try readTable("\(long);b\n1;2\n\(long);3\n")
    #expect(text.interpretation.map { $0.utf8.count < 500 } == true)
    #expect(text.interpretation?.contains("e\u{301}…” in line 3 is no number") == true)
    let misfit = try readTable("a;b\n1;2\n\(long);3\n") { $0.types = ["a": .number] }
    #expect(misfit.warning.map { $0.utf8.count < 500 } == true)
    #expect(misfit.warning?.contains("…” in line 3") == true)
  }

  @Test("the table of a bakery sums up")
  func bakery() throws {
    let data = try readTable(
      "Datum;Umsatz\n01.02.2026;220,50\n02.02.2026;140\n03.02.2026;199,9\n04.02.2026;205,30\n")
    #expect(try Expression("sum([].Umsatz)").evaluate(on: data.value) == 765.7)
    #expect(
      data.value.array?.compactMap { $0["Datum"] } == [
        "2026-02-01", "2026-02-02", "2026-02-03", "2026-02-04",
      ])
    #expect(
      data.interpretation
        == "t.csv is read with “;” between fields, decimal comma, dates day.month.year")
  }

  @Test("thousands are separated by points, commas, spaces, apostrophes, or as in India")
  func thousands() throws {
    #expect(try column("1.220", "1.220,50", "2.500.000") == [1220, 1220.5, 2_500_000])
    #expect(try column("1,220.5", "\"2,500,000\"") == [1220.5, 2_500_000])
    #expect(try column("12 500", "900,5") == [12500, 900.5])
    #expect(try column("12\u{A0}500", "1\u{202F}000\u{202F}000") == [12500, 1_000_000])
    #expect(try column("1'220.50", "1’000") == [1220.5, 1000])
    #expect(try column("1,00,000.5", "12,34,567") == [100_000.5, 1_234_567])
    #expect(try column("-1.220,5", "3") == [-1220.5, 3])
  }

  @Test("what may be a point or thousands is read by the separator, and a warning names the key")
  func ambiguousNumbers() throws {
    let data = try readTable("Datum;Umsatz\n2026-02-01;1.220\n2026-02-02;900\n")
    #expect(data.value.array?.first?["Umsatz"] == 1220)
    #expect(
      data.warning == """
        t.csv: “Umsatz” has 1.220 in line 2, which is read as 1220; if it is 1.22, write \
        “csv: { decimal: "." }”, and otherwise “csv: { decimal: "," }”
        """)
    let told = try readTable("Datum;Umsatz\n2026-02-01;1.220\n") { $0.decimal = .point }
    #expect(told.value.array?.first?["Umsatz"] == 1.22)
    #expect(told.warning == nil)
    // Commas between fields leave no doubt, but in quotation marks.
    let plain = try readTable("a,b\n1.220,x\n2.500,y\n")
    #expect(plain.value.array?.first?["a"] == 1.22)
    #expect(plain.warning == nil)
    let quoted = try readTable("a,b\n\"1,220\",x\n")
    #expect(quoted.value.array?.first?["a"] == 1220)
    #expect(quoted.warning != nil)
    // A number that can't be one of thousands decides.
    let decided = try readTable("a;b\n1.220;x\n0.523;y\n")
    #expect(decided.value.array?.first?["a"] == 1.22)
    #expect(decided.warning == nil)
  }

  @Test("a column is of numbers only if all of its fields are")
  func wholeColumns() throws {
    #expect(try column("01234", "12345") == ["01234", "12345"])
    #expect(try column("12345", "01234") == ["12345", "01234"])
    #expect(try column("12E5", "1200") == ["12E5", "1200"])
    #expect(try column("1.5e-3", "6.02E+23", "2") == [0.0015, 6.02e23, 2])
    #expect(try column("1", "", "2") == [1, nil, 2])
    let mixed = try readTable("x;y\n1;a\nn/a;b\n")
    #expect(mixed.value == [["x": "1", "y": "a"], ["x": "n/a", "y": "b"]])
    #expect(
      mixed.interpretation
        == "t.csv is read with “;” between fields, “x” as text, since “n/a” in line 3 is no number")
  }

  @Test(
    "a column of figures with signs says that it is text, and one of names doesn’t",
    arguments: [
      ("12%", "3%"), ("$1,200.00", "$9.00"), ("(5.00)", "(8.00)"), ("€ 5", "€ 7"),
      ("5,00 €", "7,50 €"),
    ])
  func signs(first: String, second: String) throws {
    let data = try readTable("x;y\n\(first);a\n\(second);b\n")
    #expect(data.value.array?.first?["x"] == .string(first))
    #expect(
      data.interpretation
        == "t.csv is read with “;” between fields, “x” as text, since “\(first)” in line 2 has a "
        + "sign or a unit; to calculate with it, write “csv: { types: { \"x\": number } }”")
    let mixed = try readTable("x;y\n\(first);a\n80 ¥;b\n")
    #expect(
      mixed.interpretation
        == "t.csv is read with “;” between fields, “x” as text, since “\(first)” in line 2 is no "
        + "number")
    for names in ["3M;a\nBosch;b", "A-12;a\nA-9;b", "12%;a\n3M;b"] {
      #expect(
        try readTable("x;y\n\(names)\n").interpretation == "t.csv is read with “;” between fields")
    }
  }

  @Test("figures with signs are numbers where the dashboard says so")
  func declaredSigns() throws {
    func numbers(_ fields: String...) throws -> ReadData {
      try readTable("x;y\n" + fields.map { "\($0);y\n" }.joined()) { $0.types = ["x": .number] }
    }
    func column(_ data: ReadData) -> [JSONValue] {
      (data.value.array ?? []).map { $0["x"] ?? .null }
    }
    let amounts = try numbers("$1,200.00", "($5.50)", "-$7", "", "$0.25")
    #expect(column(amounts) == [1200, -5.5, -7, nil, 0.25])
    #expect(amounts.warning == nil)
    #expect(try column(numbers("1.200,50 €", "80 €", "−3,5 €", "12-")) == [1200.5, 80, -3.5, -12])
    #expect(try column(numbers("+5", "(12.00)", "3.25")) == [5, -12, 3.25])
    let shares = try numbers("12%", "12.5 %", "100%", "-3%", "0.1%")
    #expect(column(shares) == [0.12, 0.125, 1, -0.03, 0.001])
    #expect(
      shares.interpretation
        == "t.csv is read with “;” between fields, shares such as 12% in “x”, of which 100% is 1")
    let wrong = try numbers("$5", "n/a")
    #expect(column(wrong) == [5, nil])
    #expect(
      wrong.warning
        == "t.csv: “x” has 1 field that is not of its type and null: “n/a” in line 3")
  }

  @Test("of figures with signs, a mark that may be two is told with both numbers")
  func ambiguousSigns() throws {
    for (field, comma, point) in [
      ("$1,200", "1.2", "1200"), ("€1.200", "1200", "1.2"), ("(1.200)", "-1200", "-1.2"),
      ("1.200%", "12", "0.012"),
    ] {
      let data = try readTable("x;y\n\(field);y\n") { $0.types = ["x": .number] }
      #expect(
        data.warning == """
          t.csv: “x” has \(field) in line 2, which is read as \(comma); if it is \(point), write \
          “csv: { decimal: "." }”, and otherwise “csv: { decimal: "," }”
          """)
    }
  }

  @Test("figures with different signs in one column are told")
  func differentSigns() throws {
    let data = try readTable("x;y\n$5.00;y\n7.00;y\n€6.00;y\n") { $0.types = ["x": .number] }
    #expect(data.value.array?.map { $0["x"] } == [5, 7, 6])
    #expect(
      data.warning == """
        t.csv: “x” has figures with different signs, which its numbers lack: “$5.00” in line 2 and \
        “7.00” in line 3
        """)
    let same = try readTable("x;y\n$5.00;y\n-$7.00;y\n") { $0.types = ["x": .number] }
    #expect(same.warning == nil)
  }

  @Test(
    "decimal points in a table with decimal commas are told, and warned of if they may be others")
  func bothMarks() throws {
    let data = try readTable("a;b\n1.234;0,5\n12.3;0,7\n")
    #expect(data.value == [["a": 1.234, "b": 0.5], ["a": 12.3, "b": 0.7]])
    #expect(
      data.interpretation
        == "t.csv is read with “;” between fields, decimal comma, decimal point in “a”")
    #expect(
      data.warning == """
        t.csv: “a” has 1.234 in line 2, which is read as 1.234, although other columns have another \
        decimal mark; if that is right, write “csv: { types: { "a": number } }”
        """)
    let told = try readTable("a;b\n1.234;0,5\n12.3;0,7\n") { $0.types = ["a": .number] }
    #expect(told.value == data.value)
    #expect(told.warning == nil)
    #expect(try readTable("a;b\n1.25;0,5\n12.3;0,7\n").warning == nil)
  }

  @Test("dates without separators are dates, by whole columns")
  func digitDates() throws {
    let data = try readTable("Tag,n\n20260304,1\n20261231,2\n")
    #expect(data.value.array?.map { $0["Tag"] } == ["2026-03-04", "2026-12-31"])
    #expect(
      data.interpretation == "t.csv is read with dates such as 20260304 in “Tag”")
    #expect(try column("202603041405", "202603050000") == ["2026-03-04T14:05", "2026-03-05T00:00"])
    #expect(try column("20260304140559") == ["2026-03-04T14:05:59"])
    #expect(try column("20260304", "20261301") == [20_260_304, 20_261_301])
    #expect(try column("20260229", "20260301") == [20_260_229, 20_260_301])
    #expect(try column("20260304", "5") == [20_260_304, 5])
    #expect(try column("20260304", options: { $0.types = ["x": .number] }) == [20_260_304])
    #expect(try column("20260304", options: { $0.types = ["x": .text] }) == ["20260304"])
    #expect(try column("20260304", options: { $0.dates = .text }) == ["20260304"])
    let declared = try readTable("d,n\n20260304,1\nsoon,2\n") { $0.types = ["d": .date] }
    #expect(declared.value.array?.map { $0["d"] } == ["2026-03-04", .some(.null)])
  }

  @Test("months with a zero before them are dates, and others stay text")
  func months() throws {
    #expect(try column("03/2026", "11/2026") == ["2026-03", "2026-11"])
    #expect(try column("03.2026", "11.2026") == ["2026-03", "2026-11"])
    #expect(try column("2026/03", "2026/11") == ["2026-03", "2026-11"])
    // Decimal commas exclude that it is a number with a point.
    #expect(try readTable("m;n\n11.2026;1,5\n").value.array?.first?["m"] == "2026-11")
    let slashes = try readTable("m,n\n3/2026,1\n12/2025,2\n")
    #expect(slashes.value.array?.first?["m"] == "3/2026")
    #expect(
      slashes.interpretation
        == "t.csv is read with “m” as text; if 3/2026 is a month, write "
        + "“csv: { types: { \"m\": date } }”")
    let points = try readTable("m,n\n11.2026,1\n12.2026,2\n")
    #expect(points.value.array?.first?["m"] == "11.2026")
    #expect(
      points.warning
        == "t.csv: “m” may have months or numbers (11.2026 in line 2) and stays text; write "
        + "“csv: { types: { \"m\": date } }” or “csv: { types: { \"m\": number } }”")
    for (type, value) in [
      (CSVOptions.ColumnType.date, "2026-11"), (.number, 11.2026), (.text, "11.2026"),
    ] as [(CSVOptions.ColumnType, JSONValue)] {
      let told = try readTable("m,n\n11.2026,1\n12.2026,2\n") { $0.types = ["m": type] }
      #expect(told.value.array?.first?["m"] == value)
      #expect(told.warning == nil)
    }
    #expect(try column("11.2026", "13.2026") == [11.2026, 13.2026])
    #expect(try column("1.0842", "1.0911") == [1.0842, 1.0911])
    #expect(try column("1/2", "3/4") == ["1/2", "3/4"])
  }

  @Test("versions, addresses and numbers that lose digits stay text")
  func codes() throws {
    #expect(try column("1.9", "1.10", "1.11") == ["1.9", "1.10", "1.11"])
    #expect(try column("1.10", "2.50") == [1.1, 2.5])
    #expect(try column("5.0", "4.75", "-0.125") == [5, 4.75, -0.125])
    #expect(try column("1.0", "1.9", "1.10") == ["1.0", "1.9", "1.10"])
    #expect(
      try readTable("name,version\na,1.10\n").value == [["name": "a", "version": "1.10"]])
    #expect(try column("192.168.100.200", "192.168.100.201").first == "192.168.100.200")
    #expect(try column("9223372036854775808", "1") == ["9223372036854775808", "1"])
    #expect(try column("030 1234567", "089 123 456") == ["030 1234567", "089 123 456"])
    #expect(try column("1 220", "1220") == ["1 220", "1220"])
  }

  @Test("dates of all orders become those of ISO 8601 when the column decides the order")
  func dates() throws {
    #expect(try column("01.02.2026", "3.4.2026") == ["2026-02-01", "2026-04-03"])
    #expect(try column("3/4/2026", "25/4/2026") == ["2026-04-03", "2026-04-25"])
    #expect(try column("3/4/2026", "4/25/2026") == ["2026-03-04", "2026-04-25"])
    #expect(try column("2026/2/1", "2026/12/31") == ["2026-02-01", "2026-12-31"])
    #expect(try column("13-04-2026") == ["2026-04-13"])
    #expect(try column("2026-04-03") == ["2026-04-03"])
    #expect(
      try column("01.02.2026 14:30", "01.02.2026 14:30:05") == [
        "2026-02-01T14:30", "2026-02-01T14:30:05",
      ])
    #expect(try column("4/25/2026 2:30 PM", "4/26/2026 12:05 AM").last == "2026-04-26T00:05")
    #expect(try column("01.02.2026 +5:30") == ["01.02.2026 +5:30"])
    #expect(try column("01.02.2026 05:+3") == ["01.02.2026 05:+3"])
    #expect(try column("01.02.0026") == ["0026-02-01"])
    #expect(try column("31.02.2026") == ["31.02.2026"])
    #expect(try column("01.02.2026", "offen") == ["01.02.2026", "offen"])
    // Decimal commas exclude that the month comes first.
    #expect(
      try readTable("d;n\n3/4/2026;1,5\n").value.array?.first?["d"] == "2026-04-03")
  }

  @Test("dates whose order nothing decides stay text, and a warning names the key")
  func ambiguousDates() throws {
    let data = try readTable("d,n\n3/4/2026,1\n")
    #expect(data.value.array?.first?["d"] == "3/4/2026")
    #expect(
      data.warning
        == "t.csv: “d” may have the day or the month first (3/4/2026 in line 2) and stays text; "
        + "write “csv: { dates: day-month-year }” or “csv: { dates: month-day-year }”")
    for (order, day) in [
      (CSVOptions.DateOrder.dayMonthYear, "2026-04-03"), (.monthDayYear, "2026-03-04"),
      (.text, "3/4/2026"),
    ] {
      let told = try readTable("d,n\n3/4/2026,1\n") { $0.dates = order }
      #expect(told.value.array?.first?["d"] == .string(day))
      #expect(told.warning == nil)
    }
    // Another column of the table decides.
    let decided = try readTable("d,e\n3/4/2026,25/4/2026\n")
    #expect(decided.value.array?.first?["d"] == "2026-04-03")
    #expect(try column("01.02.26", options: { $0.dates = .dayMonthYear }) == ["2026-02-01"])
  }

  @Test("a column that is almost one of dates says why it is text")
  func almostDates() throws {
    func note(_ fields: String...) throws -> String? {
      try readTable("d,n\n" + fields.map { "\($0),x\n" }.joined()).interpretation
    }
    for years in [["31.12.25", "01.01.26"], ["31.12.2025", "01.01.26"], ["3/4/26", "4/5/26"]] {
      #expect(
        try note(years[0], years[1])
          == "t.csv is read with “d” as text, since its years have two digits: write “csv: { dates: "
          + "day-month-year }” or “csv: { dates: month-day-year }”")
    }
    let impossible = "“d” as text, since “29.02.2026” in line"
    #expect(
      try note("01.02.2026", "29.02.2026") == "t.csv is read with \(impossible) 3 is no date")
    #expect(
      try note("29.02.2026", "01.02.2026") == "t.csv is read with \(impossible) 2 is no date")
    #expect(try note("12-34-56", "12-11-10") == nil)
    #expect(try note("2026-02-01", "2026-02-02") == nil)
    #expect(try note("soon", "01.02.2026") == nil)
    #expect(try note("10.0.0.1", "10.0.0.2") == nil)
  }

  @Test("each type can be set, and fields that don't have it are null with a warning")
  func setTypes() throws {
    let data = try readTable("zip;n;d\n12345;08;1.2.2026\n23456;n/a;3.2.2026\n") {
      $0.types = ["zip": .text, "n": .number, "d": .text, "zipp": .text]
    }
    #expect(
      data.value == [
        ["zip": "12345", "n": 8, "d": "1.2.2026"], ["zip": "23456", "n": nil, "d": "3.2.2026"],
      ])
    #expect(
      data.warning == """
        t.csv: “types” names “zipp”, which no column has
        t.csv: “n” has 1 field that is not of its type and null: “n/a” in line 3
        """)
    let dates = try readTable("d,n\n13/4/2026,1\nsoon,2\n") {
      $0.types = ["d": .date]
      $0.dates = .dayMonthYear
    }
    #expect(dates.value.array?.map { $0["d"] } == ["2026-04-13", .some(.null)])
    #expect(dates.warning != nil)
  }

  @Test("of a column that is said to have dates, fields that are none are null with a warning")
  func declaredDates() throws {
    func dates(_ fields: String...) throws -> (values: [JSONValue], warning: String?) {
      let data = try readTable("d;n\n" + fields.map { "\($0);1\n" }.joined()) {
        $0.types = ["d": .date]
      }
      return ((data.value.array ?? []).map { $0["d"] ?? .null }, data.warning)
    }
    func misfit(_ line: Int) -> String {
      "t.csv: “d” has 1 field that is not of its type and null: “soon” in line \(line)"
    }
    let points = try dates("1.2.2026", "soon", "", "25.2.2026")
    #expect(points.values == ["2026-02-01", nil, nil, "2026-02-25"])
    #expect(points.warning == misfit(3))
    let iso = try dates("2026-02-01", "2026-02-01T14:30", "2026-03", "soon")
    #expect(iso.values == ["2026-02-01", "2026-02-01T14:30", "2026-03", nil])
    #expect(iso.warning == misfit(5))
    let months = try dates("3/2026", "soon")
    #expect(months.values == ["2026-03", nil])
    #expect(months.warning == misfit(3))
    let mixed = try dates("1.2.2026", "2.2.2026", "20260203", "2026-02-04")
    #expect(mixed.values == ["2026-02-01", "2026-02-02", nil, "2026-02-04"])
    #expect(try dates("soon", "later").values == [nil, nil])
    let ambiguous = try dates("3/4/2026", "soon")
    #expect(ambiguous.values == ["3/4/2026", "soon"])
    #expect(ambiguous.warning?.contains("may have the day or the month first") == true)
  }
}
