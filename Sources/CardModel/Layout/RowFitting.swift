/// Which elements of a header's row have room, and where they stand (S-97, S-98).
///
/// Elements follow each other and wrap to further lines, up to a limit. What has no room any more
/// is counted by a note at the end, such as "+2". A text gives way before anything is left out.
public struct RowFitting: Hashable, Sendable {
  /// An element's widths, in px.
  public struct Element: Hashable, Sendable {
    public var natural: Double
    /// How narrow it may become before it is left out.
    public var least: Double

    public init(natural: Double, least: Double? = nil) {
      self.natural = natural
      self.least = min(least ?? natural, natural)
    }
  }

  /// Where an element stands: its line, from 0, and the distance from the line's start, in px.
  public struct Place: Hashable, Sendable {
    public var line: Int
    public var x: Double
    public var width: Double

    public init(line: Int, x: Double, width: Double) {
      self.line = line
      self.x = x
      self.width = width
    }
  }

  /// The frames of the elements shown, which are the first ones.
  public let places: [Place]
  /// The frame of the note that counts the others.
  public let note: Place?
  public let lineCount: Int

  /// Between two elements of a line, in px.
  public static let spacing = 6.0
  /// The minimum width in px of a truncated element.
  static let leastCut = 24.0

  /// - Parameters:
  ///   - width: of a line, in px.
  ///   - note: the width in px of the note on elements that are left out.
  public init(width: Double, elements: [Element], note: Double, lineLimit: Int) {
    for shown in stride(from: elements.count, through: 1, by: -1) {
      let isShort = shown < elements.count
      let line = Array(elements.prefix(shown)) + (isShort ? [Element(natural: note)] : [])
      guard let places = Self.flow(line, in: width, upTo: lineLimit) else { continue }
      self.places = Array(places.prefix(shown))
      self.note = isShort ? places.last : nil
      lineCount = (places.last?.line ?? 0) + 1
      return
    }
    // Not even the first fits beside the note: it is cut, or left out as well.
    let room = width - note - Self.spacing
    let isCut = !elements.isEmpty && room >= Self.leastCut
    places = isCut ? [Place(line: 0, x: 0, width: room)] : []
    self.note =
      elements.isEmpty
      ? nil : Place(line: 0, x: isCut ? room + Self.spacing : 0, width: min(note, width))
    lineCount = elements.isEmpty ? 0 : 1
  }

  /// Returns nil if the elements need more lines even at their minimum widths.
  private static func flow(_ elements: [Element], in width: Double, upTo limit: Int) -> [Place]? {
    let natural = lines(elements.map(\.natural), in: width)
    if natural.count <= limit { return place(natural.map { elements[$0] }, in: width) }
    let least = lines(elements.map(\.least), in: width)
    return least.count <= limit ? place(least.map { elements[$0] }, in: width) : nil
  }

  /// Breaks a row into lines, each as full as it can be.
  private static func lines(_ widths: [Double], in width: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var end = 0.0
    for (index, element) in widths.enumerated() {
      let needed = index == start ? element : end + spacing + element
      if needed > width, index > start {
        lines.append(start..<index)
        start = index
        end = element
      } else {
        end = needed
      }
    }
    if !widths.isEmpty { lines.append(start..<widths.count) }
    return lines
  }

  /// Gives each element of a line what it may have at the least, and then what is left, in order.
  private static func place(_ lines: [ArraySlice<Element>], in width: Double) -> [Place] {
    lines.enumerated().flatMap { number, line in
      let gaps = spacing * Double(line.count - 1)
      var left = max(0, width - gaps - line.reduce(0) { $0 + $1.least })
      var x = 0.0
      return line.map { element in
        let more = min(left, element.natural - element.least)
        left -= more
        let place = Place(line: number, x: x, width: min(element.least + more, width))
        x += place.width + spacing
        return place
      }
    }
  }
}
