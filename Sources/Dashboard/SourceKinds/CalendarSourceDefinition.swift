import DataSources
import Foundation
import JMESPath

/// The events of a calendar in a window around the present.
struct CalendarSourceDefinition: SourceKind {
  /// The kind that loads the lines of the calendar: a file or a request.
  @ComparedKind var file: any SourceKind
  let range: CalendarRange

  static let variant = Dashboard.variant(
    "calendar", Field<any SourceKind>.fileOrRequest(.contentLines),
    optional(
      "range", CalendarRange.decoder, or: .standard,
      "The time around now whose events are wanted; by default from a day ago to 30 days ahead.")
  ) { CalendarSourceDefinition(file: $0, range: $1) }

  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool {
    file.check(source, context)
  }

  var origin: SourceOrigin { file.origin }
  var address: Template? { file.address }
  /// The window moves with the time.
  var standardInterval: Duration? { .seconds(3_600) }
  var choiceTemplates: [Template] { file.choiceTemplates }
  var secretTemplates: [Template] { file.secretTemplates }
  var written: [JSONValue] { file.written }

  func filled(with values: ChoiceValues) -> CalendarSourceDefinition {
    CalendarSourceDefinition(file: file.filled(with: values), range: range)
  }

  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter {
    CalendarSource(
      try file.adapter(context), past: range.past, future: range.future, name: name,
      clock: context.clock)
  }

  /// The name of a calendar that has none: the name of its file without the suffix, or its server.
  private var name: String {
    if let file = file as? FileSourceDefinition {
      return URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
    }
    return server?.host ?? ""
  }

  func identity(of source: SourceDefinition) -> [String]? {
    ["calendar", source.with(file).identity ?? "", "\(range.past)", "\(range.future)"]
  }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    file.abilities(in: folder, dashboard)
  }
}

/// The window around the present in which the events of a calendar are.
struct CalendarRange: Sendable, Equatable {
  private(set) var past: Duration
  private(set) var future: Duration

  /// The window without a `range`.
  static let standard = CalendarRange(past: .seconds(86_400), future: .seconds(30 * 86_400))

  static let decoder = NodeDecoder<CalendarRange>.object(
    "range", "The time around now whose events a calendar has.", make: { _ in .standard },
    optional("past", .duration(from: .zero), "The time before now; by default `1d`.") {
      $0.past = $1
    },
    optional("future", .duration(from: .zero), "The time after now; by default `30d`.") {
      $0.future = $1
    })
}
