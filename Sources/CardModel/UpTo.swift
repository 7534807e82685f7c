/// An ordered collection that can't hold more than `limit` elements.
///
/// It makes the guideline's counts ("at most three rows", S-72) part of the types.
public struct UpTo<let limit: Int, Element> {
  private let elements: [Element]

  public init() { elements = [] }

  /// Creates a collection of at most `limit` elements; nil for more.
  public init?(_ elements: [Element]) {
    guard elements.count <= limit else { return nil }
    self.elements = elements
  }

  /// Keeps the first `limit` elements.
  public init(first elements: some Sequence<Element>) {
    self.elements = Array(elements.prefix(limit))
  }
}

extension UpTo: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }
}

extension UpTo: Sendable where Element: Sendable {}
extension UpTo: Equatable where Element: Equatable {}
extension UpTo: Hashable where Element: Hashable {}
