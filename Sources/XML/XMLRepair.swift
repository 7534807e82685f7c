import CXML

extension Collection<UInt8> where Self: RandomAccessCollection, Index == Int {
  /// The text of a document without the slips that programs make most often: characters before
  /// its declaration, `&` that begins no reference, names of characters of HTML, control
  /// characters, characters of Windows in a text that is said to be UTF-8, and whatever stands
  /// after the end of the outermost element.
  ///
  /// All but the first are left as they are in comments and CDATA sections where XML has them.
  var withoutUsualSlips: [UInt8] {
    var repair = XMLRepair(Array(self))
    repair.run()
    return repair.output
  }
}

/// The state of mending a text.
private struct XMLRepair {
  private let input: [UInt8]
  private let isUTF8: Bool
  private var position = 0
  private(set) var output: [UInt8] = []
  /// The position in the output where the outermost element begins.
  private var root: Int?

  init(_ text: [UInt8]) {
    let start = text.prefix(4_096).firstRange(of: Array("<?xml".utf8))?.lowerBound
    input = start.map { Array(text[$0...]) } ?? text
    isUTF8 = Self.isUTF8(input)
    output.reserveCapacity(input.count)
  }

  /// Returns whether a document doesn't declare another encoding than UTF-8.
  private static func isUTF8(_ text: [UInt8]) -> Bool {
    let head = String(decoding: text.prefix(200), as: UTF8.self)
    guard let end = head.firstRange(of: "?>") else { return true }
    let declaration = head[..<end.lowerBound].lowercased()
    return !declaration.contains("encoding") || declaration.contains("utf-8")
      || declaration.contains("utf8") || declaration.contains("ascii")
  }

  mutating func run() {
    while position < input.count {
      let byte = input[position]
      switch byte {
      case UInt8(ascii: "<") where isNext("<![CDATA["): copy(through: "]]>")
      case UInt8(ascii: "<") where isNext("<!--"): copy(through: "-->")
      case UInt8(ascii: "<") where isNext("<?"): copy(through: "?>")
      case UInt8(ascii: "&"): addReference()
      default:
        if root == nil, byte == UInt8(ascii: "<"), !isNext("<!") { root = output.count }
        addCharacter()
      }
    }
    removeRest()
  }

  /// Removes what stands after the last end of an element that is called as the outermost one.
  private mutating func removeRest() {
    guard let root else { return }
    let name = output[(root + 1)...].prefix { byte in
      byte > UInt8(ascii: " ") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
    }
    let tag = Array("</".utf8) + name
    let last = (root..<output.count).last { position in
      output[position] == UInt8(ascii: "<") && output[position...].starts(with: tag)
    }
    guard let last, let end = output[last...].firstIndex(of: UInt8(ascii: ">")) else { return }
    output.removeSubrange((end + 1)...)
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { input[position...].starts(with: $0) }
  }

  /// Copies the text up to the end of a section, or to that of the document.
  private mutating func copy(through end: String) {
    let end = Array(end.utf8)
    let range = input[position...].firstRange(of: end)
    let stop = range?.upperBound ?? input.count
    while position < stop { addCharacter() }
  }

  /// Adds the character at the position, unless it can't be in a document.
  private mutating func addCharacter() {
    let byte = input[position]
    if byte < 0x80 {
      position += 1
      if byte >= 0x20 || [9, 10, 13].contains(byte) { output.append(byte) }
      return
    }
    let length = isUTF8 ? characterLength : 1
    if length > 0 {
      output += input[position..<(position + length)]
    } else {
      add(Self.windows[Int(byte)] ?? UInt32(byte))
    }
    position += max(1, length)
  }

  /// The number of bytes of the character of UTF-8 at the position; 0 if there is none.
  private var characterLength: Int {
    let length =
      switch input[position] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    let end = position + length
    guard length > 0, end <= input.count,
      String(validating: input[position..<end], as: UTF8.self) != nil
    else { return 0 }
    return length
  }

  private mutating func add(_ value: UInt32) {
    if let scalar = Unicode.Scalar(value) { output += Array(String(Character(scalar)).utf8) }
  }

  /// Adds the reference at the position as one that XML knows, or its `&` as a character.
  private mutating func addReference() {
    let rest = input[(position + 1)...].prefix(12)
    let name = rest.prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    let end = position + 1 + name.count
    guard name.count < rest.count, let known = Self.reference(text) else {
      output += Array("&amp;".utf8)
      position += 1
      return
    }
    output += Array(known.utf8)
    position = end + 1
  }

  /// Returns the reference that XML knows for a name; nil if it is no name of a character.
  private static func reference(_ name: String) -> String? {
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return "&\(name);" }
    guard name.hasPrefix("#") else {
      guard !name.isEmpty, let entity = htmlEntityLookup(name) else { return nil }
      return "&#\(entity.pointee.value);"
    }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, let scalar = Unicode.Scalar(value) else { return nil }
    let isAllowed =
      scalar.value >= 0x20
      ? scalar.value < 0xFFFE || scalar.value > 0xFFFF : [9, 10, 13].contains(scalar.value)
    return isAllowed ? "&#\(value);" : ""
  }

  /// The characters of Windows-1252 that aren't those of the same number in Unicode.
  private static let windows: [Int: UInt32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
    0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
    0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
    0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
    0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
  ]
}
