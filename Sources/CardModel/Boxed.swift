/// A large value kept by reference.
///
/// It makes what seldom has the value small, and what is copied often cheap to copy: a copy of the
/// value itself would retain all of its texts.
public struct Boxed<Value: Sendable>: Sendable {
  public var value: Value { content.value }

  private let content: Content

  private final class Content: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  public init(_ value: Value) { content = Content(value) }
}

/// A value that few have, kept by reference so that the others don't take its room.
@propertyWrapper
public struct BoxedOptional<Value: Hashable & Sendable>: Hashable, Sendable {
  private var box: Boxed<Value>?

  public init(wrappedValue: Value?) { box = wrappedValue.map { Boxed($0) } }

  public var wrappedValue: Value? {
    get { box?.value }
    set { self = BoxedOptional(wrappedValue: newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  public static func == (left: Boxed, right: Boxed) -> Bool { left.value == right.value }
}

extension Boxed: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
