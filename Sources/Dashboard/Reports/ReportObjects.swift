import DataSources
import JMESPath

/// Rows whose objects can be had, for the pages of these.
public protocol ReportObjects: Sendable {
  /// The objects at these positions, fewer where there are no more.
  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue]
}

extension TableSelection: ReportObjects {
  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue] {
    try await rows.rows(range)
  }
}

extension MemorySelection: ReportObjects {
  func objects(_ range: Range<Int>) async -> [JSONValue] {
    Array(rows[range.clamped(to: rows.indices)])
  }
}

extension ReportSelection {
  /// What the row at a position is about; nil where there is none.
  public func object(at position: Int) async throws(SourceFailure) -> JSONValue? {
    guard position >= 0, let objects = self as? any ReportObjects else { return nil }
    return try await objects.objects(position..<position + 1).first
  }

  /// Where an object stands that stood at a position before the data changed, as its field `id` tells;
  /// nil where it has none, or isn't near.
  public func position(of object: JSONValue, near position: Int) async throws(SourceFailure) -> Int?
  {
    guard let id = object.object?["id"], !id.isNull, let objects = self as? any ReportObjects else {
      return nil
    }
    let range = max(0, position - Self.reach)..<position + Self.reach
    let near = try await objects.objects(range).enumerated()
      .filter { $1.object?["id"] == id }.map { range.lowerBound + $0.offset }
    return near.min { abs($0 - position) < abs($1 - position) }
  }

  /// In rows, either way.
  private static var reach: Int { 100 }
}
