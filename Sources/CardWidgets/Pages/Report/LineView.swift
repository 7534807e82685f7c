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
  private let column: ReportColumnWidth
  private var sign = StateSign()
  private var text: String?
  /// The allocated width in px.
  private var width: Int?

  /// The distance between the sign and the text, in px at the usual size of text.
  private static let gap = 4

  init(_ label: Label, _ column: ReportColumnWidth) {
    self.label = label
    self.column = column
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
    if let text, column.note(text, hasSign: sign.icon != nil) { root.queueResize() }
    showTooltip()
  }

  /// Shows a text as a tooltip where the column may cut it.
  private func showTooltip() {
    var tooltip: String?
    if let text, let width, column.width(of: text, hasSign: sign.icon != nil, label) > width {
      tooltip = text
    }
    if tooltip != root.tooltip { root.tooltip = tooltip }
  }

  let requestMode = RequestMode.constant

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    column.measure(orientation, label)
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

  func styleChanged(of widget: CustomWidget) { column.invalidate() }
}
