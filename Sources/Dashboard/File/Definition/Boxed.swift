/// A large value kept by reference.
///
/// A definition is copied several times while it is decoded, and each copy would retain all of its
/// texts and expressions.
public struct Boxed<Value: Sendable & Equatable>: Sendable {
  public var value: Value { content.value }

  private let content: Content

  private final class Content: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ value: Value) { content = Content(value) }
}

extension Boxed: Equatable {
  public static func == (left: Boxed, right: Boxed) -> Bool { left.value == right.value }
}
