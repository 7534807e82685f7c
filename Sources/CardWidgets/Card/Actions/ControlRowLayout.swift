import Gtk

/// Lays a row out whose last part is a control: beside the other parts, or below them where they
/// have no room beside each other.
///
/// Beside the others, the room is shared as in a box: parts grow from their minimum widths to their
/// natural ones, and the part that expands takes the rest.
final class ControlRowLayout: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth
  /// The distance between two parts, in px at the usual size of text.
  private let gap: Int
  private let control: Widget

  init(gap: Int, control: Widget) {
    self.gap = gap
    self.control = control
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let head = head(of: widget)
    if orientation == .horizontal {
      let minimum = max(
        minimumWidth(of: head, in: widget), minimumWidth(of: end, in: widget))
      let natural = (head + end).reduce(0) { $0 + $1.measure(.horizontal).natural }
      return Measurement(
        minimum: minimum, natural: max(minimum, natural + head.count * widget.scaled(gap)))
    }
    let (upper, lower) = (
      height(of: head, in: widget, for: size), height(of: end, in: widget, for: size)
    )
    let extent = isBroken(widget, in: size) ? upper + lineGap(widget) + lower : max(upper, lower)
    return Measurement(minimum: extent, natural: extent)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let head = head(of: widget)
    guard isBroken(widget, in: width) else {
      return allocate(head + end, in: widget, y: 0, width: width, height: height)
    }
    let lower = self.height(of: end, in: widget, for: width)
    let upper = max(0, height - lower - lineGap(widget))
    allocate(head, in: widget, y: 0, width: width, height: upper)
    allocate(end, in: widget, y: height - lower, width: width, height: lower)
  }

  private func head(of widget: Widget) -> [Widget] {
    widget.children.filter { $0 != control && $0.isVisible }
  }

  /// The control, if the row shows it.
  private var end: [Widget] { control.isVisible ? [control] : [] }

  /// Returns whether the control is below the other parts.
  private func isBroken(_ widget: Widget, in width: Int) -> Bool {
    width >= 0 && width < minimumWidth(of: head(of: widget) + end, in: widget)
  }

  private func lineGap(_ widget: Widget) -> Int { widget.scaled(gap) / 2 }

  private func minimumWidth(of parts: [Widget], in widget: Widget) -> Int {
    parts.reduce(0) { $0 + $1.measure(.horizontal).minimum }
      + max(0, parts.count - 1) * widget.scaled(gap)
  }

  private func height(of parts: [Widget], in widget: Widget, for width: Int) -> Int {
    let widths = width < 0 ? parts.map { _ in -1 } : widths(of: parts, in: widget, for: width)
    return zip(parts, widths).reduce(0) { max($0, $1.0.measure(.vertical, for: $1.1).natural) }
  }

  private func allocate(
    _ parts: [Widget], in widget: Widget, y: Int, width: Int, height: Int
  ) {
    var x = 0
    for (part, extent) in zip(parts, widths(of: parts, in: widget, for: width)) {
      part.allocate(
        x: widget.mirrored(x, extent, in: width), y: y, width: extent, height: height)
      x += extent + widget.scaled(gap)
    }
  }

  /// Returns the widths of parts beside each other in px.
  private func widths(of parts: [Widget], in widget: Widget, for width: Int) -> [Int] {
    let requests = parts.map { $0.measure(.horizontal) }
    var widths = requests.map(\.minimum)
    let gaps = max(0, parts.count - 1) * widget.scaled(gap)
    var spare = max(0, width - gaps - widths.reduce(0, +))
    let lacks = zip(requests, widths).map { max(0, $0.natural - $1) }
    let order = parts.indices.sorted { lacks[$0] < lacks[$1] }
    for (number, index) in order.enumerated() {
      let given = min(lacks[index], spare / (order.count - number))
      widths[index] += given
      spare -= given
    }
    if let index = parts.firstIndex(where: \.expandsHorizontally) ?? parts.indices.last {
      widths[index] += spare
    }
    return widths
  }
}
