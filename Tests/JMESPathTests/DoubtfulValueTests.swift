import JMESPath
import Testing

@Suite("Values that aren't what they seem")
struct DoubtfulValueTests {
  private func problem(_ expression: String, on data: JSONValue) throws -> String? {
    try Expression(expression).omissions(on: [([data], [:])]).map { "\($0.problem)" }
  }

  @Test(
    "texts are told whose order by letters isn't that of their numbers, years and moments",
    arguments: [
      ["Q1 2026", "Q4 2025"], ["1. Quartal 2026", "4. Quartal 2025"], ["Q1/26", "Q4/25"],
      ["1Q26", "4Q25"], ["KW 9", "KW 10"], ["W9", "W10"], ["KW 2/2026", "KW 3/2025"],
      ["Week 9", "Week 10", ""], ["P2D", "P10D"], ["PT2H", "PT30M"], ["P1DT2H", "PT3H"],
      ["01/2026", "12/2025"], ["v1.9", "v1.10"], ["1.9", "1.10.2"], ["9:30", "10:00"],
      ["9:30 PM", "9:45 AM"], ["03.02.2026 10:00", "04.01.2026 09:00"], ["9.", "10."],
      ["2026-11-21T10:00:00+02:00", "2026-11-21T09:00:00Z"],
      ["2026-11-21T09:00:00.5Z", "2026-11-21T09:00:00Z"],
      ["2026-11-21 23:00", "2026-11-21T01:00"], ["2026-9-1", "2026-10-1"], ["Januar", "Februar"],
      ["21 Mai 2026", "3 Juni 2026"], ["vendredi", "lundi"],
    ])
  func misordered(texts: [String]) throws {
    let data = JSONValue.array(texts.map { .string($0) })
    for expression in ["sort(@)", "max(@)", "min_by(@, &@)"] {
      #expect(
        try problem(expression, on: data)
          == "texts such as “\(texts[0])” are put in order letter by letter, not by what they mean",
        "\(expression)")
    }
  }

  @Test(
    "texts whose order is that of their letters are not",
    arguments: [
      ["2026-Q1", "2025-Q4"], ["W09", "W10"], ["2026-W09", "2026-W10"],
      ["2026-11-21T10:00:00+02:00", "2026-11-21T10:00:00Z"],
      ["2026-11-21T09:00:00Z", "2026-11-21T10:00:00Z"], ["2026-11-21", "2026-11-21T10:00"],
      ["2026-06-01T10:00:00+02:00", "2026-12-01T10:00:00+01:00"], ["Room A", "Room B"],
      ["P1D", "P2D"], ["FY25 Q4", "FY26 Q1"], ["A12", "B9"], ["A-12", "A-9"],
      ["AB-0012", "AB-0103"], ["0171", "030"], ["Kiel 9", "Bonn 10"], ["May", "Ada"],
      ["10:15 AM", "9:30 PM"],
    ])
  func ordered(texts: [String]) throws {
    let data = JSONValue.array(texts.map { .string($0) })
    #expect(try problem("sort(@)", on: data) == nil)
    #expect(try problem("max(@)", on: data) == nil)
  }

  @Test(
    "a boolean beside a text or a number that means one is told, with what to write",
    arguments: [
      ("[?a == `true`]", "true", "true never matches \"true\"", "'true'"),
      ("[?a == `true`]", "FALSE", "true never matches \"TRUE\"", "'TRUE'"),
      ("[?a != `false`]", "False", "false never matches \"False\"", "'False'"),
      ("[?a == `true`]", "No", "true never matches \"Yes\"", "'Yes'"),
      ("[?a == `true`]", 0, "true never matches 1", "`1`"),
      ("[?a == 'true']", false, "false never matches \"false\"", "`false`"),
      ("[?a != 'Yes']", true, "true never matches \"Yes\"", "`true`"),
      ("[?contains([a], `true`)]", "true", "true never matches \"true\"", "'true'"),
      ("[?contains([a], 'true')]", true, "true never matches \"true\"", "`true`"),
    ] as [(String, JSONValue, String, String)])
  func booleans(expression: String, value: JSONValue, found: String, remedy: String) throws {
    #expect(
      try problem(expression, on: [["a": value]])
        == "\(found), since their types differ; write \(remedy)")
  }

  @Test(
    "a comparison of booleans and of other values is not",
    arguments: [
      ("[?a == `true`]", false), ("[?a == `true`]", nil), ("[?a == `true`]", "Kiel"),
      ("[?a == `true`]", 7), ("[?a == 'true']", "false"), ("[?contains([a], 'x')]", 1),
      ("[0].a == `true`", 1),
    ] as [(String, JSONValue)])
  func noBooleans(expression: String, value: JSONValue) throws {
    #expect(try problem(expression, on: [["a": value]]) == nil)
  }

  @Test(
    "a number isn't found among texts, nor a text among numbers, and that is told",
    arguments: [
      ("contains(@, '1')", [1, 2], "\"1\" never matches 1", "`1`"),
      ("contains(@, `1`)", ["1", "2"], "1 never matches \"1\"", "'1'"),
      ("contains(@, `1`)", "a1", "1 never matches “a1”", "'1'"),
    ] as [(String, JSONValue, String, String)])
  func membership(expression: String, data: JSONValue, found: String, remedy: String) throws {
    #expect(
      try problem(expression, on: data) == "\(found), since their types differ; write \(remedy)")
    #expect(try problem("contains(@, 'b')", on: data) == nil)
  }

  @Test(
    "a result that lacks its last digits says so",
    arguments: [
      ("sum(@)", [1_234_567_890_123_456.8, 0.01]),
      ("sum(@)", [.string("99999999999999999999999999999999999998"), 12]),
    ] as [(String, JSONValue)])
  func lostDigits(expression: String, data: JSONValue) throws {
    #expect(
      try problem(expression, on: data)
        == "the result of sum() has more digits than a number keeps, and lacks the last ones")
    #expect(try problem(expression, on: [0.1, 0.2, 123_456_789_012.25, 1e300]) == nil)
  }

  @Test("a text among numbers is named without a position, which nulls before it would shift")
  func foreignText() throws {
    let rows: JSONValue = [["a": 1], ["a": nil], ["a": "n/a"]]
    #expect {
      try Expression("sum([].a)").evaluate(on: rows)
    } throws: { error in
      "\(error)" == """
        invalid-type: the argument of sum() must be an array of numbers, not an array with “n/a”; \
        … | [].to_number(@) makes numbers of its elements, without those that are none (at \
        character 1)
        """
    }
    #expect(try Expression("sum([].a | [].to_number(@))").evaluate(on: rows) == 1)
  }
}
