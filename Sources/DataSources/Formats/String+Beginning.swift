extension String {
  /// The text without what is too long for a message.
  ///
  /// Scalars are counted, since a single character can have any number of them.
  var beginning: String {
    let end = unicodeScalars.index(startIndex, offsetBy: 60, limitedBy: endIndex) ?? endIndex
    return end < endIndex ? String(unicodeScalars[..<end]) + "…" : self
  }
}
