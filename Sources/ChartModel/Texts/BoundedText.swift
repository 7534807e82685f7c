/// A kind of text, and how long texts of the kind may be.
///
/// A widget measures and shapes a text as a whole, on the main thread: 2 MB take seconds, and a
/// text that can't be wrapped asks for a window wider than the 32,767 px that X and Wayland know.
public protocol TextKind {
  /// The maximum number of characters.
  static var limit: Int { get }
}

/// The texts that are never cut or wrapped by the view, such as the number of a KPI: at 200 % text
/// size, forty of the widest digits take some 2,000 px.
public enum FigureKind: TextKind { public static let limit = 40 }

/// The words that name or qualify something in a line with others: statuses, tags, units, captions,
/// headings of columns, buttons, series and categories.
public enum LabelKind: TextKind { public static let limit = 120 }

/// The texts that a view cuts after a line or three: titles, subtitles, the texts of rows and
/// cells.
public enum LineKind: TextKind { public static let limit = 500 }

/// The texts that are wrapped to as many lines as they take: descriptions, facts, messages.
public enum ParagraphKind: TextKind { public static let limit = 1000 }

public typealias FigureText<Value: BoundableText> = Bounded<FigureKind, Value>
public typealias LabelText<Value: BoundableText> = Bounded<LabelKind, Value>
public typealias LineText<Value: BoundableText> = Bounded<LineKind, Value>
public typealias ParagraphText<Value: BoundableText> = Bounded<ParagraphKind, Value>

/// A text of a card or a chart that is no longer than its kind allows, whatever is assigned to it.
@propertyWrapper
public struct Bounded<Kind: TextKind, Value: BoundableText> {
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue.bounded(to: Kind.limit) }

  public var wrappedValue: Value {
    get { value }
    set { value = newValue.bounded(to: Kind.limit) }
  }
}

extension Bounded: Equatable where Value: Equatable {}
extension Bounded: Hashable where Value: Hashable {}
extension Bounded: Sendable where Value: Sendable {}

/// Something that consists of texts.
public protocol BoundableText {
  /// Returns a copy whose texts have at most `limit` characters.
  func bounded(to limit: Int) -> Self
}

extension String: BoundableText {
  /// The maximum number of bytes a character takes on average.
  ///
  /// A single one can be of any length: a letter with a million accents.
  private static let bytesPerCharacter = 16

  /// Returns the text if it has at most `limit` characters, else as many of them with an ellipsis
  /// as the last.
  ///
  /// The time that this takes depends on `limit`, and not on the length of the text. What C would
  /// take for the end of the text (NUL) becomes U+FFFD, and no character keeps more than thirty
  /// marks.
  public func bounded(to limit: Int) -> String {
    guard utf8.count > limit else { return drawable }
    let end = scalarBoundary(atByte: limit * Self.bytesPerCharacter)
    let head = self[..<end]
    let cut = head.index(startIndex, offsetBy: limit, limitedBy: end)
    guard end < endIndex || cut.map({ $0 < end }) == true else { return drawable }
    var kept = cut.map { head[..<$0] } ?? head
    // The last character of these may go on beyond the end; a single endless one is all there is.
    if kept.index(after: startIndex) < kept.endIndex { kept.removeLast() }
    return String(kept).drawable + "…"
  }

  /// The maximum number of scalars of a character: a letter with thirty marks, which is the limit
  /// of Unicode's Stream-Safe Text Format (UAX #15).
  ///
  /// No writing system needs more.
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

  /// The index of the last scalar that begins at a byte or before it.
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
