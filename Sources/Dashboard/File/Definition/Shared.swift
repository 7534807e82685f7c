/// A large value kept by reference.
///
/// A definition is copied several times while it is decoded, and each copy would retain all of its
/// texts and expressions.
public struct Shared<Value: Sendable & Equatable>: Sendable {
  public var value: Value { content.value }

  private let content: Content

  private final class Content: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ value: Value) { content = Content(value) }
}

extension Shared: Equatable {
  public static func == (left: Shared, right: Shared) -> Bool { left.value == right.value }
}
