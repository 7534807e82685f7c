import Gtk

/// Keys of the same height in rows, which are as wide as the longest one where a wide key takes
/// what is left.
///
/// They stand from left to right in any script, as on the keyboards of all languages.
final class KeyRows: LayoutBehaviour {
  /// A key and its share of a row.
  struct Key {
    let button: Button
    /// The width, in widths of a usual key.
    let span: Double
  }

  let root = Box(.horizontal)
  let requestMode = RequestMode.constant
  private let rows: [[Key]]
  /// The width of a row in widths of a usual key.
  private let spans: Double

  /// The height of a key in px, which a finger needs.
  static let height = 48
  private static let gap = 6
  /// The width of a key in px: what a finger needs, and the least on a narrow screen.
  private static let width = (natural: 56, minimum: 34)

  init(_ rows: [[Key]]) {
    self.rows = rows
    spans = rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 1
    for key in rows.joined() { root.append(key.button) }
    root.setLayout(self)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard orientation == .horizontal else {
      let heights = rows.map { max(Self.height, $0.map(\.height).max() ?? 0) }
      let height = heights.reduce(0, +) + Self.gap * (rows.count - 1)
      return Measurement(minimum: height, natural: height)
    }
    // GTK wants each child to be measured before it is laid out.
    for key in rows.joined() { _ = key.button.measure(.horizontal) }
    func width(_ key: Int) -> Int { Int(spans * Double(key + Self.gap)) - Self.gap }
    return Measurement(minimum: width(Self.width.minimum), natural: width(Self.width.natural))
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let gap = Double(Self.gap)
    let pitch = (Double(width) + gap) / spans
    let rowHeight = (Double(height) + gap) / Double(rows.count)
    for (index, row) in rows.enumerated() {
      let length = row.reduce(0) { $0 + $1.span }
      var x = (spans - length) / 2 * pitch
      for key in row {
        let end = x + key.span * pitch
        key.button.allocate(
          x: Int(x.rounded()), y: Int(Double(index) * rowHeight),
          width: Int((end - gap).rounded()) - Int(x.rounded()), height: Int(rowHeight - gap))
        x = end
      }
    }
  }
}

extension KeyRows.Key {
  /// The least height of the button in px, which follows the size of text.
  fileprivate var height: Int { button.measure(.vertical).minimum }
}
