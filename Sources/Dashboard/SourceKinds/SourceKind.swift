import DataSources
import JMESPath

/// A type of source: everything that the program asks of one.
///
/// A new type is one file beside this one, with its keys and its answers, and an entry in the list
/// of `SourceDefinition`. The answers of most types are below; those without a standard decide on
/// what is stored and on what a dashboard may do, so that each type has to think about them.
protocol SourceKind: Sendable, Equatable {
  /// Where the data are.
  var origin: SourceOrigin { get }

  // MARK: The file

  /// Reports keys that have no meaning together; returns whether there are none.
  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool
  /// The texts that may name choices.
  var choiceTemplates: [Template] { get }
  /// Returns the source with the values of choices in its texts.
  func filled(with values: ChoiceValues) -> Self
  /// The expressions that are evaluated without the values of choices.
  var unboundExpressions: [BoundExpression] { get }

  // MARK: Loading

  /// Makes the adapter that loads the source.
  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter
  /// The texts that may name secrets.
  var secretTemplates: [Template] { get }
  /// The address of the server; nil for none.
  var address: Template? { get }
  /// The interval of a source without `every`; nil for one that is loaded once.
  var standardInterval: Duration? { get }
  /// The time limit of a load without `timeout`; nil for none.
  var standardTimeout: Duration? { get }
  /// Whether the data are sent event by event, instead of being loaded.
  var isStream: Bool { get }
  /// Whether the source is loaded again when it changes, or sends its data.
  var isWatched: Bool { get }
  /// The sources that the data are made of.
  var parts: [CombinedPart] { get }
  /// The table whose rows a report can read some at a time; nil for none.
  var table: SQLSourceDefinition? { get }
  /// Returns the texts on which the data depend, besides those that each source has; nil for data
  /// that are never stored.
  func identity(of source: SourceDefinition) -> [String]?

  // MARK: Trust

  /// Returns what loading the source can do.
  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability>
  /// The texts that decide on the effects of loading, and on the data.
  var written: [JSONValue] { get }
}

/// Where the data of a source are.
enum SourceOrigin: Sendable {
  /// In the file of the dashboard.
  case dashboard
  /// In other sources of the dashboard.
  case sources
  /// In the state of this machine.
  case machine
  case file
  case program
  case database
  case server

  /// Whether the data come from outside of the dashboard.
  var isOutside: Bool { self != .dashboard && self != .sources }
}

extension SourceKind {
  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool { true }
  var choiceTemplates: [Template] { [] }
  func filled(with values: ChoiceValues) -> Self { self }
  var unboundExpressions: [BoundExpression] { [] }
  var secretTemplates: [Template] { [address].compactMap(\.self) }
  var address: Template? { nil }
  var standardInterval: Duration? { nil }
  var standardTimeout: Duration? { LoadLimits.timeout }
  var isStream: Bool { false }
  var isWatched: Bool { isStream || origin == .file || origin == .sources }
  var parts: [CombinedPart] { [] }
  var table: SQLSourceDefinition? { nil }

  /// The names of the choices whose values are in the texts.
  var choiceNames: Set<String> {
    Set(choiceTemplates.flatMap(\.expressions).flatMap(\.choiceNames))
  }

  /// The server of the address; nil for none.
  var server: ServerAddress? { address.map { ServerAddress($0.text) } }

  /// Returns whether another source has the same type and the same properties.
  fileprivate func isEqual(to other: any SourceKind) -> Bool { self == other as? Self }
}

/// A type of source with its properties, of which two are compared whatever types they have.
@propertyWrapper
struct ComparedKind: Sendable, Equatable {
  var wrappedValue: any SourceKind

  static func == (left: ComparedKind, right: ComparedKind) -> Bool {
    left.wrappedValue.isEqual(to: right.wrappedValue)
  }
}

/// The surroundings in which an adapter works.
struct AdapterContext: Sendable {
  let clock: SourceClock
  let secrets: Secrets
  /// The folder in which commands start; nil for that of this process.
  let folder: String?
  /// The permissions of the dashboard.
  let permissions: Permissions
  /// The time limit of a load.
  let timeout: Duration
}

extension Variant where Value: SourceKind {
  /// The variant among those of other types.
  var ofSource: Variant<any SourceKind> { map { $0 } }
}
