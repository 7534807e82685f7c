import Foundation

@testable import Localization

/// The texts of the program's source that are to be translated.
struct SourceTexts {
  /// A text as catalogues have it.
  struct Text: Hashable {
    var context: String?
    var key: String
    /// The text about several things; nil for a text without plural forms.
    var plural: String?
  }

  /// A text that isn't translated.
  struct Unmarked: Hashable {
    var file: String
    var line: Int
    var text: String
  }

  /// The calls whose last argument without a label is a `Message`.
  private static let messageCalls: Set = [
    "AllowedWords", "ExpressionError", "GuidelineBreach", "SourceFailure",
  ]
  /// The calls of `models` with such an argument; other modules have functions of the same names.
  private static let messageCallsOfModels: Set = [
    "Breach", "error", "expected", "fail", "failure", "note", "refuse", "report", "unknown",
    "warning",
  ]
  private static let models: Set<Substring> = [
    "CardImport", "CardModel", "Dashboard", "DataSources", "JMESPath",
  ]

  /// The texts in the order of the source.
  private(set) var texts: [Text] = []
  /// The paths of the files that have a text.
  private(set) var files: [Text: [String]] = [:]
  /// The places of texts that can't be read, such as sums of literals.
  private(set) var unreadable: [String] = []
  /// The literals of several words, or of a word beside a value, that aren't marked, outside of
  /// calls in `exceptions`.
  private(set) var unmarked: [Unmarked] = []
  /// The names of calls whose literals no user reads.
  private let exceptions: Set<String>

  init(exceptions: Set<String> = []) { self.exceptions = exceptions }

  /// Reads the Swift files of a folder, in the order of their paths.
  mutating func read(folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let swiftFiles = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    let root = folder.deletingLastPathComponent().path + "/"
    for path in swiftFiles.map(\.path).sorted() {
      read(
        try String(contentsOfFile: path, encoding: .utf8), name: String(path.dropFirst(root.count)))
    }
  }

  /// Reads a dashboard that comes with the program.
  mutating func read(dashboard path: String, in root: URL) throws {
    let file = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    for key in DashboardTexts.all(in: file) { add(Text(key: key), path) }
  }

  /// Reads the text of a file.
  mutating func read(_ source: String, name: String) {
    let scanner = SourceScanner(source)
    let isOfModel = name.split(separator: "/").contains(where: Self.models.contains)
    var others = Set(scanner.literals)
    for call in scanner.calls {
      let isMessage =
        Self.messageCalls.contains(call.name)
        || isOfModel && Self.messageCallsOfModels.contains(call.name)
      let found = texts(of: call, isMessage: isMessage, scanner)
      if let found {
        for text in found { add(text, name) }
      } else {
        unreadable.append("\(name):\(call.line)")
      }
      if found?.isEmpty == false || exceptions.contains(call.name) {
        others.subtract(call.arguments.flatMap(\.literals))
      }
    }
    unmarked += others.filter(\.hasSeveralWords).sorted { $0.line < $1.line }
      .map { Unmarked(file: name, line: $0.line, text: $0.text) }
  }

  private mutating func add(_ text: Text, _ file: String) {
    // A value alone is the same in all languages.
    guard text.key != "{0}" else { return }
    if files[text] == nil { texts.append(text) }
    if files[text]?.last != file { files[text, default: []].append(file) }
  }

  /// Returns the texts of a call; nil if it has some that can't be read.
  /// - Parameter isMessage: whether the last argument without a label is a message.
  private func texts(
    of call: SourceCall, isMessage: Bool, _ scanner: SourceScanner
  ) -> [Text]? {
    func argument(_ label: String) -> SourceCall.Argument? {
      call.arguments.first { $0.label == label }
    }
    if call.name == "String", let text = argument("localized") {
      if text.literals.isEmpty, ["message", "noun"].contains(scanner.source(of: text)) {
        return []
      }
      guard !text.literals.isEmpty, !text.isSum else { return nil }
      let context = argument("context")?.literals.first?.text
      return text.literals.map { Text(context: context, key: $0.text) }
    }
    if call.name == "String", argument("count") != nil, let one = argument("one") {
      guard let other = argument("other"), !one.isSum, !other.isSum,
        one.literals.count == 1, other.literals.count == 1
      else { return nil }
      return [Text(key: one.literals[0].text, plural: other.literals[0].text)]
    }
    if isMessage, let message = call.arguments.last(where: { $0.label == nil }) {
      return message.isSum && !message.literals.isEmpty
        ? nil : message.literals.map { Text(key: $0.text) }
    }
    return []
  }
}

extension SourceLiteral {
  fileprivate var hasSeveralWords: Bool {
    text.contains(/\p{L}[^\p{L}\s{}]? [\p{L}{]|} \p{L}/)
  }
}
