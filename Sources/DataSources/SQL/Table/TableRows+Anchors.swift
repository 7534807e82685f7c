import CollectionAlgorithms

// A page in an order that no index serves takes a pass over all rows, and a page far down takes a
// sort of all rows before it. Anchors that are found beforehand bound that sort: from the nearest
// one on, few rows are sorted, whatever the page.

extension TableRows {
  /// The maximum number of values whose first rows become anchors.
  private static let maximumSampleCount = 512
  /// The interval of keys at which rows are sampled for those values.
  private static let samplingInterval = 997

  /// Finds anchors where pages far down would be slow: two passes over the table, which may take
  /// seconds.
  ///
  /// In SQLite it works for columns of numbers only: the order of other values isn't known here. A
  /// table of separated values has an index made instead.
  public func findAnchors() async throws(SourceFailure) {
    guard let order, try await availability() == .immediate else { return }
    if table.database.hasTypes { return try await findNumberedAnchors(order) }
    guard let column = order.column else { return }
    let found = try await table.read { [self] connection -> [RowAnchors.Anchor]? in
      let condition = try chosenCondition(connection)
      guard try needsSort(condition, order, connection), try !matchesFewRows(condition, connection)
      else { return [] }
      return table.hidden == nil ? try anchors(order, condition, connection) : nil
    }
    guard let found else {
      try await table.database.index(column)
      return state.withLock { $0.usesIndexes = nil }
    }
    state.withLock { state in
      state.isSorted = !found.isEmpty
      for anchor in found { state.anchors.add(anchor.cursor, at: anchor.position) }
    }
  }

  /// Returns the first rows that have the sampled values, in order.
  private func anchors(
    _ order: RowOrder, _ condition: SQLFragment, _ connection: any SQLConnection
  ) throws -> [RowAnchors.Anchor] {
    let values = try sample(order, condition, connection)
    let present: SQLFragment = "\(name: order.column ?? order.key[0]) IS NOT NULL"
    let all = table.select(order.cursorColumns, "WHERE \(.all([present, condition]))")
    // The number of rows between two values, and the key of the first row that has a value.
    var counts = Array(repeating: 0, count: values.count + 1)
    var keys = [Int64?](repeating: nil, count: values.count)
    var others = 0
    try connection.forEachRow(of: all) { row in
      guard let value = row.value(at: 0).number else {
        others += 1
        return
      }
      let index = values.partitioningIndex { order.isDescending ? $0 >= value : $0 > value }
      counts[index] += 1
      let sampled = order.isDescending ? index : index - 1
      guard values.indices.contains(sampled), values[sampled] == value,
        case .integer(let key) = row.value(at: 1)
      else { return }
      keys[sampled] = keys[sampled].map { order.isDescending ? max($0, key) : min($0, key) } ?? key
    }
    // SQLite orders texts and blobs after all numbers.
    var position = order.isDescending ? others : 0
    let indices = order.isDescending ? Array(values.indices.reversed()) : Array(values.indices)
    return indices.compactMap { index in
      position += counts[order.isDescending ? index + 1 : index]
      return keys[index].map { key in
        RowAnchors.Anchor(
          position: position,
          cursor: .init(value: .double(values[index]), key: .integer(key)))
      }
    }
  }

  /// Returns values of the order's column, evenly chosen from the rows.
  private func sample(
    _ order: RowOrder, _ condition: SQLFragment, _ connection: any SQLConnection
  ) throws -> [Double] {
    let column = order.column ?? order.key[0]
    let numbers: SQLFragment = """
      typeof(\(name: column)) IN ('integer', 'real') \
      AND \(name: order.key[0]) % \(sql: "\(Self.samplingInterval)") = 0
      """
    let some = table.select(
      column.quotedIdentifier,
      "WHERE \(.all([numbers, condition])) ORDER BY \(name: column)")
    var values: [Double] = []
    try connection.forEachRow(of: some) { row in
      if let value = row.value(at: 0).number { values.append(value) }
    }
    let stride = max(1, values.count / Self.maximumSampleCount)
    var chosen: [Double] = []
    // Beyond 2⁵³, two different integers may be the same Double.
    for index in Swift.stride(from: 0, to: values.count, by: stride)
    where values[index] != chosen.last && abs(values[index]) < 0x1p53 {
      chosen.append(values[index])
    }
    return chosen
  }
}
