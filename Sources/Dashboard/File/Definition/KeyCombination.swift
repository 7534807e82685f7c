/// Keys that are pressed together, such as Ctrl+Alt+Q.
public struct KeyCombination: Sendable, Equatable {
  /// The modifiers by their names in the file, and in GTK's notation.
  private static let modifiers = [
    "ctrl": "<Control>", "alt": "<Alt>", "shift": "<Shift>", "super": "<Super>",
  ]
  private static let namedKeys =
    (1...12).map { "F\($0)" } + ["Escape", "Home", "End", "Insert", "Delete"]

  /// The keys in GTK's notation, such as `<Control><Alt>q`.
  public let accelerator: String

  /// Reads keys such as `Ctrl+Alt+Q`; nil if there is no modifier, or a key has another name.
  public init?(_ text: String) {
    let parts = text.split(separator: "+").map(String.init)
    guard parts.count > 1, let last = parts.last else { return nil }
    let modifiers = parts.dropLast().compactMap { Self.modifiers[$0.lowercased()] }
    guard modifiers.count == parts.count - 1, Set(modifiers).count == modifiers.count else {
      return nil
    }
    if let name = Self.namedKeys.first(where: { $0.lowercased() == last.lowercased() }) {
      accelerator = modifiers.joined() + name
    } else if last.count == 1, last.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
      accelerator = modifiers.joined() + last.lowercased()
    } else {
      return nil
    }
  }
}
