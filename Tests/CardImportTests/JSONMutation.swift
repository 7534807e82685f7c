import TestSupport

/// Changes of a card that leave it JSON.
enum JSONMutation {
  private static let replacements = [
    "null", "true", "-1", "1e300", #""""#, "[]", "{}", #""{""#, #""{= ${a} }""#, #""{/x/y}""#,
    #""a: b # c""#, #""${env:HOME}""#, #"[{ "a": 1 }, null, 3]"#, #"{ "value": { "value": [] } }"#,
    #""{= format.dateTime(${x}, 3) }""#, #""${a.b[0]}""#, #""${sum(""#, #""{{DATE(${a}, SHORT)}}""#,
    #""sap-icon://product""#, #""é\n\t\u0000""#,
  ]

  /// Returns the text with some of its values replaced by others.
  static func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let values = text.matches(of: /: ("[^"]*"|[0-9.]+|true|false)/)
      guard let match = values.randomElement(using: &random) else { break }
      let range = match.output.1.startIndex..<match.output.1.endIndex
      text.replaceSubrange(range, with: replacements.randomElement(using: &random) ?? "0")
    }
    return text
  }
}
