/// A kind of text, which determines the maximum length.
///
/// A widget measures and shapes a text as a whole on the main thread, which takes seconds for 2 MB.
/// A text that can't be wrapped could request a window wider than the 32,767 px of X and Wayland.
public protocol TextKind {
  /// The maximum number of characters.
  static var limit: Int { get }
}

/// The kind of texts that views neither cut nor wrap, such as the number of a KPI.
///
/// At 200 % text size, forty of the widest digits take about 2,000 px.
public enum FigureKind: TextKind { public static let limit = 40 }

/// The kind of short names: of statuses, tags, units, columns, buttons, series and categories.
public enum LabelKind: TextKind { public static let limit = 120 }

/// The kind of texts that views cut after one to three lines: titles, subtitles, rows and cells.
public enum LineKind: TextKind { public static let limit = 500 }

/// The kind of texts that are wrapped to all of their lines: descriptions, facts, messages.
public enum ParagraphKind: TextKind { public static let limit = 1000 }

public typealias FigureText<Value: BoundableText> = Bounded<FigureKind, Value>
public typealias LabelText<Value: BoundableText> = Bounded<LabelKind, Value>
public typealias LineText<Value: BoundableText> = Bounded<LineKind, Value>
public typealias ParagraphText<Value: BoundableText> = Bounded<ParagraphKind, Value>

/// A text of a card or a chart that is no longer than its kind allows, whatever is assigned to it.
///
/// It wraps a property, or is the payload of an enum's case, which can't have wrappers.
@propertyWrapper
public struct Bounded<Kind: TextKind, Value: BoundableText> {
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue.bounded(to: Kind.limit) }

  public init(_ value: Value) { self.init(wrappedValue: value) }

  public var wrappedValue: Value {
    get { value }
    set { value = newValue.bounded(to: Kind.limit) }
  }
}

extension Bounded: Equatable where Value: Equatable {}
extension Bounded: Hashable where Value: Hashable {}
extension Bounded: Sendable where Value: Sendable {}

extension Bounded: ExpressibleByUnicodeScalarLiteral where Value == String {}
extension Bounded: ExpressibleByExtendedGraphemeClusterLiteral where Value == String {}
extension Bounded: ExpressibleByStringLiteral where Value == String {
  public init(stringLiteral text: String) { self.init(text) }
}

/// A text, or a collection of texts.
public protocol BoundableText {
  /// Returns a copy whose texts have at most `limit` characters.
  func bounded(to limit: Int) -> Self
}

extension String: BoundableText {
  /// The maximum average number of bytes of a character.
  ///
  /// A single character can have any length, such as a letter with a million accents.
  private static let bytesPerCharacter = 16

  /// Returns the text, cut to `limit` characters with an ellipsis at the end.
  ///
  /// The time that this takes depends on `limit`, not on the length of the text. NUL, which ends a
  /// text in C, becomes U+FFFD, and a character keeps at most thirty marks.
  public func bounded(to limit: Int) -> String {
    guard utf8.count > limit else { return drawable }
    let end = scalarBoundary(atByte: limit * Self.bytesPerCharacter)
    let head = self[..<end]
    let cut = head.index(startIndex, offsetBy: limit, limitedBy: end)
    guard end < endIndex || cut.map({ $0 < end }) == true else { return drawable }
    var kept = cut.map { head[..<$0] } ?? head
    // The last character may be incomplete; a single endless one is kept.
    if kept.index(after: startIndex) < kept.endIndex { kept.removeLast() }
    return String(kept).drawable + "…"
  }

  /// The maximum number of scalars of a character: a letter with thirty marks.
  ///
  /// This is the limit of Unicode's Stream-Safe Text Format (UAX #15); no writing system needs
  /// more.
  private static let scalarsPerCharacter = 31

  /// The text without NUL and without marks beyond the limit.
  private var drawable: String {
    let hasNUL = utf8.contains(0)
    // Each mark takes at least two bytes, none of which is ASCII.
    let mayHaveMarks =
      utf8.count > 2 * Self.scalarsPerCharacter
      && utf8.count(where: { $0 >= 0x80 }) >= 2 * Self.scalarsPerCharacter
    guard hasNUL || mayHaveMarks else { return self }
    var text = String.UnicodeScalarView()
    for character in self {
      for scalar in character.unicodeScalars.prefix(Self.scalarsPerCharacter) {
        text.append(scalar == "\0" ? "\u{FFFD}" : scalar)
      }
    }
    return String(text)
  }

  /// Returns the index of the last scalar that begins at or before a byte.
  private func scalarBoundary(atByte count: Int) -> Index {
    var index = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    while index < endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
    return index
  }
}

extension Optional: BoundableText where Wrapped: BoundableText {
  public func bounded(to limit: Int) -> Self { map { $0.bounded(to: limit) } }
}

extension Array: BoundableText where Element: BoundableText {
  public func bounded(to limit: Int) -> Self { map { $0.bounded(to: limit) } }
}
