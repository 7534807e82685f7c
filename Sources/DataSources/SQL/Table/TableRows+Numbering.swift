// A database with types numbers its rows in any order by itself. In one pass, it finds anchors at
// even distances, whatever the column; with an index that ends with the key, it reads only that.

extension TableRows {
  /// The number of anchors that are found.
  private static let anchorCount = 512

  /// Finds anchors at even distances, in a pass over the rows that may take seconds.
  func findNumberedAnchors(_ order: RowOrder) async throws(SourceFailure) {
    let (found, isSorted) = try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      let count = try state.withLock { $0.count } ?? number(of: condition, connection)
      let distance = count / Self.anchorCount
      guard distance > Self.maximumInlineSkip else { return ([RowAnchors.Anchor](), false) }
      return (
        try numberedAnchors(order, condition, every: distance, connection),
        try needsSort(condition, order, connection)
      )
    }
    state.withLock { state in
      state.isSorted = isSorted
      for anchor in found { state.anchors.add(anchor.cursor, at: anchor.position) }
    }
  }

  /// Returns the anchors of the rows that have a value, at regular distances.
  private func numberedAnchors(
    _ order: RowOrder, _ condition: SQLFragment, every distance: Int,
    _ connection: any SQLConnection
  ) throws -> [RowAnchors.Anchor] {
    let present = order.ranges(from: nil)[0]
    let numbered = table.select(
      "\(order.cursorColumns), row_number() OVER (ORDER BY \(present.order)) - 1 AS \"row number\"",
      "WHERE \(.all([present.condition, condition]))")
    let some = SQLStatement(
      text: """
        SELECT * FROM (\(numbered.text)) AS numbered \
        WHERE "row number" % \(sql: "\(distance)") = 0
        """, parameters: numbered.parameters)
    var anchors: [RowAnchors.Anchor] = []
    try connection.forEachRow(of: some) { row in
      guard case .integer(let position) = row.value(at: 1 + order.key.count) else { return }
      anchors.append(RowAnchors.Anchor(position: Int(position), cursor: order.cursor(of: row)))
    }
    return anchors
  }
}
