/// Reads the elements of an SVG file: groups, symbols, paths and circles.
nonisolated struct VectorDrawingReader {
  /// The symbols that have been read, by their ids.
  private(set) var symbols: [String: VectorDrawing] = [:]

  private var drawing = VectorDrawing(width: 0, height: 0)
  /// The styles of the elements that are open, the innermost last.
  private var styles = [VectorShape.Style()]
  private var symbol: (id: String, drawing: VectorDrawing)?

  /// Reads a file, and returns what is drawn outside of its symbols.
  mutating func read(_ svg: String) throws(VectorDrawingError) -> VectorDrawing {
    for piece in svg.split(separator: "<") {
      guard var tag = piece.split(separator: ">", omittingEmptySubsequences: false).first,
        tag.count < piece.count
      else { continue }
      let isEmpty = tag.last == "/"
      if isEmpty { tag.removeLast() }
      try read(tag: tag, isEmpty: isEmpty)
    }
    guard drawing.width > 0, drawing.height > 0 else {
      throw VectorDrawingError(message: "there is no viewBox in it")
    }
    return drawing
  }

  private mutating func read(tag: Substring, isEmpty: Bool) throws(VectorDrawingError) {
    let name = tag.prefix { !$0.isWhitespace }
    if name.first == "/" { return end(name.dropFirst()) }
    let attributes = Self.attributes(of: tag.dropFirst(name.count))
    let style = try (styles.last ?? VectorShape.Style()).applying(attributes)
    if !isEmpty { styles.append(style) }
    switch name {
    case "svg": try setSize(attributes["viewBox"] ?? "")
    case "g": break
    case "symbol":
      let mirrored = attributes["class"] == "mirrored"
      symbol = (
        String(attributes["id"] ?? ""),
        VectorDrawing(width: drawing.width, height: drawing.height, isMirrored: mirrored)
      )
    case "path": add(try VectorPathReader.steps(of: attributes["d"] ?? ""), style)
    case "circle":
      let center = Point(x: try number("cx", attributes), y: try number("cy", attributes))
      add([.circle(center: center, radius: try number("r", attributes))], style)
    default: throw VectorDrawingError(message: "\(name) is no element of the program’s drawings")
    }
  }

  private mutating func end(_ name: Substring) {
    styles.removeLast()
    guard name == "symbol", let symbol else { return }
    symbols[symbol.id] = symbol.drawing
    self.symbol = nil
  }

  private mutating func setSize(_ viewBox: Substring) throws(VectorDrawingError) {
    let numbers = viewBox.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4, numbers[0] == 0, numbers[1] == 0 else {
      throw VectorDrawingError(message: "the viewBox doesn’t begin at 0 0")
    }
    drawing = VectorDrawing(width: numbers[2], height: numbers[3])
  }

  private mutating func add(_ steps: [VectorShape.Step], _ style: VectorShape.Style) {
    let shape = VectorShape(steps: steps, style: style)
    if symbol == nil { drawing.shapes.append(shape) } else { symbol?.drawing.shapes.append(shape) }
  }

  private func number(
    _ name: String, _ attributes: [Substring: Substring]
  ) throws(VectorDrawingError) -> Double {
    guard let number = attributes[name[...]].flatMap({ Double($0) }) else {
      throw VectorDrawingError(message: "\(name) is no number")
    }
    return number
  }

  /// Returns the values of ` name="value"` by their names.
  private static func attributes(of text: Substring) -> [Substring: Substring] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    var attributes: [Substring: Substring] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      attributes[parts[index].drop(while: \.isWhitespace).dropLast()] = parts[index + 1]
    }
    return attributes
  }
}

extension VectorShape.Style {
  /// Returns the style of an element with these attributes inside one of this style.
  nonisolated fileprivate func applying(
    _ attributes: [Substring: Substring]
  ) throws(VectorDrawingError) -> VectorShape.Style {
    var style = self
    for (name, value) in attributes {
      switch (name, value) {
      case ("fill", _): style.isFilled = value != "none"
      case ("stroke", _): style.hasLine = value != "none"
      case ("stroke-linecap", "round"): style.lineCap = .round
      case ("stroke-linejoin", "round"): style.lineJoin = .round
      case ("stroke-dasharray", _):
        style.dash = value.split(separator: " ").compactMap { Double($0) }
      case ("fill-opacity", _): style.fillOpacity = Double(value) ?? 1
      case ("stroke-opacity", _): style.lineOpacity = Double(value) ?? 1
      case ("stroke-width", _): style.lineWidth = Double(value) ?? 1
      case ("xmlns", _), ("viewBox", _), ("width", _), ("height", _), ("id", _), ("class", _),
        ("d", _), ("cx", _), ("cy", _), ("r", _):
        break
      default:
        throw VectorDrawingError(
          message: "\(name)=\"\(value)\" is no attribute of the program’s drawings")
      }
    }
    return style
  }
}
