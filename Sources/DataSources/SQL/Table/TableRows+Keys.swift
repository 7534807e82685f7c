import JMESPath

// Rows that were read before, found again by the key of their table.

extension TableRows {
  /// Returns whether a row can be found by its key.
  public func hasKey(_ row: JSONValue) -> Bool { key(of: row) != nil }

  /// Returns whether two rows that were read have the same key.
  public func haveSameKey(_ row: JSONValue, _ other: JSONValue) -> Bool {
    key(of: row).map { $0 == key(of: other) } ?? false
  }

  /// Returns the present row of the key of one that was read before.
  ///
  /// The result is nil if the row has no key, has been deleted, or no longer matches.
  public func present(_ row: JSONValue) async throws(SourceFailure) -> JSONValue? {
    guard let key = key(of: row) else { return nil }
    return try await table.read { [self] connection in
      let isRow = RowOrder(key: table.key).isRow(of: key)
      let condition = try condition(usesIndexes: false, connection)
      let statement = table.select("*", "WHERE \(.all([isRow, condition]))")
      return try connection.objects(of: statement).first
    }
  }

  private func key(of row: JSONValue) -> RowKey? {
    table.key.isEmpty ? nil : RowKey(of: row, table.key)
  }
}
