extension String {
  /// The text with a capital at the start, unless it starts with a name, such as that of a file or
  /// a program.
  public var startingSentence: String {
    let word = prefix { !$0.isWhitespace }
    guard word.count < count, word.allSatisfy({ $0.isLetter || $0 == "’" }) else { return self }
    return prefix(1).uppercased() + dropFirst()
  }
}
