import Foundation

/// The names by which one part of a file refers to another.
enum ValidName {
  private static let longest = 64

  /// Returns whether a text is such a name.
  static func isValid(_ text: String) -> Bool {
    text.utf8.count <= longest && text.utf8.first.map { !(0x30...0x39).contains($0) } == true
      && text.utf8.allSatisfy(isAllowed)
  }

  /// Returns the valid name that is nearest to a text, such as `my-page` for "my page" and `grosse`
  /// for "größe"; nil if there is none.
  static func nearest(to text: String) -> String? {
    let latin = text.replacing("ß", with: "ss")
      .applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
    var name = ""
    for byte in (latin ?? text).utf8 {
      if isAllowed(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    if let first = name.utf8.first, (0x30...0x39).contains(first) { name = "n\(name)" }
    return isValid(name) ? name.lowercased() : nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
