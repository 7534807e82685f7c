import ChartModel

/// The contents of a display list by kind.
extension [DrawCommand] {
  /// The commands with clips replaced by their contents.
  var flat: [DrawCommand] {
    flatMap { command in
      if case .clip(_, let commands) = command { commands.flat } else { [command] }
    }
  }
  var texts: [(text: String, x: Double, anchor: ChartTextAnchor)] {
    flat.compactMap {
      if case .text(let text, let point, let anchor, _, _) = $0 {
        (text, point.x, anchor)
      } else {
        nil
      }
    }
  }
  var lines: [[ChartPoint]] {
    flat.compactMap { if case .line(let points, _, _) = $0 { points } else { nil } }
  }
  var rules: [ChartPaint] {
    flat.compactMap { if case .rule(_, _, _, let paint) = $0 { paint } else { nil } }
  }
  var dots: [ChartPoint] {
    flat.flatMap { command -> [ChartPoint] in
      if case .markers(_, let points, _, _) = command { points } else { [] }
    }
  }
  var rectangles: [ChartRectangle] {
    flat.compactMap { if case .rectangle(let box, _, _) = $0 { box } else { nil } }
  }
  var paints: [ChartPaint] {
    flat.compactMap { if case .rectangle(_, _, let paint) = $0 { paint } else { nil } }
  }
}
