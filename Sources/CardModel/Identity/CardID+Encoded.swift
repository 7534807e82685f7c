// The text as which a card's id is stored. A backslash begins each part that is neither the name of
// a card nor a key, so that keys may contain any character:
//
//     orders           named("orders")
//     orders/7         item(key("7"), of: "orders")
//     orders/7\x2      item(key("7", occurrence: 2), of: "orders")
//     orders/\i2       item(position(2), of: "orders")
//     \r3              reportRow(3)
//     orders\e\i2      element(position(2), of: named("orders")), which is written and never read
//
// A backslash in a name or a key is written twice, and a slash in a name as `\/`.

extension CardID {
  /// The id as a unique text, for storing it.
  public var encoded: String {
    switch self {
    case .named(let name): name.escaping("\\/")
    case .item(let item, of: let name): "\(name.escaping("\\/"))/\(item.encoded)"
    case .reportRow(let position): "\\r\(position)"
    case .element(let element, of: let card):
      "\(card.encoded)\\e\(element.field.map { $0.escaping("\\") + "\\f" } ?? "")"
        + element.item.encoded
    }
  }

  /// Returns whether an encoded id is that of a card of the file, of a card that it makes, or of a
  /// part of one.
  public static func isEncoded(_ text: String, of definition: CardID) -> Bool {
    let name = definition.encoded
    guard text.hasPrefix(name) else { return false }
    let rest = text.dropFirst(name.count)
    return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("\\e")
  }

  /// Reads a stored id of a card of the wall, or one in a link, where a person may have written a
  /// key without escapes.
  public init(encoded text: String) {
    let parts = EncodedPart.parts(of: text)
    let number = parts.last.flatMap { Int($0.text) }
    switch (parts.map(\.mark), number) {
    case ([nil], _): self = .named(parts[0].text)
    case ([nil, "r"], let number?) where parts[0].text.isEmpty: self = .reportRow(number)
    case ([nil, "/"], _): self = .item(.key(parts[1].text), of: parts[0].text)
    case ([nil, "/", "x"], let number?):
      self = .item(.key(parts[1].text, occurrence: number), of: parts[0].text)
    case ([nil, "/", "i"], let number?) where parts[1].text.isEmpty:
      self = .item(.position(number), of: parts[0].text)
    default:
      // A person has written a backslash of a key once, as in `disks/C:\xyz`.
      let scalars = text.unicodeScalars
      let name = scalars.prefix { $0 != "/" }
      let key = scalars.dropFirst(name.count + 1)
      self =
        name.count == scalars.count
        ? .named(text) : .item(.key(String(key)), of: String(name))
    }
  }
}

extension ItemID {
  fileprivate var encoded: String {
    switch self {
    case .key(let key, occurrence: 1): key.escaping("\\")
    case .key(let key, let occurrence): "\(key.escaping("\\"))\\x\(occurrence)"
    case .position(let position): "\\i\(position)"
    }
  }
}

/// A part of an encoded id, and the mark in front of it: the first part has none.
///
/// Texts are read by their scalars, since a key can begin with a combining mark, which would join
/// the character before it.
private struct EncodedPart {
  let mark: Unicode.Scalar?
  var text = ""

  static func parts(of encoded: String) -> [EncodedPart] {
    var parts = [EncodedPart(mark: nil)]
    var rest = encoded.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("\\", let next?) where next == "\\" || next == "/":
        rest.removeFirst()
        parts[parts.count - 1].text.unicodeScalars.append(next)
      case ("\\", let next?) where next == "x" || next == "i" || next == "r":
        rest.removeFirst()
        parts.append(EncodedPart(mark: next))
      case ("/", _) where parts.count == 1: parts.append(EncodedPart(mark: "/"))
      default: parts[parts.count - 1].text.unicodeScalars.append(scalar)
      }
    }
    return parts
  }
}

extension String {
  /// Returns the text with a backslash before each of these characters.
  fileprivate func escaping(_ special: String) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if special.unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
