/// Reads the outline of a path element: commands in capitals for positions in the drawing, in small
/// letters for distances from the end of the step before.
nonisolated struct VectorPathReader {
  private var rest: Substring
  private var command: Character = "M"
  private var steps: [VectorShape.Step] = []
  private var start = Point(x: 0, y: 0)
  private var end = Point(x: 0, y: 0)
  /// The second control point of a curve that has just ended.
  private var control: Point?

  /// Reads the value of a `d` attribute.
  static func steps(of text: Substring) throws(VectorDrawingError) -> [VectorShape.Step] {
    var reader = VectorPathReader(rest: text)
    while reader.hasMore() { try reader.readStep() }
    return reader.steps
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func hasMore() -> Bool {
    rest = rest.drop { $0.isWhitespace || $0 == "," }
    return !rest.isEmpty
  }

  private mutating func readStep() throws(VectorDrawingError) {
    if let letter = rest.first, letter.isLetter {
      command = letter
      rest.removeFirst()
    }
    // A step without a command of its own is as the one before.
    let curve = control
    control = nil
    switch command {
    case "M", "m":
      start = try point()
      advance(.move(start), to: start)
      command = command == "M" ? "L" : "l"
    case "L", "l": line(to: try point())
    case "H", "h": line(to: Point(x: try number(from: end.x), y: end.y))
    case "V", "v": line(to: Point(x: end.x, y: try number(from: end.y)))
    case "C", "c": try addCurve(first: try point())
    case "S", "s":
      try addCurve(first: curve.map { Point(x: 2 * end.x - $0.x, y: 2 * end.y - $0.y) } ?? end)
    case "Z", "z":
      advance(.close, to: start)
      // No number follows it.
      command = " "
    default: throw VectorDrawingError(message: "\(command) is no command of the program’s paths")
    }
  }

  private mutating func addCurve(first: Point) throws(VectorDrawingError) {
    let second = try point()
    let last = try point()
    advance(.curve(first, second, last), to: last)
    control = second
  }

  private mutating func line(to point: Point) { advance(.line(point), to: point) }

  private mutating func advance(_ step: VectorShape.Step, to point: Point) {
    steps.append(step)
    end = point
  }

  private mutating func point() throws(VectorDrawingError) -> Point {
    let x = try number(from: end.x)
    return Point(x: x, y: try number(from: end.y))
  }

  private mutating func number(from origin: Double) throws(VectorDrawingError) -> Double {
    rest = rest.drop { $0.isWhitespace || $0 == "," }
    var hasPoint = false
    let digits = rest.dropFirst(rest.first == "-" ? 1 : 0).prefix { character in
      defer { if character == "." { hasPoint = true } }
      return character.isNumber || (character == "." && !hasPoint)
    }
    let text = rest[..<digits.endIndex]
    guard let value = Double(text) else {
      throw VectorDrawingError(message: "a number is missing at “\(rest)”")
    }
    rest = rest[digits.endIndex...]
    return command.isLowercase ? origin + value : value
  }
}
