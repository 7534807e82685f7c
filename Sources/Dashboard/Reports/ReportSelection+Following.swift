import DataSources
import JMESPath

// Rows that are selected, after the data have changed.

extension ReportSelection {
  /// Returns the present positions of objects, with what the objects are now.
  ///
  /// Objects that are no longer among the rows are left out, and so are those beyond the
  /// first hundred that have moved.
  /// - Parameter objects: the objects before the data changed, by their positions then.
  @concurrent
  public func following(_ objects: [Int: JSONValue]) async throws(SourceFailure) -> [Int: JSONValue]
  {
    var found: [Int: JSONValue] = [:]
    var moved: [(position: Int, object: JSONValue)] = []
    for range in Self.ranges(of: objects.keys.sorted()) {
      let present = try await self.objects(range)
      for position in range {
        guard let object = objects[position] else { continue }
        let index = position - range.lowerBound
        if present.indices.contains(index), [present[index]].position(of: object, near: 0) != nil {
          found[position] = present[index]
        } else {
          moved.append((position, object))
        }
      }
    }
    for (former, object) in moved.prefix(Self.movedLimit) {
      guard let position = try await position(of: object, near: former), found[position] == nil,
        let present = try await self.object(at: position)
      else { continue }
      found[position] = present
    }
    return found
  }

  /// Returns the objects of rows by their positions.
  @concurrent
  public func objects(at positions: [Int]) async throws(SourceFailure) -> [Int: JSONValue] {
    var found: [Int: JSONValue] = [:]
    for range in Self.ranges(of: positions) {
      for (index, object) in try await objects(range).enumerated() {
        found[range.lowerBound + index] = object
      }
    }
    return found
  }

  /// The number of objects that are searched, each of which can be anywhere.
  private static var movedLimit: Int { 100 }

  /// Returns the ranges that positions in order form.
  private static func ranges(of positions: [Int]) -> [Range<Int>] {
    positions.reduce(into: []) { ranges, position in
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
  }
}
