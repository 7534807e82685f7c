/// A reader of the versions of a JSON text, which mostly differ little.
///
/// The elements of lists that are written as they were before are not read again. They share their
/// memory with the earlier value, so that comparing them with it costs nothing.
public struct JSONRereader: Sendable {
  private var last: ReadLists?

  public init() {}

  /// Reads a version of the text, as ``JSONValue/init(parsing:)`` does.
  public mutating func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var reader = JSONReader(bytes, lists: ReadLists(bytes: bytes), before: last)
    let value = try reader.document()
    last = reader.lists
    return value
  }
}

/// A text that was read, and the elements of its outermost lists.
struct ReadLists {
  /// A list, and the ranges in the text of the objects and lists that it begins with.
  ///
  /// The end of other elements, such as of numbers, depends on what follows them.
  struct List {
    let depth: Int
    var elements: [JSONValue]
    var ranges: [Range<Int>]
  }

  let bytes: [UInt8]
  var lists: [List] = []

  /// Returns the element that stands at `position` in a new version of the text, if it is written
  /// as it was; and its length.
  /// - Parameters:
  ///   - list: the number of the list among the outermost ones.
  ///   - depth: the depth of the list, which limits the depth of its elements.
  func element(
    _ index: Int, of list: Int, depth: Int, at position: Int, in new: [UInt8]
  ) -> (value: JSONValue, length: Int)? {
    guard list < lists.count, lists[list].depth == depth, index < lists[list].ranges.count else {
      return nil
    }
    let range = lists[list].ranges[index]
    guard position + range.count <= new.count else { return nil }
    let (old, new) = (bytes.span, new.span)
    for offset in 0..<range.count where old[range.lowerBound + offset] != new[position + offset] {
      return nil
    }
    return (lists[list].elements[index], range.count)
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
