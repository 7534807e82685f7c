import DataSources
import JMESPath

/// The sources of an earlier version of a dashboard, which go on in a later one as they are if an
/// edit of the file doesn't change them (P3).
public struct InheritedSources: Sendable {
  /// A source of the earlier version.
  struct Entry {
    /// The definition with which the loader was made.
    let definition: SourceDefinition
    let loader: SourceLoader
    let snapshot: Snapshot
    /// The snapshots after that.
    let later: AsyncStream<Snapshot>
  }

  /// The clock of the loaders.
  public let clock: SourceClock
  /// Bounds the loads of all of them.
  let semaphore: LoadSemaphore
  var entries: [LoadedSource: Entry] = [:]
  /// The combined sources of the earlier version, with their snapshots.
  var combinations: [SourceID: (definition: SourceDefinition, snapshot: Snapshot)] = [:]

  /// Returns the sources without those that may not be loaded any more.
  public func without(_ refused: Set<SourceID>) -> InheritedSources {
    var allowed = self
    allowed.entries = entries.filter { id, _ in
      !refused.contains { id == .data($0) || id == .tableProbe($0) }
    }
    return allowed
  }

  /// Returns the source of the earlier version that is the same; nil if there is none.
  func entry(_ id: LoadedSource, like source: SourceDefinition) -> Entry? {
    entries[id].flatMap { $0.definition == source ? $0 : nil }
  }
}

extension Snapshot {
  /// Returns the snapshot of a source for an equal definition of it in another version of the file,
  /// so that its issues are where their expressions are now.
  func moved(from old: SourceDefinition, to new: SourceDefinition) -> Snapshot {
    var moved = self
    moved.issue =
      issue?.location == old.location
      ? issue.map { BindingIssue(location: new.location, message: $0.message) }
      : issue?.moved(from: old.query, to: new.query)
    moved.historyIssue = historyIssue?.moved(from: old.history?.values, to: new.history?.values)
    return moved
  }
}

extension BindingIssue {
  /// - Parameters:
  ///   - old: the expression that the issue is about.
  ///   - new: the same expression in another version of the file.
  fileprivate func moved(from old: BoundExpression?, to new: BoundExpression?) -> BindingIssue {
    guard let old, let new,
      let offset = (0...old.text.utf8.count).first(where: { old.location(at: $0) == location })
    else { return self }
    return BindingIssue(location: new.location(at: offset), message: message)
  }
}
