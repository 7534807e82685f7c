import JMESPath
import Localization

// The errors and warnings of decoding, and the words in them.

extension DecodingContext {
  /// The last key of the path.
  var key: String {
    for case .key(let name) in path.reversed() { return name }
    return "nodes"
  }

  func error(_ location: SourceLocation, _ message: Message) {
    notes.diagnostics.append(
      Diagnostic(.error, location, String(localized: message), path: pathText))
  }

  func warning(_ location: SourceLocation, _ message: Message) {
    notes.diagnostics.append(
      Diagnostic(.warning, location, String(localized: message), path: pathText))
  }

  func expected<Value>(_ message: Message, found node: Node) -> Value? {
    if case .unreadable = node.content { return nil }
    if hasUnreadLines, node.scalar?.value == .null { return nil }
    let expected = String(localized: message)
    if let scalar = node.scalar, scalar.value == .null, !scalar.isInComment,
      depthOfOptional == path.count
    {
      error(
        node.location,
        "expected \(expected), found \(node.summary); leave the key out if there is none")
    } else {
      error(node.location, "expected \(expected), found \(node.summary)")
    }
    return nil
  }

  /// The number of words that a message lists: more than any mapping has keys.
  private static let listedWords = 60

  /// Reports that nothing is called `word`, with the nearest of `words`.
  /// - Parameter message: says that the word is unknown.
  func unknown(
    _ word: String, _ message: Message, among words: some Sequence<String>,
    at location: SourceLocation
  ) {
    let problem = String(localized: message)
    if reportLookalike(of: word, among: words, at: location, problem) { return }
    if !reportSynonym(of: word, among: words, at: location, problem) {
      reportNearest(to: word, among: words, at: location, problem)
    }
  }

  /// Reports an unknown key of an object: with the key that it stands for in another program, else
  /// with the mapping that it belongs in, else with the nearest of `names`.
  func unknown(_ entry: Node.Entry, of object: ObjectSchema, among names: [String]) {
    let (word, location) = (entry.key, entry.location)
    let problem = String(localized: "unknown key \"\(word)\"" as Message)
    if reportLookalike(of: word, among: names, at: location, problem) { return }
    if Synonyms.isAuthentication(word), names.contains("oauth") {
      error(
        location,
        "\(problem); write headers: { Authorization: … } for a name or a token, or \"oauth\"")
      return
    }
    if ["action", "actions", "button", "buttons"].contains(word), object.name == "column" {
      error(location, "\(problem); the buttons of a row are the \"actions\" of its table")
      return
    }
    if ["cards", "sections"].contains(word), object.name == "dashboard" {
      error(location, "\(problem); write pages: [{ id: home, sections: [{ cards: … }] }]")
      return
    }
    if word == "value", object.name == "list" {
      error(location, "\(problem); the value at the end of a row is its \"status\"")
      return
    }
    if reportSynonym(of: word, among: names, at: location, problem) { return }
    if Synonyms.isKeyOfSource(word) {
      error(location, "\(problem); a source has the key \"every\"")
    } else if !reportMisplaced(entry, in: object, problem) {
      reportNearest(to: word, among: names, at: location, problem)
    }
  }

  /// Reports a word that looks like one of `words`, but has invisible or foreign characters.
  private func reportLookalike(
    of word: String, among words: some Sequence<String>, at location: SourceLocation,
    _ problem: String
  ) -> Bool {
    guard let plain = Lookalikes.plain(word), words.contains(plain) else { return false }
    if let character = Lookalikes.name(in: word) {
      error(location, "\(problem), which has \(character) in it; write \(plain)")
    } else {
      error(location, "\(problem); write \(plain)")
    }
    return true
  }

  private func reportSynonym(
    of word: String, among words: some Sequence<String>, at location: SourceLocation,
    _ problem: String
  ) -> Bool {
    guard let known = Synonyms.translation(of: word, among: words) else { return false }
    error(location, "\(problem); did you mean \"\(Synonyms.written(known, for: word))\"?")
    return true
  }

  private func reportNearest(
    to word: String, among words: some Sequence<String>, at location: SourceLocation,
    _ problem: String
  ) {
    if let near = nearest(to: word, among: words) {
      error(location, "\(problem); did you mean \"\(near)\"?")
    } else if let near = nearest(to: word, among: Synonyms.all(for: words)),
      reportSynonym(of: near, among: words, at: location, problem)
    {
      return
    } else {
      let all = words.sorted()
      let list = all.prefix(Self.listedWords) + (all.count > Self.listedWords ? ["…"] : [])
      error(location, "\(problem); it is one of \(list.localizedList)")
    }
  }

  /// The path as text, such as `pages[0].sections[1].title`.
  var pathText: String { path.text }
}

extension [DecodingContext.Step] {
  /// The path as text, such as `pages[0].sections[1].title`.
  var text: String {
    var text = ""
    for step in self {
      switch step {
      case .key(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension Node {
  /// The node as an error message shows it.
  var summary: String {
    switch content {
    case .sequence: return String(localized: "a list")
    case .mapping: return String(localized: "a mapping")
    case .unreadable: return String(localized: "nothing")
    case .scalar(let scalar):
      switch scalar.value {
      case .null where scalar.isInComment:
        return String(
          localized: "nothing, because '#' begins a comment; put quotes around text with '#'")
      case .null: return String(localized: "nothing")
      case .bool: return scalar.text
      case .integer, .double: return String(localized: "number \(scalar.text)")
      case .text:
        let line = scalar.text.replacing("\n", with: " ")
        let shown = line.count > 40 ? line.prefix(39) + "…" : line[...]
        return String(localized: "text \"\(shown)\"")
      }
    }
  }
}
