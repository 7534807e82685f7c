import DataSources
import JMESPath

/// The sources of an earlier version of a dashboard, which go on in a later one as they are if an
/// edit of the file doesn't change them (P3).
public struct InheritedSources: Sendable {
  /// A source of the earlier version.
  struct Entry {
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

  /// Returns the source of the earlier version with the same data; nil if there is none.
  func entry(_ id: LoadedSource, like source: SourceDefinition) -> Entry? {
    entries[id].flatMap { $0.definition.loads(like: source) ? $0 : nil }
  }
}

extension SourceDefinition {
  /// Returns whether another source has the same data and is loaded in the same way, wherever in
  /// the file it is.
  func loads(like other: SourceDefinition) -> Bool {
    id == other.id && every == other.every && timeout == other.timeout
      && staleAfter == other.staleAfter && keep == other.keep
      && query?.text == other.query?.text && history.matches(other.history)
      && choices == other.choices && kind.matches(other.kind)
  }
}

extension HistoryDefinition? {
  fileprivate func matches(_ other: HistoryDefinition?) -> Bool {
    self?.values.text == other?.values.text && self?.length == other?.length
      && self?.interval == other?.interval
  }
}

extension SourceDefinition.Kind {
  fileprivate func matches(_ other: SourceDefinition.Kind) -> Bool {
    switch (self, other) {
    case (.command(let command), .command(let other)):
      command.run.map(\.text) == other.run.map(\.text) && command.format == other.format
        && command.stream == other.stream
        && command.environment.matches(other.environment)
    case (.http(let http), .http(let other)):
      http.format == other.format && http.request.matches(other.request)
        && Optional.match(http.stream, other.stream) { $0.matches($1) }
        && Optional.match(http.pages, other.pages) { $0.matches($1) }
    case (.prometheus(let query), .prometheus(let other)):
      query.request.matches(other.request) && query.expression == other.expression
        && query.last == other.last && query.step == other.step
        && query.allowsPartial == other.allowsPartial
    case (.mqtt(let source), .mqtt(let other)): source.matches(other)
    case (.sql(let source), .sql(let other)):
      source.database.isSame(as: other.database) && source.query.matches(other.query)
        && source.listen == other.listen
    case (.calendar(of: let file, let range), .calendar(of: let other, let window)):
      file.matches(other) && range == window
    case (.combine(let parts), .combine(let other)):
      parts.elementsEqual(other) { $0.name == $1.name && $0.source == $1.source }
    default: self == other
    }
  }
}

extension HTTPRequestDefinition {
  /// Returns whether another request is the same, wherever in the file it is.
  fileprivate func matches(_ other: HTTPRequestDefinition) -> Bool {
    method == other.method && url.text == other.url.text && body?.text == other.body?.text
      && headers.matches(other.headers) && connection == other.connection
      && Optional.match(oauth, other.oauth) { $0.matches($1) }
  }
}

extension Optional {
  /// Returns whether both values are nil, or neither and they match.
  fileprivate static func match(
    _ left: Self, _ right: Self, by matches: (Wrapped, Wrapped) -> Bool
  ) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return matches(left, right)
  }
}

extension [NamedTemplate] {
  fileprivate func matches(_ other: [NamedTemplate]) -> Bool {
    elementsEqual(other) { $0.name == $1.name && $0.value.text == $1.value.text }
  }
}

extension SQLQueryDefinition {
  /// Returns whether another statement is the same, wherever in the file it is.
  fileprivate func matches(_ other: SQLQueryDefinition) -> Bool {
    sql == other.sql && parameters.map(\.written) == other.parameters.map(\.written)
  }
}
