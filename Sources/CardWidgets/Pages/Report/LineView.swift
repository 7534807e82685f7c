import CardModel
import Gtk

/// A container for a label of one line whose size request does not depend on its text, with the
/// sign of a state before the text.
///
/// A GTK list has widgets for 200 rows, however few are in view, and measures each of them. A label
/// lays out its text to be measured: after a jump that would be more than a thousand texts, which
/// takes longer than a frame. Here only texts that are drawn are laid out, and columns keep their
/// widths during scrolling.
final class LineView: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "line", component: self)
  let label: Label
  private let extent: LineExtent
  private var sign = StateSign()
  private var text: String?
  /// The allocated width in px.
  private var width: Int?

  /// The distance between the sign and the text, in px at the usual size of text.
  private static let gap = 4

  init(_ label: Label, _ extent: LineExtent) {
    self.label = label
    self.extent = extent
    label.widget.setParent(root)
  }

  /// - Parameters:
  ///   - text: nil while it is loading.
  ///   - state: the meaning of the text, whose sign is shown before it.
  func show(_ text: String?, _ state: SemanticState = .neutral) {
    self.text = text
    label.showLine(text ?? " ")
    label.setState(state)
    let shown = text?.isEmpty == false ? state : .neutral
    sign.show(shown) { $0.widget.setParent(root, before: label.widget) }
    if let text, extent.note(text, hasSign: sign.icon != nil) { root.queueResize() }
    showTooltip()
  }

  /// Shows a text as a tooltip where the column may cut it.
  private func showTooltip() {
    var tooltip: String?
    if let text, let width, extent.width(of: text, hasSign: sign.icon != nil, label) > width {
      tooltip = text
    }
    if tooltip != root.tooltip { root.tooltip = tooltip }
  }

  let requestMode = RequestMode.constant

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    extent.measure(orientation, label)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    if width != self.width {
      self.width = width
      showTooltip()
    }
    guard let icon = sign.icon?.widget else {
      return label.allocate(width: width, height: height, baseline: baseline)
    }
    let side = icon.measure(.horizontal).natural
    let start = side + widget.scaled(Self.gap)
    let room = max(0, width - start)
    let extent = label.xAlign == 0 ? room : min(room, label.measure(.horizontal).natural)
    let indent = Int(Double(room - extent) * label.xAlign)
    icon.allocate(
      x: widget.mirrored(indent, side, in: width), width: side, height: height)
    label.allocate(
      x: widget.mirrored(indent + start, extent, in: width), width: extent, height: height,
      baseline: baseline)
  }

  func styleChanged(of widget: CustomWidget) { extent.invalidate() }
}

/// The size of the lines of a column, whose width is that of the longest of the first lines.
final class LineExtent {
  /// Whether no figure may be cut, as a number that is cut is another number.
  ///
  /// Figures in all lines count then, but longer texts only in the first lines.
  private let isWhole: Bool
  /// Whether the column has a width of its own, for which texts are cut.
  var isCut = false
  private var characters = 0
  private var noted = 0
  private var line: (height: Int, character: Double)?

  /// The number of lines that count: later ones must not move the columns.
  private static let countLimit = 100
  /// The maximum width of a column in characters: a line that is easily read.
  private static let maximum = 72
  /// The maximum width in characters of a column that is never narrower than its texts.
  private static let wholeMaximum = 36
  /// The maximum width in characters of a figure: an amount of billions, or a date with its time.
  private static let figureLimit = 18
  /// The width in characters of a text that is still loading.
  private static let loading = 4
  /// The width of a sign before a text, with its distance, in characters.
  private static let sign = 3

  /// The largest minimum width of a column in characters.
  private let minimum: Int

  init(isWhole: Bool = false, minimum: Int = 12) {
    self.isWhole = isWhole
    self.minimum = minimum
  }

  private var maximum: Int { isWhole ? Self.wholeMaximum : Self.maximum }

  /// Takes a line into account.
  /// - Returns: whether the column is wider now.
  func note(_ text: String, hasSign: Bool = false) -> Bool {
    let isEarly = noted < Self.countLimit
    guard isEarly || isWhole, characters < maximum else { return false }
    noted += 1
    let width = min(Self.characters(in: text, hasSign: hasSign), maximum)
    guard width > characters, isEarly || width <= Self.figureLimit else { return false }
    characters = width
    return true
  }

  /// Returns the width of a text in px, as if its characters were digits.
  /// - Parameter label: a label of the column.
  func width(of text: String, hasSign: Bool, _ label: Label) -> Int {
    width(of: Self.characters(in: text, hasSign: hasSign), label)
  }

  /// Returns the width of a text in characters, counted up to one more than the maximum.
  private static func characters(in text: String, hasSign: Bool) -> Int {
    // East Asian characters are twice as wide.
    text.unicodeScalars.prefix(maximum + 1)
      .reduce(hasSign ? sign : 0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
  }

  /// Measures again after a change of the text size.
  func invalidate() { line = nil }

  /// - Parameter label: a label of the column, whose height all lines have.
  func measure(_ orientation: Orientation, _ label: Label) -> Measurement {
    guard orientation == .horizontal else {
      let height = size(of: label).height
      return Measurement(minimum: height, natural: height)
    }
    let natural = max(Self.loading, characters)
    let minimum = isCut ? 0 : isWhole ? natural : min(minimum, natural)
    return Measurement(minimum: width(of: minimum, label), natural: width(of: natural, label))
  }

  private func width(of characters: Int, _ label: Label) -> Int {
    Int((Double(characters) * size(of: label).character).rounded(.up))
  }

  /// Returns the height of a line and the width of a character: a bold digit, which few texts
  /// exceed on average.
  private func size(of label: Label) -> (height: Int, character: Double) {
    if let line { return line }
    let digit = TextLayout("0", in: label, TextAttributes(weight: 700))
    let size = (label.measure(.vertical).natural, digit.size.width)
    line = size
    return size
  }
}
