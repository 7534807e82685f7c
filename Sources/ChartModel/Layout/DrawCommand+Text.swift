/// The description of a display list: one short line for each command, for snapshots in tests.
extension DrawCommand: CustomStringConvertible {
  /// The description of the command in one line.
  ///
  /// A long list of points is described by its ends, its length and a checksum.
  public var description: String {
    switch self {
    case .rule(let from, let to, let stroke, let paint):
      "rule \(from.text) \(to.text) \(stroke.text) \(paint)"
    case .line(let points, let stroke, let paint):
      "line \(Self.text(of: points)) \(stroke.text) \(paint)"
    case .area(let points, let paint): "area \(Self.text(of: points)) \(paint)"
    case .rectangle(let box, let radius, let paint):
      "rectangle \(box.text)\(radius == 0 ? "" : " radius \(radius.text)") \(paint)"
    case .rectangles(let boxes, let paint):
      "rectangles \(Self.text(of: boxes.flatMap(\.corners))) \(paint)"
    case .markers(let marker, let points, let diameter, let paint):
      "\(marker.rawValue) \(diameter.text) at \(Self.text(of: points)) \(paint)"
    case .ring(let ring, let from, let to, let paint):
      "ring \(ring.center.text) \(ring.innerRadius.text)–\(ring.outerRadius.text)"
        + " from \(from.text) to \(to.text) \(paint)"
    case .text(let text, let point, let anchor, let width, let paint):
      "text \"\(text)\" \(anchor) \(point.text) within \(width.text) \(paint)"
    case .clip(let box, let commands):
      (["clip \(box.text)"] + commands.map { "  \($0)" }).joined(separator: "\n")
    }
  }

  /// The maximum number of points that are written in full.
  private static let maximumListedPoints = 12

  private static func text(of points: [ChartPoint]) -> String {
    guard points.count > maximumListedPoints else {
      return points.map(\.text).joined(separator: " ")
    }
    let ends = points.prefix(3).map(\.text) + ["…"] + points.suffix(2).map(\.text)
    // FNV-1a over hundredths of a px.
    var sum: UInt32 = 2_166_136_261
    for number in points.lazy.flatMap({ [$0.x, $0.y] }) {
      let hundredths = Int64(exactly: (number * 100).rounded()) ?? .max
      sum = (sum ^ UInt32(truncatingIfNeeded: hundredths)) &* 16_777_619
    }
    return "\(points.count) points \(ends.joined(separator: " ")) #\(String(sum, radix: 16))"
  }
}

extension ChartPaint: CustomStringConvertible {
  public var description: String {
    let name =
      switch role {
      case .series(let color): "\(color)"
      default: "\(role)"
      }
    return opacity == 1 ? name : "\(name) \((opacity * 100).text) %"
  }
}

extension ChartStroke {
  fileprivate var text: String {
    "\(width.text)px" + (dash.isEmpty ? "" : " dash " + dash.map(\.text).joined(separator: "-"))
  }
}

extension ChartPoint {
  fileprivate var text: String { "\(x.text),\(y.text)" }
}

extension ChartRectangle {
  fileprivate var text: String { "\(x.text),\(y.text) \(width.text)×\(height.text)" }
  fileprivate var corners: [ChartPoint] {
    [ChartPoint(x: x, y: y), ChartPoint(x: maxX, y: maxY)]
  }
}

extension Double {
  /// The number rounded to thousandths, without trailing zeros.
  fileprivate var text: String {
    guard abs(self) < 1e12 else { return "\(self)" }
    let thousandths = Int64((self * 1000).rounded())
    let whole = thousandths.magnitude / 1000
    var rest = thousandths.magnitude % 1000
    var digits = rest == 0 ? 0 : 3
    while digits > 0, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    let fraction = String(rest)
    let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
    return (thousandths < 0 ? "-" : "") + "\(whole)" + (digits == 0 ? "" : ".\(zeros)\(fraction)")
  }
}
