import Synchronization

/// The types of lists that a database has defined itself, such as those of an enumeration.
///
/// Their numbers differ from database to database, so that each is looked up once.
final class PostgresLists: Sendable {
  private struct State {
    /// The type of each number that was looked up; nil for what is no list.
    var types: [UInt32: PostgresType?] = [:]
    /// Whether the types of the statements of the database have been looked up.
    var isComplete = false
  }

  private let state = Mutex(State())

  /// Whether the types of the statements have been looked up.
  var isComplete: Bool { state.withLock { $0.isComplete } }

  /// Returns the type of a column; nil for one whose text is its value.
  ///
  /// A number that is new, since the column has another type now, is looked up by the next load.
  func type(_ number: UInt32) -> PostgresType? {
    if number < PostgresType.firstOwnNumber { return PostgresType(number: number) }
    return state.withLock { state in
      if let known = state.types[number] { return known }
      state.isComplete = false
      return nil
    }
  }

  /// Stores the types of some columns.
  /// - Parameter lookUp: returns the types of the elements of those numbers that are lists.
  func add(
    _ numbers: some Sequence<UInt32>, lookUp: ([UInt32]) throws -> [UInt32: UInt32]
  ) rethrows {
    let new = state.withLock { state in
      Set(numbers).filter { $0 >= PostgresType.firstOwnNumber && state.types[$0] == nil }
    }
    let elements = new.isEmpty ? [:] : try lookUp(new.sorted())
    state.withLock { state in
      for number in new {
        let element = elements[number].map { PostgresType(number: $0) ?? .text }
        state.types[number] = .some(element.map { .list(of: $0) })
      }
      state.isComplete = true
    }
  }
}
