import Gtk

/// A container for a label of one line whose size request does not depend on its text.
///
/// A GTK list has widgets for 200 rows, however few are in view, and measures each of them. A label
/// lays out its text to be measured: after a jump that would be more than a thousand texts, which
/// takes longer than a frame. Here only texts that are drawn are laid out, and columns keep their
/// widths during scrolling.
final class LineView: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "line", component: self)
  let label: Label
  private let extent: LineExtent

  init(_ label: Label, _ extent: LineExtent) {
    self.label = label
    self.extent = extent
    label.widget.setParent(root)
  }

  /// - Parameter text: nil while it is loading.
  func show(_ text: String?) {
    label.showLine(text ?? " ")
    if let text, extent.note(text) { root.queueResize() }
    let tooltip = text.flatMap { extent.cuts($0) ? $0 : nil }
    if tooltip != root.tooltip { root.tooltip = tooltip }
  }

  let requestMode = RequestMode.constant

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    extent.measure(orientation, label)
  }

  func styleChanged(of widget: CustomWidget) { extent.invalidate() }
}

/// The size of the lines of a column, whose width is that of the longest of the first lines.
final class LineExtent {
  /// Whether no figure may be cut, as a number that is cut is another number.
  ///
  /// Figures in all lines count then, but longer texts only in the first lines.
  private let isWhole: Bool
  private var characters = 0
  private var noted = 0
  private var line: (height: Int, character: Double)?

  /// The number of lines that count: later ones must not move the columns.
  private static let countLimit = 100
  /// The maximum width of a column in characters.
  private static let maximum = 36
  /// The maximum width in characters of a figure: an amount of billions, or a date with its time.
  private static let figureLimit = 18
  /// The width in characters of a text that is still loading.
  private static let loading = 4

  /// The largest minimum width of a column in characters.
  private let minimum: Int

  init(isWhole: Bool = false, minimum: Int = 12) {
    self.isWhole = isWhole
    self.minimum = minimum
  }

  /// Takes a line into account.
  /// - Returns: whether the column is wider now.
  func note(_ text: String) -> Bool {
    let isEarly = noted < Self.countLimit
    guard isEarly || isWhole, characters < Self.maximum else { return false }
    noted += 1
    let width = min(Self.width(of: text), Self.maximum)
    guard width > characters, isEarly || width <= Self.figureLimit else { return false }
    characters = width
    return true
  }

  /// Whether a text is longer than the width that the column requests.
  func cuts(_ text: String) -> Bool { Self.width(of: text) > characters }

  /// The width of a text in characters, counted up to one more than the maximum.
  private static func width(of text: String) -> Int {
    // East Asian characters are twice as wide.
    text.unicodeScalars.prefix(maximum + 1).reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
  }

  /// Measures again after a change of the text size.
  func invalidate() { line = nil }

  /// - Parameter label: a label of the column, whose height all lines have.
  func measure(_ orientation: Orientation, _ label: Label) -> Measurement {
    let line = line ?? Self.line(of: label)
    self.line = line
    guard orientation == .horizontal else {
      return Measurement(minimum: line.height, natural: line.height)
    }
    let width = { (characters: Int) in Int((Double(characters) * line.character).rounded(.up)) }
    let natural = max(Self.loading, characters)
    let minimum = isWhole ? natural : min(minimum, natural)
    return Measurement(minimum: width(minimum), natural: width(natural))
  }

  /// The height of a line and the width of a character: a bold digit, which few texts exceed on
  /// average.
  private static func line(of label: Label) -> (height: Int, character: Double) {
    let digit = TextLayout("0", in: label, TextAttributes(weight: 700))
    return (label.measure(.vertical).natural, digit.size.width)
  }
}
