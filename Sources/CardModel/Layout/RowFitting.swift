/// The elements that fit into a header's row, and their frames (S-97, S-98).
///
/// Elements follow each other and wrap to further lines, up to a limit. A note at the end, such as
/// "+2", counts those that don't fit. Texts are truncated before any element is left out.
public struct RowFitting: Hashable, Sendable {
  /// The widths of an element, in px.
  public struct Element: Hashable, Sendable {
    public var natural: Double
    /// The minimum width, below which the element is left out.
    public var least: Double

    public init(natural: Double, least: Double? = nil) {
      self.natural = natural
      self.least = min(least ?? natural, natural)
    }
  }

  /// The frame of an element: its line, from 0, and its distance from the line's start and width,
  /// in px.
  public struct Frame: Hashable, Sendable {
    public var line: Int
    public var x: Double
    public var width: Double

    public init(line: Int, x: Double, width: Double) {
      self.line = line
      self.x = x
      self.width = width
    }
  }

  /// The frames of the visible elements, which are the first ones.
  public let frames: [Frame]
  /// The frame of the note that counts the others.
  public let note: Frame?
  public let lineCount: Int

  /// The distance between two elements of a line, in px at the usual size of text.
  public static let spacing = 6.0
  /// The minimum width of a truncated element, in px at the usual size of text.
  static let leastCut = 24.0

  /// - Parameters:
  ///   - width: the width of a line, in px.
  ///   - note: the width of the note on elements that are left out, in px.
  ///   - scale: 1 for text of the usual size.
  public init(
    width: Double, elements: [Element], note: Double, lineLimit: Int, scale: Double = 1
  ) {
    let spacing = (Self.spacing * scale).rounded()
    for shown in stride(from: elements.count, through: 1, by: -1) {
      let isShort = shown < elements.count
      let line = Array(elements.prefix(shown)) + (isShort ? [Element(natural: note)] : [])
      guard let frames = Self.flow(line, in: width, upTo: lineLimit, spacing) else { continue }
      self.frames = Array(frames.prefix(shown))
      self.note = isShort ? frames.last : nil
      lineCount = (frames.last?.line ?? 0) + 1
      return
    }
    // Not even the first element fits beside the note: it is truncated, or left out as well.
    let room = width - note - spacing
    let isCut = !elements.isEmpty && room >= Self.leastCut * scale
    frames = isCut ? [Frame(line: 0, x: 0, width: room)] : []
    self.note =
      elements.isEmpty
      ? nil : Frame(line: 0, x: isCut ? room + spacing : 0, width: min(note, width))
    lineCount = elements.isEmpty ? 0 : 1
  }

  /// Returns nil if the elements need more lines even at their minimum widths.
  private static func flow(
    _ elements: [Element], in width: Double, upTo limit: Int, _ spacing: Double
  ) -> [Frame]? {
    let natural = lines(elements.map(\.natural), in: width, spacing)
    if natural.count <= limit { return arrange(natural.map { elements[$0] }, in: width, spacing) }
    let least = lines(elements.map(\.least), in: width, spacing)
    return least.count <= limit ? arrange(least.map { elements[$0] }, in: width, spacing) : nil
  }

  /// Breaks a row into lines, filling each as far as possible.
  private static func lines(
    _ widths: [Double], in width: Double, _ spacing: Double
  ) -> [Range<Int>] {
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

  /// Sets each element of a line to its minimum width, then shares the remaining width in order.
  private static func arrange(
    _ lines: [ArraySlice<Element>], in width: Double, _ spacing: Double
  ) -> [Frame] {
    lines.enumerated().flatMap { number, line in
      let gaps = spacing * Double(line.count - 1)
      var left = max(0, width - gaps - line.reduce(0) { $0 + $1.least })
      var x = 0.0
      return line.map { element in
        let more = min(left, element.natural - element.least)
        left -= more
        let frame = Frame(line: number, x: x, width: min(element.least + more, width))
        x += frame.width + spacing
        return frame
      }
    }
  }
}
