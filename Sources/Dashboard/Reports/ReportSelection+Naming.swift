import DataSources
import JMESPath

// Rows of a report that a person names on the command line or in a link.

extension ReportSelection {
  /// Returns the position of the row with this field `id`, else of the row with this number, from
  /// 1.
  ///
  /// Ids are searched among the first hundred thousand rows. The result is nil if there is no row.
  public func position(named name: String) async throws(SourceFailure) -> Int? {
    var start = 0
    while start < Self.searchedRows {
      let part = try await objects(start..<start + Self.batch)
      let index = part.firstIndex { object in
        guard let id = object.object?["id"], !id.isNull else { return false }
        return CardBuilder.text(id) == name
      }
      if let index { return start + index }
      if part.count < Self.batch { break }
      start += Self.batch
    }
    guard let number = Int(name), number > 0 else { return nil }
    return try await object(at: number - 1) == nil ? nil : number - 1
  }

  private static var searchedRows: Int { 100_000 }
  /// The number of rows that are read at once.
  private static var batch: Int { 5000 }
}
