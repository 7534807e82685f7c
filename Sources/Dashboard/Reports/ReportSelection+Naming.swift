import DataSources
import JMESPath

// Rows of a report as a person names them: on the command line, in a link.

extension ReportSelection {
  /// Where the row stands that has this field `id`, else the one with this number, from 1; nil where
  /// there is none. Ids are looked for among the first hundred thousand rows.
  public func position(named name: String) async throws(SourceFailure) -> Int? {
    var start = 0
    while start < Self.searchedRows {
      let part = try await objects(start..<start + Self.batch)
      let place = part.firstIndex { object in
        guard let id = object.object?["id"], !id.isNull else { return false }
        return Binding.text(id) == name
      }
      if let place { return start + place }
      if part.count < Self.batch { break }
      start += Self.batch
    }
    guard let number = Int(name), number > 0 else { return nil }
    return try await object(at: number - 1) == nil ? nil : number - 1
  }

  private static var searchedRows: Int { 100_000 }
  /// In rows.
  private static var batch: Int { 5000 }
}
