import JMESPath
import TestSupport
import Testing

@testable import CardImport

@Suite("Bindings")
struct BindingTests {
  /// Returns a text of a manifest as a dashboard has it.
  private func text(_ text: String, on data: JSONValue? = nil) throws -> String {
    var scope = BindingScope(context: [], root: [])
    scope.sample = data
    return try BindingWriter(scope: scope).text(try BindingText.read(text))
  }

  @Test(
    "Paths and texts around them",
    arguments: [
      ("Plain", "Plain"),
      ("{name}", "${name}"),
      ("{company/name}, {company/city}", "${company.name}, ${company.city}"),
      ("{/total}", "${total}"),
      ("{Store Name}", #"${"Store Name"}"#),
      ("{items/0/name}", "${items[0].name}"),
      ("{}", "${@}"),
      ("{path: 'a/b'}", "${a.b}"),
      (#"\{no binding\}"#, "{no binding}"),
      ("a { without an end", "a { without an end"),
      ("costs ${price}", "costs ${'$'}${price}"),
      ("{price}$", "${price}$"),
    ])
  func paths(source: String, expected: String) throws {
    #expect(try text(source) == expected)
  }

  @Test(
    "Expressions",
    arguments: [
      ("{= ${a} === 'x' ? 'Yes' : 'No'}", "${if(a == 'x', 'Yes', 'No')}"),
      ("{= ${a} > 5 && !${b} }", #"${(to_number(a) > `5`) && (contains(`[null,false,0,""]`, b))}"#),
      ("{= ${a} + 'K' }", "${a}K"),
      ("{= !${a/b} }", #"${contains(`[null,false,0,""]`, a.b)}"#),
      ("{= ${a} - ${b} * 2 }", "${subtract(to_number(a), multiply(to_number(b), `2`))}"),
      ("{= ${/items}.length }", "${length(items)}"),
      ("{= ${names}.indexOf('Ada') > -1 }", "${contains(names, 'Ada')}"),
      ("{= ${name}.toUpperCase() }", "${upper(name)}"),
      ("{= format.percent(${share}) }", "${percent(to_number(share), `0`, `12`)}"),
      ("{= format.currency(${a}, 'EUR') }", "${currency(to_number(a), 'EUR')}"),
      (
        "{= format.currency(${a}, ${code}, {showMeasure: false}) }",
        "${number(to_number(a), if(contains(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'], code),"
          + " `3`, if(contains(['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF',"
          + " 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'], code), `0`, `2`)))}"
      ),
      (
        "{= format.integer(${a}) }",
        "${(to_number(a) && if(to_number(a) < `0`, ceil(to_number(a)), floor(to_number(a))))}"
      ),
      ("{= format.float(${a}, {decimals: 1}) }", "${number(to_number(a), `1`)}"),
      ("{= format.unit(${a}, 'length-kilometer') }", "${number(to_number(a), `0`, `12`)}\u{a0}km"),
      (
        "{= format.unit(${a}, 'length-kilometer', {decimals: 1}) }",
        "${number(to_number(a), `1`)}\u{a0}km"
      ),
      ("{= format.currency(${a}, 'EUR', {showMeasure: false}) }", "${number(to_number(a), `2`)}"),
      ("{= format.text('{0} of {1}', [${a}, 'ten']) }", "${a} of ten"),
      ("{= format.text(\"It''s {0} o'clock, '{0}'\", [${a}]) }", "It's ${a} o'clock, {0}"),
      ("{= format.text(\"It''s '{a}'\") }", "It''s '{a}'"),
      ("{= format.initials(${name}) }", "${initials(name)}"),
      ("{= format.dateTime(${at}) }", "${date(at)} ${time(at)}"),
      ("{= format.dateTime(${at}, {format: 'yMMMd'}) }", "${date(at)}"),
      ("{= format.dateTime(${at}, {pattern: 'HH:mm'}) }", "${time(at)}"),
      ("{= format.dateTime(${at}, {relative: true}) }", "${relative(at)}"),
      ("{= format.date(${at}, {style: 'long'}) }", "${date(at, 'long')}"),
      ("{= Math.round(${a}) }", "${(to_number(a) && floor(add(to_number(a), `0.5`)))}"),
      (
        "{= 'a' + (${b} ? ${c} + '!' : '') }",
        #"a${if(!contains(`[null,false,0,""]`, b), join('', [to_string(not_null(c, '')), '!']), '')}"#
      ),
    ])
  func expressions(source: String, expected: String) throws {
    #expect(try text(source) == expected)
  }

  /// UI5 compares and adds numbers that the data have as texts; a dashboard has to be told.
  @Test("Numbers of known data need no conversion")
  func types() throws {
    #expect(try text("{= ${a} > 5 }", on: ["a": 7]) == "${a > `5`}")
    #expect(
      try text("{= ${a} > 5 }", on: ["a": "7"])
        == "${not_null(to_number(a) > `5`, `false`)}")
    #expect(try text("{= ${a} + ${b} }", on: ["a": 7, "b": 2]) == "${add(a, b)}")
    #expect(try text("{= ${a} + ${b} }", on: ["a": "x", "b": 2]) == "${a}${b}")
  }

  /// In JavaScript 0 counts as false and an empty list as true; in a dashboard it is the other way.
  @Test(
    "What counts as true does so in a dashboard",
    arguments: [
      ("{= ${z} ? 'has' : 'zero' }", "zero"), ("{= ${n} ? 'has' : 'zero' }", "has"),
      ("{= ${z} || 'none' }", "none"), ("{= ${n} || 'none' }", 3), ("{= !${z} }", true),
      ("{= ${z} && ${n} }", 0), ("{= ${n} && ${z} }", 0), ("{= ${n} && ${t} }", "a"),
      ("{= ${el} ? 'T' : 'F' }", "T"), ("{= ${el}.length ? 'T' : 'F' }", "F"),
      ("{= !${el} }", false), ("{= ${z} || ${missing} || ${t} }", "a"),
      ("{= (${n} && ${z}) || 'none' }", "none"), ("{= ${z} && ${n} ? 'T' : 'F' }", "F"),
      ("{= ${n} - 3 ? 'T' : 'F' }", "F"), ("{= ${empty} || 'none' }", "none"),
      ("{= Boolean(${z}) }", false), ("{= ${yes} && ${n} > 2 }", true),
    ] as [(String, JSONValue)])
  func truth(source: String, expected: JSONValue) throws {
    let data: JSONValue = ["z": 0, "n": 3, "t": "a", "empty": "", "el": [], "yes": true]
    #expect(try value(source, on: data) == expected)
    if !source.contains("el}") { #expect(try value(source, on: data, sample: nil) == expected) }
  }

  /// Returns the value of an expression of a manifest on data.
  private func value(_ source: String, on data: JSONValue) throws -> JSONValue? {
    try value(source, on: data, sample: data)
  }

  private func value(
    _ source: String, on data: JSONValue, sample: JSONValue?
  ) throws -> JSONValue? {
    var scope = BindingScope(context: [], root: [])
    scope.sample = sample
    let text = try BindingWriter(scope: scope).expression(try BindingText.read(source))
    return DashboardExpression.value(of: text, on: data)
  }

  @Test(
    "Numbers are rounded and written as JavaScript and UI5 do",
    arguments: [
      ("{= format.integer(${a}) }", 1234), ("{= format.integer(${b}) }", -2),
      ("{= format.integer(${a}, {groupingEnabled: true}) }", "1,234"),
      ("{= parseInt(${c}) }", -3), ("{= parseInt(${a}) }", 1234), ("{= Math.round(${b}) }", -2),
      ("{= Math.round(${a}) }", 1235), ("{= Math.round(${missing}) }", .null),
      ("{= format.currency(${d}, 'JPY', {showMeasure: false}) }", "1,235"),
      ("{= format.currency(${d}, ${yen}, {showMeasure: false}) }", "1,235"),
      ("{= format.currency(${d}, 'KWD', {showMeasure: false}) }", "1,234.600"),
      ("{= format.currency(${d}, 'EUR', {showMeasure: false}) }", "1,234.60"),
      ("{= format.float(${a}, {minFractionDigits: 3}) }", "1,234.900"),
    ] as [(String, JSONValue)])
  func rounding(source: String, expected: JSONValue) throws {
    let data: JSONValue = ["a": 1234.9, "b": -2.5, "c": "-3.5", "d": 1234.6, "yen": "JPY"]
    #expect(try value(source, on: data) == expected)
    #expect(try value(source, on: data, sample: nil) == expected)
  }

  @Test("Whole numbers of known data are formatted without more ado")
  func wholeNumbers() throws {
    #expect(try text("{= format.integer(${a}) }", on: ["a": 7]) == "${a}")
    #expect(try text("{= Math.round(${a}) }", on: ["a": 7.5]) == "${round(a)}")
  }

  @Test("Formats without options keep the digits of known data")
  func digits() throws {
    #expect(
      try value("{= format.float(${a}) }", on: ["a": 1_234_567.891]) == "1,234,567.891")
    #expect(try value("{= format.float(${a}) }", on: ["a": 0.00456]) == "0.00456")
    #expect(try text("{= format.percent(${a}) }", on: ["a": 0.2567]) == "${percent(a, `0`, `12`)}")
    #expect(try text("{= format.percent(${a}) }", on: ["a": 0.25]) == "${percent(a)}")
    #expect(try text("{= format.float(${a}) }", on: ["a": 7.5]) == "${number(a)}")
  }

  /// JavaScript says that "12" is less than "5", and that "1" + "2" is "12".
  @Test(
    "Texts are compared letter by letter, and joined, also where only the data tell them",
    arguments: [
      ("{= ${t} > ${s} }", false), ("{= ${t} < ${s} }", true), ("{= ${t} >= ${t} }", true),
      ("{= ${t} < ${t} }", false), ("{= '12' > '5' }", false), ("{= ${t} > 5 }", true),
      ("{= ${m} > ${n} }", true), ("{= ${t} > ${n} }", true), ("{= ${day} <= ${later} }", true),
      ("{= ${t} + ${s} }", "125"), ("{= ${m} + ${n} }", 17), ("{= ${n} + ${t} }", "512"),
    ] as [(String, JSONValue)])
  func texts(source: String, expected: JSONValue) throws {
    let data: JSONValue = [
      "t": "12", "s": "5", "m": 12, "n": 5, "day": "2026-11-21", "later": "2026-12-01",
    ]
    #expect(try value(source, on: data) == expected)
    #expect(try value(source, on: data, sample: nil) == expected)
  }

  @Test("Booleans, texts and comparisons of known data are conditions as they are")
  func plainTruth() throws {
    let data: JSONValue = ["b": true, "t": "x", "n": 7]
    #expect(try text("{= ${b} ? 1 : 2 }", on: data) == "${if(b, `1`, `2`)}")
    #expect(try text("{= ${t} || '-' }", on: data) == "${t || '-'}")
    #expect(try text("{= ${b} && ${n} > 5 }", on: data) == "${b && (n > `5`)}")
  }

  @Test("Nothing in a manifest becomes a reference to a variable or a secret")
  func references() throws {
    #expect(try text(#"\$\{env:HOME\}"#) == "\\$${env:HOME}")
    let written = try text("{= ${a} === '${env:HOME}' ? '${secret:key}' : '' }")
    #expect(!written.dropFirst(2).contains("${"))
    #expect(try text("{${env:HOME}}").contains("${env") == false)
  }

  @Test(
    "What has no counterpart fails with a reason",
    arguments: [
      "{= new Foo() }", "{../a}", "{= window.alert('x') }", "{= ${a", "{= }", "{other>/a}",
      "{= 'open }",
      "{path: 'a', formatter: '.own.formatter'}", "{= {a: 1} }", "{= ${a}[${b}] }",
      "{= dashboard.choosing() }", "{= dashboard.expression('a') }",
    ])
  func failures(source: String) {
    #expect(throws: BindingFailure.self) { try text(source) }
  }

  /// Random texts are read within bounds: each gives a text whose expressions are valid, or fails.
  @Test("Any text is read or refused")
  func fuzz() {
    let pieces = [
      "{", "}", "{=", "${", "}", "'", "\"", "\\", "a", "/b", ">", "(", ")", "[", "]", "?", ":",
      "+", "-", "*", "%", "!", "&&", "||", "===", "<", ".length", ".indexOf(", "format.text(",
      "format.dateTime(", ",", "1", "2.5e3", " ", "true", "null", "path:", "parts:", "i18n>", "🙂",
      "e\u{301}", "$", "`", "@", "\n",
    ]
    var random = SeededGenerator(seed: 17)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...24, using: &random)
      let source = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let result = try? text(source) else { continue }
      #expect(ManifestBindings.isValid(result) || result.contains("'"), "\(source) → \(result)")
    }
  }

  @Test("An expression that nests too deeply is refused")
  func nesting() {
    for opening in ["(", "!", "[", "-", "${a}[", "${a} ? "] {
      let source = "{= " + String(repeating: opening, count: 5_000) + "1"
      #expect(throws: BindingFailure.self) { try text(source) }
    }
    for (opening, closing) in [
      ("-(", " || 1)"), ("parseInt(0.5 * ", ")"), ("(", " - 1 && 2 || 3)"), ("!(", " - 1 || 2)"),
    ] {
      let inner = String(repeating: opening, count: 17) + "${a}"
      let source = "{= " + inner + String(repeating: closing, count: 17) + " }"
      if let written = try? text(source) { #expect(written.utf8.count < 200_000) }
    }
    for operation in ["+", "&&", "||", " - ", " * "] {
      let source = "{= " + Array(repeating: "1", count: 3_000).joined(separator: operation) + " }"
      #expect(throws: BindingFailure.self) { try text(source) }
      let few = "{= " + Array(repeating: "${a}", count: 12).joined(separator: operation) + " }"
      #expect(throws: Never.self) { try text(few, on: ["a": 1]) }
    }
    #expect(throws: BindingFailure.self) {
      try text("{= (${a} + 1)" + String(repeating: " + (1).b.c", count: 200) + " }")
    }
    let open = String(repeating: "{", count: 30_000)
    #expect(throws: BindingFailure.self) { try text(open) }
  }
}
