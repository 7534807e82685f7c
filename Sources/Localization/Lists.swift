extension Collection<String> {
  /// The texts as a list: "a, b, c".
  public var localizedList: String {
    dropFirst().reduce(first ?? "") { String(localized: "\($0), \($1)") }
  }

  /// The texts as a choice: "a, b or c".
  public var localizedChoice: String {
    guard count > 1, let last = dropFirst(count - 1).first else { return first ?? "" }
    return String(localized: "\(dropLast(1).localizedList) or \(last)")
  }
}
