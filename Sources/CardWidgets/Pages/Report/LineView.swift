import Gtk

/// Holds a label of one line in room that doesn't follow from its text.
///
/// A list of GTK has widgets for 200 rows, whatever is seen, and asks each how much room it needs. A
/// label would lay out its text to tell: at each jump more than a thousand texts, longer than a frame
/// takes. So only those that are drawn are laid out, and columns keep still while rows go by.
final class LineView: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "line", component: self)
  let label: Label
  private let extent: LineExtent

  init(_ label: Label, _ extent: LineExtent) {
    self.label = label
    self.extent = extent
    label.widget.setParent(root)
  }

  /// - Parameter text: nil while it is on its way.
  func show(_ text: String?) {
    label.showLine(text ?? " ")
    if let text, extent.note(text) { root.queueResize() }
  }

  let requestMode = RequestMode.constant

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    extent.measure(orientation, label)
  }

  func styleChanged(of widget: CustomWidget) { extent.forget() }
}

/// The room that the lines of a column take: as wide as the longest of the first that are shown.
final class LineExtent {
  private var characters = 0
  private var noted = 0
  private var line: (height: Int, character: Double)?

  /// Lines that are looked at: those that follow are much the same, and the columns are to keep still.
  private static let looked = 100
  /// In characters: what a column keeps where there is little room, and what it takes at most.
  private static let least = 12
  private static let most = 36
  /// Of texts that are not there yet.
  private static let shortest = 4

  /// - Returns: whether the room is wider now.
  func note(_ text: String) -> Bool {
    guard noted < Self.looked, characters < Self.most else { return false }
    noted += 1
    // Characters of East Asia are twice as wide.
    let width = text.unicodeScalars.prefix(Self.most).reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    guard min(width, Self.most) > characters else { return false }
    characters = min(width, Self.most)
    return true
  }

  /// The size of text is another now.
  func forget() { line = nil }

  /// - Parameter label: one of the column's, which tells how tall they all are.
  func measure(_ orientation: Orientation, _ label: Label) -> Measurement {
    let line = line ?? Self.line(of: label)
    self.line = line
    guard orientation == .horizontal else {
      return Measurement(minimum: line.height, natural: line.height)
    }
    let width = { (characters: Int) in Int((Double(characters) * line.character).rounded(.up)) }
    let natural = max(Self.shortest, characters)
    return Measurement(minimum: width(min(Self.least, natural)), natural: width(natural))
  }

  /// Bold digits: what a line holds is seldom wider.
  private static func line(of label: Label) -> (height: Int, character: Double) {
    let digit = TextLayout("0", in: label, TextAttributes(weight: 700))
    return (label.measure(.vertical).natural, digit.size.width)
  }
}
