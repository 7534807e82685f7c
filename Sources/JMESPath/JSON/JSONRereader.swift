/// A reader of the versions of a JSON text, which mostly differ little.
///
/// The elements of lists that are written as they were before are not read again. They share their
/// memory with the earlier value, so that comparing them with it costs nothing.
public struct JSONRereader: Sendable {
  private var last: ReadLists?

  public init() {}

  /// Reads a version of the text, as ``JSONValue/init(parsing:)`` does.
  public mutating func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var reader = JSONReader(bytes, lists: ReadLists(), before: last)
    let value = try reader.document()
    last = reader.lists
    return value
  }
}

/// A text that was read, and the elements of its outermost lists.
struct ReadLists {
  /// A list, and the texts of the objects and lists that it begins with.
  ///
  /// The end of other elements, such as of numbers, depends on what follows them.
  struct List {
    let depth: Int
    var elements: [JSONValue]
    var texts: [TextDigest]
  }

  var lists: [List] = []

  /// Returns the element that stands at `position` in a new version of the text, if it is written
  /// as it was; and its length.
  /// - Parameters:
  ///   - list: the number of the list among the outermost ones.
  ///   - depth: the depth of the list, which limits the depth of its elements.
  func element(
    _ index: Int, of list: Int, depth: Int, at position: Int, in new: [UInt8]
  ) -> (value: JSONValue, length: Int)? {
    guard list < lists.count, lists[list].depth == depth, index < lists[list].texts.count else {
      return nil
    }
    let text = lists[list].texts[index]
    let range = position..<(position + text.length)
    guard range.upperBound <= new.count, TextDigest(of: range, in: new) == text else { return nil }
    return (lists[list].elements[index], text.length)
  }
}

/// The length and the hash of a part of a text, which is not kept itself.
///
/// The hash is seeded at random in each process: two texts of the same length have the same one
/// once in 2⁶⁴ comparisons.
struct TextDigest: Equatable {
  let length: Int
  private let hash: Int

  init(of range: Range<Int>, in bytes: [UInt8]) {
    length = range.count
    var hasher = Hasher()
    bytes[range].withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }
}

extension JSONValue {
  /// Whether the value is an object or a list.
  var isCollection: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
