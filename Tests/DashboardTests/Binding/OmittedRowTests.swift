import CardModel
import JMESPath
import Testing

@testable import Dashboard

@Suite("Rows that drop out of a calculation, since they are no numbers")
struct OmittedRowTests {
  /// A table as a German spreadsheet has it.
  private static let sales: JSONValue = [
    ["day": "2026-02-01", "sum": 140], ["day": "2026-02-02", "sum": "220,50"],
    ["day": "2026-02-03", "sum": 310], ["day": "2026-02-04", "sum": "95,20"],
  ]

  private func issues(_ keys: String, on data: JSONValue) throws -> [String] {
    try BoundCard("id: a\nsource: s\n" + keys, on: data).issues
  }

  private func issues(ofValue expression: String, on data: JSONValue) throws -> [String] {
    try issues("header: { title: x, kpi: { value: \"\(expression)\" } }", on: data)
  }

  @Test(
    "a sum, an average and an extreme over a part of them say how many, and quote the first",
    arguments: [
      "sum([].to_number(sum))", "avg([].to_number(sum))", "max([].to_number(sum))",
      "sum([*].to_number(sum))", "sum([?to_number(sum)].to_number(sum)) && min([].to_number(sum))",
    ])
  func aggregates(expression: String) throws {
    #expect(
      try issues(ofValue: expression, on: Self.sales)
        == ["3: \(expression): 2 of 4 rows are no numbers: “220,50” in row 2"])
  }

  @Test("a filter says which rows it can’t compare, also behind another condition")
  func filters() throws {
    let days: JSONValue = [
      ["d": "01", "n": 3], ["d": "8", "n": 4], ["d": "unavailable", "n": 2], ["d": nil, "n": 1],
    ]
    #expect(
      try issues(ofValue: "sum([?to_number(d) <= `27`].n)", on: days) == [
        "3: sum([?to_number(d) <= `27`].n): 1 of 4 rows is no number: “unavailable” in row 3"
      ])
    #expect(
      try issues(ofValue: "length([?n && to_number(d) > `1`])", on: days) == [
        "3: length([?n && to_number(d) > `1`]): 1 of 4 rows is no number: “unavailable” in row 3"
      ])
    let mixed: JSONValue = [["n": 5], ["n": "7"], ["n": true]]
    #expect(
      try issues(ofValue: "length([?n > `6`])", on: mixed) == [
        "3: length([?n > `6`]): 2 of 3 rows are no numbers: “7” in row 2; write to_number(n)"
      ])
    #expect(
      try issues(ofValue: "length([?n == `7`])", on: mixed) == [
        "3: length([?n == `7`]): 1 of 3 rows is no number: “7” in row 2; write to_number(n)"
      ])
  }

  @Test("texts of digits that are put in order as texts are told, and other texts aren’t")
  func order() throws {
    let rows: JSONValue = [["n": "9", "at": "2026-01-02"], ["n": "10", "at": "2026-01-01"]]
    for function in ["max", "min", "sort"] {
      #expect(
        try issues(ofValue: "to_string(\(function)([].n))", on: rows) == [
          "3: to_string(\(function)([].n)): 2 of 2 rows are no numbers: “9” in row 1; write"
            + " map(&to_number(@), …)"
        ])
      #expect(try issues(ofValue: "to_string(\(function)([].at))", on: rows) == [])
    }
  }

  @Test(
    "figures with a sign, or the keys of an order, that are put in order as texts are told",
    arguments: [
      ["12%", "3%", "100%"], ["$1,200.00", "$80.00", "$9.00"], ["(5.00)", "12.00", "80 €"],
      ["-3,5 %", "1.200,50 %", "", "12"], ["12 kg", "9 kg"], ["USD 5.00", "USD 12.00"],
      ["900 g", "1.5 kg"], ["3rd", "10th"], ["12kg", "9kg"], ["80 km/h", "120 km/h"],
    ])
  func figures(texts: [String]) throws {
    let rows = JSONValue.array(texts.map { ["n": .string($0), "at": "2026-01-02"] })
    let count = texts.count { !$0.isEmpty }
    for expression in [
      "max([].n)", "min([].n)", "sort([].n)", "max_by(@, &n)", "min_by(@, &n)",
      "reverse(sort_by(@, &n))",
    ] {
      #expect(
        try issues(ofValue: "to_string(\(expression))", on: rows) == [
          "3: to_string(\(expression)): \(count) of \(texts.count) rows are no numbers: "
            + "“\(texts[0])” in row 1"
        ])
    }
    #expect(try issues(ofValue: "to_string(sort_by(@, &at))", on: rows) == [])
  }

  @Test("keys of digits are told with the call that makes numbers of them")
  func keys() throws {
    let rows: JSONValue = [["n": "10"], ["n": "9"]]
    for function in ["max_by", "min_by", "sort_by"] {
      #expect(
        try issues(ofValue: "to_string(\(function)(@, &n))", on: rows) == [
          "3: to_string(\(function)(@, &n)): 2 of 2 rows are no numbers: “10” in row 1; write"
            + " &to_number(n)"
        ])
      #expect(
        try issues(ofValue: "to_string(\(function)(@, &to_number(n)))", on: rows) == [])
      let years: JSONValue = [["n": "2026"], ["n": "2025"]]
      #expect(try issues(ofValue: "to_string(\(function)(@, &n))", on: years) == [])
    }
  }

  @Test(
    "names, codes, dates and versions in order are no figures",
    arguments: [
      ["3M", "Bosch"], ["A-12", "A-9"], ["3M", "12%"], ["1.9.0", "1.9.2"],
      ["01.02.2026", "02.02.2026"], ["09:30", "14:02"], ["007", "008"], ["12-14", "3-4"],
    ])
  func names(texts: [String]) throws {
    let rows = JSONValue.array(texts.map { ["n": .string($0)] })
    for expression in ["max([].n)", "to_string(sort([].n))", "to_string(max_by(@, &n))"] {
      #expect(try issues(ofValue: expression, on: rows) == [])
    }
  }

  @Test("a number with zeros before it is read")
  func zeros() throws {
    let days: JSONValue = [["d": "01", "n": 3], ["d": "08", "n": 4], ["d": "10", "n": 2]]
    let bound = try BoundCard(
      "id: a\nsource: s\nheader: { title: x, kpi: { value: \"sum([?to_number(d) <= `8`].n)\" } }",
      on: days)
    #expect(bound.issues == [])
    #expect(try bound.card.textLines.contains("7"))
  }

  @Test(
    "a chart of any kind counts the rows of the data, whatever order it shows them in",
    arguments: ["line", "area", "column", "bar", "scatter", "waterfall", "donut"])
  func charts(kind: String) throws {
    let rows: JSONValue = [
      ["at": "2026-11-03", "w": "13.75"], ["at": "2026-11-02", "w": nil],
      ["at": "2026-11-01", "w": "12.5"], ["at": "2026-11-04", "w": 14],
    ]
    #expect(
      try issues("body: { chart: { type: \(kind), x: at, y: w } }", on: rows)
        == ["3: w: 2 of 4 rows are no numbers: “13.75” in row 1; write to_number(w)"])
    #expect(
      try issues("body: { chart: { type: \(kind), x: at, y: to_number(w) } }", on: rows) == [])
  }

  @Test("so do the sizes of bubbles and series by name")
  func series() throws {
    #expect(
      try issues(
        "body: { chart: { type: bubble, x: n, y: { value: n, size: s } } }",
        on: [["n": 1, "s": 2], ["n": 2, "s": "big"]])
        == ["3: s: 1 of 2 rows is no number: “big” in row 2"])
    #expect(
      try issues(
        "body: { chart: { type: line, x: n, y: v, by: s } }",
        on: [["n": 1, "v": "2 l", "s": "a"], ["n": 2, "v": 2, "s": "b"]])
        == ["3: v: 1 of 2 rows is no number: “2 l” in row 1"])
  }

  @Test("a micro chart, a part of a bar and a share have it, too")
  func microCharts() throws {
    func micro(_ keys: String, on data: JSONValue) throws -> [String] {
      try issues("header: { title: x, micro: { \(keys) } }", on: data)
    }
    #expect(
      try micro("type: line, values: v", on: ["v": [1, "2,5", 3]])
        == ["3: v: 1 of 3 rows is no number: “2,5” in row 2"])
    #expect(
      try micro("type: column, values: v", on: ["v": [1, nil, "", 3]]) == [])
    #expect(
      try micro("type: radial, value: v", on: ["v": "0.5"])
        == ["3: v: no number: “0.5”; write to_number(v)"])
    #expect(
      try micro("type: bullet, value: v, target: t", on: ["v": 3, "t": "n/a"])
        == ["3: t: no number: “n/a”"])
    #expect(
      try issues(
        "body: { table: { columns: [{ title: A, text: \"${n}\" }, { title: B, text: x, progress: p }] } }",
        on: [["n": 1, "p": 0.5], ["n": 2, "p": "half"]])
        == ["3: p: 1 of 2 rows is no number: “half” in row 2"])
  }

  @Test(
    "there is none for what is missing, or for what the expression provides for",
    arguments: [
      "sum([].v)", "sum([?v > `1`].v)", "sum([].[to_number(t) || `0`][])",
      "length([?to_number(t) == `null`])", "length([?!to_number(t)])",
      "sum([?to_number(t)].to_number(t)) || `0`", "sum([].not_null(to_number(t), `0`))",
      "sum([].if(type(t) == 'number', t, `0`))", "length([?t == 'x'])", "length([?t != 'x'])",
    ])
  func silence(expression: String) throws {
    let rows: JSONValue = [["v": 2, "t": "x"], ["v": nil, "t": 5], ["t": ""]]
    #expect(try issues(ofValue: expression, on: rows) == [])
  }

  @Test("a card has one mark with one line for each expression, not one for each row")
  func oneMark() throws {
    let rows = JSONValue.array((0..<50).map { ["n": .string("n\($0)")] })
    let card = try BoundCard(
      "id: a\nsource: s\nbody: { list: { title: \"${number(to_number(n))}\", micro: { type: radial, value: n } } }",
      on: rows
    ).card
    #expect(
      card.warnings == [
        "test.yaml, line 10: number(to_number(n)): to_number() makes no number of a text such as “n0”",
        "test.yaml, line 10: n: 50 of 50 rows are no numbers: “n0” in row 1",
      ])
  }

  @Test("the query of a source and of a card say it")
  func queries() throws {
    #expect(
      try issues(
        "query: \"[?to_number(sum) > `200`]\"\nbody: { list: { title: \"${day}\" } }",
        on: Self.sales)
        == ["3: [?to_number(sum) > `200`]: 2 of 4 rows are no numbers: “220,50” in row 2"])
  }

  @Test(
    "a result that is too large for a number says so",
    arguments: [
      ("sum([].n)", "sum"), ("avg([].n)", "avg"), ("multiply([0].n, [1].n)", "multiply"),
      ("add([0].n, [1].n)", "add"), ("subtract([0].n, subtract(`0`, [1].n))", "subtract"),
      ("divide([0].n, `1e-9`)", "divide"), ("number(sum([].n))", "sum"),
    ])
  func overflow(expression: String, function: String) throws {
    let rows: JSONValue = [["n": 1e308], ["n": 1e308]]
    #expect(
      try issues(ofValue: expression, on: rows) == [
        "3: \(expression): the result of \(function)() is too large for a number, and null"
      ])
  }

  @Test(
    "a result that lacks its decimals says so",
    arguments: [
      ("sum([].n)", "sum"), ("avg([0:2].n)", "avg"), ("add([0].n, [2].n)", "add"),
      ("multiply([0].n, `1.5`)", "multiply"),
    ])
  func rounded(expression: String, function: String) throws {
    let rows: JSONValue = [
      ["n": 9_007_199_254_740_993], ["n": 9_007_199_254_740_994], ["n": 0.5],
    ]
    #expect(
      try issues(ofValue: expression, on: rows) == [
        "3: \(expression): the result of \(function)() has more digits than a number keeps, and is "
          + "rounded to a whole one"
      ])
    #expect(try issues(ofValue: "sum([0:2].n)", on: rows) == [])
    #expect(try issues(ofValue: "sum(`[1e17, 0.5]`)", on: rows) == [])
  }

  @Test("the day of a date that names another weekday counts, and the date is told")
  func wrongWeekdays() throws {
    let rows: JSONValue = [["at": "Mon, 01 Dec 2026 10:00:00 GMT"]]
    #expect(
      try issues(ofValue: "days_until([0].at)", on: rows) == [
        "3: days_until([0].at): “Mon, 01 Dec 2026 10:00:00 GMT” names a weekday that its day isn’t; "
          + "the day counts"
      ])
    let right: JSONValue = [["at": "Tue, 01 Dec 2026 10:00:00 GMT"]]
    #expect(try issues(ofValue: "days_until([0].at)", on: right) == [])
  }

  @Test(
    "months, weekdays and dates from the day on that are put in order as texts are told",
    arguments: [
      ["January", "February"], ["Mon", "Tue"], ["21 Nov 2026", "3 Dec 2026"],
      ["21.11.2026", "03.12.2026"], ["Nov 2026", "Dec 2026", ""],
    ])
  func dates(texts: [String]) throws {
    let rows = JSONValue.array(texts.map { ["n": .string($0)] })
    for expression in ["max([].n)", "sort_by(@, &n)"] {
      #expect(
        try issues(ofValue: "to_string(\(expression))", on: rows) == [
          "3: to_string(\(expression)): texts such as “\(texts[0])” are put in order letter by letter, "
            + "not by what they mean"
        ])
    }
    for others in [["May", "Ada"], ["2026-11-21", "2026-12-03"], ["Monday"]] {
      let rows = JSONValue.array(others.map { ["n": .string($0)] })
      #expect(try issues(ofValue: "to_string(sort_by(@, &n))", on: rows) == [], "\(others)")
    }
  }

  @Test("a number that is compared with figures with a unit or a currency finds none, and says so")
  func equalFigures() throws {
    let rows: JSONValue = [["w": "12 kg", "p": "USD 5.00"], ["w": "9 kg", "p": "USD 12.00"]]
    #expect(
      try issues(ofValue: "length([?w == `12`])", on: rows) == [
        "3: length([?w == `12`]): no number equals the text “12 kg”; write '12 kg'"
      ])
    #expect(
      try issues(ofValue: "length([?p > `5`])", on: rows) == [
        "3: length([?p > `5`]): > compares numbers, not a text such as “USD 5.00”"
      ])
  }

  @Test("the text “false” as a condition counts as true, and is told")
  func falseTexts() throws {
    let rows: JSONValue = [["on": "TRUE"], ["on": "false"]]
    let words =
      "the text “false” counts as true, as every text but an empty one: compare it, as in x == 'true'"
    for expression in ["length([?on])", "if([1].on, `1`, `2`)"] {
      #expect(try issues(ofValue: expression, on: rows) == ["3: \(expression): \(words)"])
    }
    #expect(try issues(ofValue: "length([?on == 'TRUE'])", on: rows) == [])
  }

  @Test(
    "no number from a division by zero, and from none, is no mistake",
    arguments: ["divide([0].n, `0`)", "divide(missing, `2`)", "avg(`[]`)", "sum([].missing)"])
  func noResult(expression: String) throws {
    let rows: JSONValue = [["n": 1e308, "missing": nil]]
    #expect(try issues(ofValue: expression, on: rows).allSatisfy { !$0.contains("too large") })
  }
}
