import Gtk

/// Lays out children of different widths in lines, like words in a paragraph.
public final class FlowLayout: LayoutBehaviour {
  private let spacing: Int
  private let lineSpacing: Int
  /// The child that is aligned with the end of its line if there are others in that line.
  private let atEnd: Widget?
  /// The child that takes the rest of its line.
  private let filling: Widget?
  /// A child that takes all of its line if it is alone there.
  private let fillingAlone: Widget?
  /// A child that is left out, and the one in its place, where the children need more than a line.
  private let shortened: (child: Widget, replacement: Widget)?
  /// A child that is left out too where the children need more than a line with the replacement.
  private let optional: Widget?

  /// The width for which the filling child shares its line, in px at the usual size of text.
  private static let sharedWidth = 360

  /// - Parameters:
  ///   - spacing: the gap between two children in a line, in px at the usual size of text.
  ///   - lineSpacing: the gap between two lines, in px at the usual size of text.
  public init(
    spacing: Int, lineSpacing: Int, atEnd: Widget? = nil, filling: Widget? = nil,
    fillingAlone: Widget? = nil,
    shortened: (child: Widget, replacement: Widget)? = nil, optional: Widget? = nil
  ) {
    self.shortened = shortened
    self.optional = optional
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    self.atEnd = atEnd
    self.filling = filling
    self.fillingAlone = fillingAlone
  }

  public let requestMode = RequestMode.heightForWidth

  private struct Line {
    var children: [(widget: Widget, width: Int)] = []
    var width = 0
    var height = 0
  }

  public func measure(
    _ orientation: Orientation, for size: Int, of widget: Widget
  ) -> Measurement {
    if orientation == .horizontal {
      let least = children(of: widget, in: 0).map { $0.measure(.horizontal).minimum }
      return Measurement(
        minimum: least.max() ?? 0, natural: lineWidth(of: children(of: widget, in: .max), widget))
    }
    let lines = lines(of: widget, width: size < 0 ? Int.max : size)
    let height =
      lines.reduce(0) { $0 + $1.height } + widget.scaled(lineSpacing) * max(0, lines.count - 1)
    return Measurement(minimum: height, natural: height)
  }

  /// Returns the children that are shown in a width.
  private func children(of widget: Widget, in width: Int) -> [Widget] {
    let visible = widget.children.filter(\.isVisible)
    guard let shortened else { return visible }
    let whole = visible.filter { $0 != shortened.replacement }
    if lineWidth(of: whole, widget) <= width { return whole }
    let short = visible.filter { $0 != shortened.child }
    return lineWidth(of: short, widget) <= width ? short : short.filter { $0 != optional }
  }

  /// Returns the natural width of a line of children.
  private func lineWidth(of children: [Widget], _ widget: Widget) -> Int {
    children.reduce(0) { $0 + $1.measure(.horizontal).natural }
      + widget.scaled(spacing) * max(0, children.count - 1)
  }

  public func allocate(width: Int, height: Int, in widget: Widget) {
    if let shortened {
      let shown = children(of: widget, in: width)
      for child in [shortened.child, shortened.replacement, optional] {
        child?.setChildVisible(child.map(shown.contains) ?? false)
      }
    }
    let (spacing, lineSpacing) = (widget.scaled(spacing), widget.scaled(lineSpacing))
    var y = 0
    for line in lines(of: widget, width: width) {
      var x = 0
      for (child, extent) in line.children {
        if isAtEnd(child), line.children.count > 1 { x += width - line.width }
        child.allocate(
          x: widget.mirrored(x, extent, in: width), y: y, width: extent,
          height: line.height)
        x += extent + spacing
      }
      y += line.height + lineSpacing
    }
  }

  private func isAtEnd(_ child: Widget) -> Bool {
    child == atEnd || child == shortened?.replacement
  }

  private func lines(of widget: Widget, width: Int) -> [Line] {
    let spacing = widget.scaled(spacing)
    let sharedWidth = widget.scaled(Self.sharedWidth)
    var lines: [Line] = []
    var line = Line()
    for child in children(of: widget, in: width) {
      let wanted = child.measure(.horizontal)
      let natural = child == filling ? min(wanted.natural, sharedWidth) : wanted.natural
      let extent = max(wanted.minimum, min(natural, width))
      if !line.children.isEmpty, line.width + spacing + extent > width {
        lines.append(filled(line, to: width))
        line = Line()
      }
      line.width += (line.children.isEmpty ? 0 : spacing) + extent
      line.children.append((child, extent))
    }
    if !line.children.isEmpty { lines.append(filled(line, to: width)) }
    return lines
  }

  /// Returns a line whose filling child, if it has one, takes the rest of a width.
  ///
  /// The line is as high as its children are then.
  private func filled(_ line: Line, to width: Int) -> Line {
    var line = line
    let index = line.children.firstIndex {
      $0.widget == filling || line.children.count == 1 && $0.widget == fillingAlone
    }
    if width < Int.max, let index {
      let rest = max(0, width - line.width)
      line.children[index].width += rest
      line.width += rest
    }
    line.height = line.children.map { $0.measure(.vertical, for: $1).natural }.max() ?? 0
    return line
  }
}
