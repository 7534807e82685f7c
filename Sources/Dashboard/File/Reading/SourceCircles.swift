extension DecodingContext {
  /// Reports combined sources that contain themselves, each circle once.
  func checkCircles(of sources: [SourceDefinition]) {
    guard sources.contains(where: { !$0.parts.isEmpty }) else { return }
    var rest = Dictionary(sources.map { ($0.id, $0) }) { first, _ in first }
    while true {
      // A source that combines none of the remaining ones is in no circle.
      while let free = rest.values.first(where: { source in
        !source.parts.contains { rest[$0.source] != nil }
      }) {
        rest[free.id] = nil
      }
      guard let start = sources.first(where: { rest[$0.id] != nil }) else { return }
      let circle = Self.circle(from: start, among: rest)
      report(circle)
      for source in circle { rest[source.id] = nil }
    }
  }

  /// Follows the first parts of sources, of which each has one among the rest, until one comes
  /// again.
  private static func circle(
    from start: SourceDefinition, among rest: [SourceID: SourceDefinition]
  ) -> [SourceDefinition] {
    var chain: [SourceDefinition] = []
    var next = start
    while !chain.contains(where: { $0.id == next.id }) {
      chain.append(next)
      guard let part = next.parts.lazy.compactMap({ rest[$0.source] }).first else { return chain }
      next = part
    }
    return Array(chain.drop { $0.id != next.id })
  }

  private func report(_ circle: [SourceDefinition]) {
    guard let first = circle.first else { return }
    let second = circle.count > 1 ? circle[1].id : first.id
    guard let part = first.parts.first(where: { $0.source == second }) else { return }
    let names = (circle + [first]).map(\.id.rawValue).joined(separator: " → ")
    path += [.key(first.id.rawValue), .key("of"), .key(part.name)]
    error(part.location, "a source can’t be made of itself: \(names)")
    path.removeLast(3)
  }
}
