import GRDB

// A page in an order that no index serves takes a pass over all rows, and one far down a sort of
// all that come before. So some places of that order are looked for beforehand: from the nearest of
// them on, few rows are sorted, whatever the page.

extension TableRows {
  /// Values between which places are known.
  private static let mostPlaces = 512
  /// One row of so many is looked at to choose those values.
  private static let sampling = 997

  /// Makes pages far down quicker to get, where they are slow: two passes over the table, which may
  /// take seconds.
  ///
  /// Only for numbers: no more is known of how others compare.
  public func arrange() async throws(SourceFailure) {
    guard let order, order.column != nil, try await arrival() == .atOnce else { return }
    let places = try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      guard try sorts(condition, order, connection), try !isFew(condition, connection)
      else { return [(Int, RowOrder.Place)]() }
      return try stops(order, condition, connection)
    }
    state.withLock { state in
      state.isSorted = !places.isEmpty
      for (position, place) in places { state.places.add(place, at: position) }
    }
  }

  /// The first rows of some values, in order, and their positions.
  private func stops(
    _ order: RowOrder, _ condition: SQLFragment, _ connection: Database
  ) throws -> [(Int, RowOrder.Place)] {
    let values = try sample(order, condition, connection)
    let present = SQLFragment("\(quoted(order.column ?? order.key)) IS NOT NULL")
    let all =
      table.select(order.placeColumns) + SQLFragment(" WHERE ") + .all([present, condition])
    let cursor = try Row.fetchCursor(table.statement(all, connection))
    // How many rows lie between two values, and the key of the first that has one of them.
    var counts = Array(repeating: 0, count: values.count + 1)
    var keys = [Int64?](repeating: nil, count: values.count)
    var others = 0
    while let row = try cursor.next() {
      guard let value = (row[0] as DatabaseValue).number else {
        others += 1
        continue
      }
      let index = values.firstIndex(after: value, included: !order.isDescending)
      counts[index] += 1
      let place = order.isDescending ? index : index - 1
      guard values.indices.contains(place), values[place] == value else { continue }
      let key: Int64 = row[1]
      keys[place] = keys[place].map { order.isDescending ? max($0, key) : min($0, key) } ?? key
    }
    // What is no number comes after all numbers.
    var position = order.isDescending ? others : 0
    let steps = order.isDescending ? Array(values.indices.reversed()) : Array(values.indices)
    return steps.compactMap { index in
      position += counts[order.isDescending ? index + 1 : index]
      return keys[index].map {
        (position, RowOrder.Place(value: values[index].databaseValue, key: $0.databaseValue))
      }
    }
  }

  /// Values of the order's column, evenly chosen from the rows.
  private func sample(
    _ order: RowOrder, _ condition: SQLFragment, _ connection: Database
  ) throws -> [Double] {
    let column = quoted(order.column ?? order.key)
    let numbers = SQLFragment(
      "typeof(\(column)) IN ('integer', 'real') AND \(quoted(order.key)) % \(Self.sampling) = 0")
    let some =
      table.select(column) + SQLFragment(" WHERE ") + .all([numbers, condition])
      + SQLFragment(" ORDER BY \(column)")
    let values = try Double.fetchAll(table.statement(some, connection))
    let stride = max(1, values.count / Self.mostPlaces)
    var chosen: [Double] = []
    // Beyond 2⁵³ two integers may be one Double.
    for index in Swift.stride(from: 0, to: values.count, by: stride)
    where values[index] != chosen.last && abs(values[index]) < 0x1p53 {
      chosen.append(values[index])
    }
    return chosen
  }
}

extension DatabaseValue {
  fileprivate var number: Double? {
    switch storage {
    case .int64(let integer): Double(integer)
    case .double(let double): double
    case .null, .string, .blob: nil
    }
  }
}

extension [Double] {
  /// Of values in order, the first that is greater than another, or with `included` false not
  /// smaller.
  fileprivate func firstIndex(after value: Double, included: Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = included ? self[middle] <= value : self[middle] < value
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
