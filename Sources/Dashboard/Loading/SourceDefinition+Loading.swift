import DataSources
import Foundation
import JMESPath

extension SourceDefinition {
  /// The rules of the file for loading the source.
  var policy: LoadingPolicy {
    let isSystem = kind.origin == .machine
    var policy = LoadingPolicy(
      every: every, timeout: timeout ?? kind.standardTimeout, staleAfter: staleAfter, query: query,
      history: history?.values, startsQuickly: history != nil && isSystem, keepsStep: isSystem,
      retries: kind.origin != .dashboard)
    policy.every = every ?? kind.standardInterval
    policy.choices = choices
    policy.zone = zone
    policy.location = location
    if kind.origin == .file { policy.isStaleOnFailure = true }
    if kind.isWatched, staleAfter == nil {
      policy.staleAfterFailure = every.map { min($0, .seconds(30)) }
    }
    return policy
  }

  /// The resource that its loads take.
  public var loadKind: LoadSemaphore.Kind {
    if kind.isStream { return .stream }
    return switch kind.origin {
    case .dashboard, .sources: .free
    case .program: .command
    case .machine, .file, .database, .server:
      kind.server?.resource ?? .other
    }
  }

  /// The text by which two sources have the same server; nil for none.
  var server: String? { kind.server?.text }

  /// The database that the source reads; nil for a source of another type.
  var database: DatabaseDefinition? { kind.origin == .database ? kind.table?.database : nil }

  /// The sources that a combined source is made of; none for any other.
  public var parts: [CombinedPart] { kind.parts }

  /// Returns the source with another kind.
  func with(_ kind: any SourceKind) -> SourceDefinition {
    var source = self
    source.kind = kind
    return source
  }

  /// Makes the adapter that loads the source.
  /// - Parameters:
  ///   - secrets: the secrets that `${secret:name}` refers to.
  ///   - folder: the folder in which commands start; nil for that of this process.
  ///   - allowsCommands: false to run none.
  ///   - permissions: what the dashboard may do; what isn't allowed has no adapter.
  public func makeAdapter(
    clock: SourceClock, secrets: Secrets, folder: String? = nil, allowsCommands: Bool = true,
    permissions: Permissions
  ) -> any SourceAdapter {
    do throws(SourceFailure) {
      if let refusal = permissions.refusal(of: self) { throw refusal }
      if kind.origin == .program, !allowsCommands { throw .commandInSafeMode }
      let context = AdapterContext(
        clock: clock, secrets: secrets, folder: folder, permissions: permissions,
        timeout: timeout ?? LoadLimits.timeout)
      let names = kind.secretTemplates.flatMap(\.secretNames)
      let source: any SourceAdapter =
        names.isEmpty
        ? try kind.adapter(context)
        : SecretSource(names, in: secrets, isWatched: kind.isWatched) {
          [kind] () throws(SourceFailure) in try kind.adapter(context)
        }
      return RedactedSource(source: source, redactor: secrets.redactor)
    } catch {
      return UnavailableSource(reason: error)
    }
  }

  /// Everything that the data depend on, as text; nil for a source whose data are never stored.
  var identity: String? {
    guard var texts = kind.identity(of: self) else { return nil }
    // Choices may be in texts that aren't among those of the type, such as headers and variables.
    texts += [query?.text ?? "", choices.text]
    if let zone { texts.append("zone=\(zone.identifier)") }
    return texts.joined(separator: "\n")
  }
}

extension DataReading {
  /// The options on which the data depend besides their text, in the same order in each run of the
  /// program.
  var identity: [String] {
    let types = csv.types.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let options: [String?] = [
      encoding?.rawValue, csv.separator.map { "separator=\($0)" },
      csv.decimal.map { "decimal=\($0)" }, csv.dates.map { "dates=\($0)" },
      csv.hasHeader ? nil : "headless", csv.skip.map { "skip=\($0)" },
      xlsx.sheet.map { "sheet=\($0)" }, xlsx.range.map { "range=\($0)" },
    ]
    return ["\(format)"] + options.compactMap { $0 } + types
  }
}
