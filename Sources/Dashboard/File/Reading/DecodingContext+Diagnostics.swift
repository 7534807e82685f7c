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
    let expected = String(localized: message)
    error(node.location, "expected \(expected), found \(node.summary)")
    return nil
  }

  /// The number of words that a message lists: more than any mapping has keys.
  private static let listedWords = 60

  /// Reports that nothing is called `word`, with the nearest of `words`.
  /// - Parameter message: says that the word is unknown.
  func unknown(
    _ word: String, _ message: Message, among words: some Sequence<String>,
    at location: SourceLocation, isKey: Bool = false
  ) {
    let problem = String(localized: message)
    if let known = Synonyms.translation(of: word, among: words) {
      error(location, "\(problem); did you mean \"\(Synonyms.written(known))\"?")
    } else if isKey, Synonyms.isKeyOfSource(word) {
      error(location, "\(problem); a source has the key \"every\"")
    } else if let near = nearest(to: word, among: words) {
      error(location, "\(problem); did you mean \"\(near)\"?")
    } else {
      let all = words.sorted()
      let list = all.prefix(Self.listedWords) + (all.count > Self.listedWords ? ["…"] : [])
      error(location, "\(problem); it is one of \(list.localizedList)")
    }
  }

  /// The path as text, such as `pages[0].sections[1].title`.
  var pathText: String {
    var text = ""
    for step in path {
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
