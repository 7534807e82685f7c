import CardModel
import DataSources
import JMESPath

/// A report that "See All" of a visible section leads to, and the number of its objects (S-44).
///
/// A database counts the rows itself. Rows in memory are counted once their source is loaded for
/// something else: a source is never loaded only to be counted.
struct ShownCollection {
  let page: PageID
  let source: LoadedSource
  private let binder: ReportBinder
  private var count: Int?
  private var delivered: Int?
  /// The data that were counted last; nil before the first count.
  private var counted: Version?

  /// The identity of loaded data.
  struct Version: Equatable {
    let loadedAt: Double?
    let choices: ChoiceValues
  }

  /// Returns the reports that the sections of these pages lead to, each once.
  static func all(
    of pages: [PageDefinition], in dashboard: DashboardDefinition
  ) -> [ShownCollection] {
    var targets: [PageID] = []
    for case .sections(let sections) in pages.map(\.content) {
      for page in sections.compactMap(\.seeAll) where !targets.contains(page) {
        targets.append(page)
      }
    }
    return targets.compactMap { id in
      guard let page = dashboard.pages.first(where: { $0.id == id }),
        case .report(let report) = page.content
      else { return nil }
      return ShownCollection(
        page: id, source: dashboard.loadedSource(of: report),
        binder: ReportBinder(report, in: dashboard, title: page.name))
    }
  }

  private init(page: PageID, source: LoadedSource, binder: ReportBinder) {
    (self.page, self.source, self.binder) = (page, source, binder)
  }

  /// Whether the source must be loaded: a probe of a table, which reads none of its rows.
  var needsSource: Bool { source.isTableProbe }

  /// Returns data that have not been counted; nil if there are none.
  func uncounted(
    _ snapshots: [LoadedSource: Snapshot], _ choices: ChoiceValues
  ) -> (value: JSONValue, version: Version)? {
    guard let snapshot = snapshots[source], let value = snapshot.value else { return nil }
    let version = Version(
      loadedAt: snapshot.loadedAt, choices: choices.replaced(by: snapshot.choices))
    return version == counted ? nil : (value, version)
  }

  /// Returns whether the first count is still to come.
  func isPending(_ snapshots: [LoadedSource: Snapshot]) -> Bool {
    guard counted == nil else { return false }
    return snapshots[source]?.value != nil
      || needsSource && (snapshots[source]?.isPending ?? true)
  }

  /// Counts the objects of data; nil if they can't be counted.
  @concurrent
  func count(_ value: JSONValue, _ version: Version) async -> Int? {
    try? await binder.choosing(version.choices).data(of: value).total()
  }

  mutating func set(_ count: Int?, of version: Version) {
    self.count = count
    counted = version
  }

  /// Returns the number if it has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard count != delivered else { return nil }
    delivered = count
    return .count(page, count)
  }
}
