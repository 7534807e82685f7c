import CollectionAlgorithms
import DataSources

/// The combined sources of a dashboard, and what they are made of.
struct CombinedSources {
  private(set) var all: [SourceID: CombinedSource]
  /// The sources with a load of their own that each combined source is made of, at any depth.
  private let loaded: [SourceID: Set<SourceID>]
  /// The combined sources that each source is part of, at any depth.
  private let wholes: [SourceID: Set<SourceID>]

  /// - Parameter onEnd: called when the data of one have been put together, with the failure.
  init(
    _ sources: [SourceDefinition],
    onEnd: @escaping @Sendable (SourceID, SourceFailure?) -> Void
  ) {
    let combined = sources.filter { !$0.parts.isEmpty }
    all = Dictionary(
      keepingFirst: combined.map { source in
        (source.id, CombinedSource(source) { onEnd(source.id, $0) })
      })
    let parts = Dictionary(keepingFirst: combined.map { ($0.id, $0.parts.map(\.source)) })
    var loaded: [SourceID: Set<SourceID>] = [:]
    var wholes: [SourceID: Set<SourceID>] = [:]
    for whole in parts.keys {
      var (open, known) = (parts[whole] ?? [], Set<SourceID>())
      while let part = open.popLast() {
        guard known.insert(part).inserted else { continue }
        wholes[part, default: []].insert(whole)
        if let inner = parts[part] {
          open += inner
        } else {
          loaded[whole, default: []].insert(part)
        }
      }
    }
    (self.loaded, self.wholes) = (loaded, wholes)
  }

  func contains(_ source: SourceID) -> Bool { all[source] != nil }

  /// Returns the sources whose data depend on the load of one: itself, and all that it is part of.
  func dependents(on source: LoadedSource) -> Set<LoadedSource> {
    guard case .data(let id) = source, let wholes = wholes[id] else { return [source] }
    return Set(wholes.map { .data($0) }).union([source])
  }

  /// Returns the sources that are loaded for some: themselves, and the parts of combined ones.
  func loaded(for sources: Set<LoadedSource>) -> Set<LoadedSource> {
    sources.reduce(into: []) { all, source in
      if case .data(let id) = source, let parts = loaded[id] {
        all.formUnion(parts.map { .data($0) })
      } else {
        all.insert(source)
      }
    }
  }

  /// Notifies the combined sources that a part of theirs has changed.
  func partChanged(_ source: LoadedSource, _ snapshots: [LoadedSource: Snapshot]) {
    guard case .data(let id) = source, wholes[id] != nil else { return }
    for combined in all.values where combined.parts.contains(where: { $0.source == id }) {
      combined.partsChanged(combined.parts.map { snapshots[.data($0.source)] ?? Snapshot() })
    }
  }

  mutating func removeAll() { all = [:] }
}
