/// A large value that few elements have, kept by reference so that the others don't take its room.
@propertyWrapper
public struct Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    case none
    indirect case some(Value)
  }

  private var storage: Storage

  public init(wrappedValue: Value?) {
    storage = wrappedValue.map { .some($0) } ?? .none
  }

  public var wrappedValue: Value? {
    get { if case .some(let value) = storage { value } else { nil } }
    set { self = Indirect(wrappedValue: newValue) }
  }
}
