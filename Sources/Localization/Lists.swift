extension Collection<String> {
  /// The texts as a list: "a, b, c".
  public var localizedList: String { joined { String(localized: "\($0), \($1)") } }

  /// The texts as a list of facts that may have commas: "a, 1; b, 2".
  public var localizedFacts: String { joined { String(localized: "\($0); \($1)") } }

  /// The texts as sentences, the last one without its full stop.
  public var localizedSentences: String { joined { String(localized: "\($0). \($1)") } }

  /// The texts as the parts of one amount: "3 hours 5 minutes".
  public var localizedAmount: String { joined { String(localized: "\($0) \($1)") } }

  /// The texts as a choice: "a, b or c".
  public var localizedChoice: String {
    guard count > 1, let last = dropFirst(count - 1).first else { return first ?? "" }
    return String(localized: "\(dropLast(1).localizedList) or \(last)")
  }

  private func joined(_ pair: (String, String) -> String) -> String {
    dropFirst().reduce(first ?? "", pair)
  }
}
