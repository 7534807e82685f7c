import ChartModel

/// A table of rows and columns.
public struct TableBody: Hashable, Sendable {
  public var columns: [TableColumn]
  /// The first rows, enough for the card's page; each has as many cells as there are columns.
  public private(set) var rows: [TableRow]
  /// The number of rows that the card shows, if its author sets one; nil for as many as fit, up to
  /// ``usualLimit``.
  public var limit: Int?
  /// The number of rows in the data.
  public var total: Int

  /// - Parameter rows: rows with fewer cells than columns are filled with em dashes; surplus cells
  ///   are dropped.
  public init(columns: [TableColumn], rows: [TableRow], limit: Int? = nil, total: Int? = nil) {
    self.columns = columns
    self.limit = limit.map { max(0, $0) }
    self.rows = rows.map { row in
      guard row.cells.count != columns.count else { return row }
      var fitted = row
      fitted.cells = columns.indices.map {
        $0 < row.cells.count ? row.cells[$0] : TableCell(missingValue)
      }
      return fitted
    }
    self.total = max(total ?? rows.count, rows.count)
  }

  /// Changes the actions of the rows in place.
  mutating func updateActions(_ update: (ElementID, inout Action) -> Void) {
    for row in rows.indices {
      for action in rows[row].actions.indices {
        update(rows[row].id, &rows[row].actions[action])
      }
    }
  }

  /// The rows that the card shows.
  public var shownRows: ArraySlice<TableRow> { rows.prefix(limit ?? Self.usualLimit) }

  /// The number of one-line rows that fit into a card of 520 px with header and headings (S-06).
  public static let usualLimit = 14
}

/// A column: its heading, and the alignment of its text.
public struct TableColumn: Hashable, Sendable {
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case start, center, end
  }

  @LabelText public var title: String
  public var alignment: Alignment
  /// The width in px; nil for a share of the remaining width.
  public var width: Int?
  /// The title above plain values, which have no units, such as "Weight (kg)".
  @LabelText public var plainTitle: String

  /// - Parameter plainTitle: the title above plain values; nil if it is `title`.
  public init(
    _ title: String, alignment: Alignment = .start, width: Int? = nil, plainTitle: String? = nil
  ) {
    self.title = title
    self.alignment = alignment
    self.width = width
    self.plainTitle = plainTitle ?? title
  }
}

/// A row of a table.
public struct TableRow: Hashable, Sendable {
  public var id: ElementID
  public var cells: [TableCell]
  /// The title above rows that follow each other and have the same; nil for none.
  @LineText public var group: String?
  /// The state whose colour is a bar at the start of the row.
  public var highlight: SemanticState
  public var destination: Destination
  /// The actions in the menu of the row.
  public var actions: [Action]

  public init(
    id: ElementID, cells: [TableCell], group: String? = nil, highlight: SemanticState = .neutral,
    destination: Destination = .none, actions: [Action] = []
  ) {
    self.id = id
    self.cells = cells
    self.group = group
    self.highlight = highlight
    self.destination = destination
    self.actions = actions
  }
}

extension TableRow {
  /// The name of the row: its first cell that says something.
  public var name: String {
    cells.lazy.map(\.words).first { !$0.isEmpty && $0 != missingValue } ?? missingValue
  }

  /// The first cells that say something, which tell the row from similar ones.
  public var subject: String { Self.subject(of: cells) ?? missingValue }

  /// Returns what tells a row with these cells from similar ones; nil if no cell says anything.
  public static func subject(of cells: some Sequence<TableCell>) -> String? {
    let words = Array(
      cells.lazy.map(\.words).filter { !$0.isEmpty && $0 != missingValue }.prefix(subjectCells))
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  private static var subjectCells: Int { 3 }
}

/// The content of a row in a column.
public struct TableCell: Hashable, Sendable {
  /// A graphic before the text.
  public enum Graphic: Hashable, Sendable {
    /// A bar that is filled up to a fraction; below 0 it is empty, from 1 on full.
    case progress(Double)
    case micro(MicroChart)

    fileprivate var known: Graphic {
      if case .progress(let share) = self, share.isNaN { .progress(0) } else { self }
    }
  }

  @LineText public var text: String
  /// The value without unit and grouping, or a moment as ISO 8601 writes it, for spreadsheets; nil
  /// if it is the text.
  public var plain: String?
  public var state: SemanticState
  public var graphic: Graphic? { didSet { graphic = graphic?.known } }
  /// The icon before the text.
  public var icon: Icon?
  /// The destination of a press on the text, instead of that of the row.
  public var destination = Destination.none

  public init(
    _ text: String, plain: String? = nil, state: SemanticState = .neutral,
    graphic: Graphic? = nil
  ) {
    self.text = text
    self.plain = plain
    self.state = state
    self.graphic = graphic?.known
  }

  /// - Parameter progress: the filled share of the bar; NaN is 0.
  public init(_ text: String, state: SemanticState = .neutral, progress: Double?) {
    self.init(text, state: state, graphic: progress.map { .progress($0) })
  }

  /// The micro chart before the text, if there is one.
  public var micro: MicroChart? {
    if case .micro(let chart)? = graphic { chart } else { nil }
  }

  /// The text, or a description of the graphic if there is none.
  public var words: String {
    guard text.isEmpty else { return text }
    return switch graphic {
    case nil: ""
    case .progress(let share): "\(WholePercent(share).number) %"
    case .micro(let chart): chart.spokenDescription
    }
  }

  /// The words with the name of the state, which is otherwise seen only.
  public var spoken: String { state.spoken(after: words) }
}
