import CPostgres

/// A column of a statement's result.
public struct PostgresColumn: Hashable, Sendable {
  public let name: String
  /// The number of the type in the catalogue of the server, which is fixed for built-in types.
  public let type: UInt32
  /// The number of the table that the column is from; 0 for a computed column.
  public let table: UInt32
  /// The number of the column in that table.
  public let number: Int

  static func all(of result: OpaquePointer) -> [PostgresColumn] {
    (0..<PQnfields(result)).map { index in
      PostgresColumn(
        name: PQfname(result, index).map { String(cString: $0) } ?? "",
        type: PQftype(result, index), table: PQftable(result, index),
        number: Int(PQftablecol(result, index)))
    }
  }
}

/// A row of a statement's result, which is valid only during the call that it is passed to.
public struct PostgresRow {
  public let columns: [PostgresColumn]
  private let result: OpaquePointer

  init(_ result: OpaquePointer, _ columns: [PostgresColumn]) {
    (self.result, self.columns) = (result, columns)
  }

  /// The number of bytes of all values.
  var size: Int {
    columns.indices.reduce(0) { $0 + Int(PQgetlength(result, 0, Int32($1))) }
  }

  /// Returns the value of a column as the server writes it; nil for NULL.
  public func text(at index: Int) -> String? {
    let index = Int32(index)
    guard PQgetisnull(result, 0, index) == 0, let value = PQgetvalue(result, 0, index) else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, 0, index)))
    return String(decoding: bytes, as: UTF8.self)
  }
}
