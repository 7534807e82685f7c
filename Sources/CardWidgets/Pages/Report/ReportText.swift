import CardModel

/// The texts of a report page about its rows.
public enum ReportText {
  /// Returns a number of rows, such as "a row" or "10,000 rows".
  public static func rows(_ count: Int) -> String {
    count == 1 ? "a row" : "\(count.grouped) rows"
  }

  /// Returns the numbers of matching and of all rows, such as "12 of 2,000 rows"; nil if nothing is
  /// known.
  ///
  /// An ellipsis replaces a number that isn't known yet.
  static func rowCount(of state: ReportPageState) -> String? {
    switch state.phase {
    case .loading, .failed: nil
    case .searching(let total):
      searching(total, isOrdering: state.request.order != nil && !state.request.isSelective)
    case .rows(let rows, _): state.isLate ? late(rows, state.request) : count(rows)
    }
  }

  /// Whether rows are still being searched or loaded.
  static func isBusy(_ state: ReportPageState) -> Bool {
    switch state.phase {
    case .loading, .failed: false
    case .searching: true
    case .rows(let rows, _): state.isLate || rows.isSearched && !rows.isCounted
    }
  }

  /// Returns the progress of an export, such as "Exporting… 5,000 of 12,000 rows".
  static func exported(_ count: Int, of rows: ReportRows?) -> String {
    let all = rows.flatMap { $0.isCounted ? " of \($0.count.grouped)" : nil } ?? ""
    return count == 0 ? "Exporting…" : "Exporting… \(count.grouped)\(all) rows"
  }

  /// Returns the number of rows that a search or filters have found, such as "12 of 2,000 rows".
  public static func found(_ rows: ReportRows) -> String {
    rows.count == 0 ? noMatch(in: rows) : count(rows)
  }

  /// Returns the text in place of rows if none match.
  static func noMatch(in rows: ReportRows) -> String {
    (rows.total.map { "None of \($0.grouped) rows" } ?? "No row") + " matches."
  }

  private static func late(_ rows: ReportRows, _ request: ReportRequest) -> String {
    if request.order == nil, !request.isSelective { return "Loading rows…" }
    return searching(
      request.order == nil ? rows.total : rows.count, isOrdering: request.order != nil)
  }

  private static func searching(_ total: Int?, isOrdering: Bool) -> String {
    guard let total else { return isOrdering ? "Ordering rows…" : "Searching rows…" }
    return "\(isOrdering ? "Ordering" : "Searching") \(total.grouped) rows…"
  }

  private static func count(_ rows: ReportRows) -> String {
    if rows.isSearched, !rows.isCounted {
      let all = rows.total.map { " of \($0.grouped) rows" } ?? (rows.count == 1 ? " row" : " rows")
      return "\(rows.count.grouped)\(all) so far"
    }
    guard rows.isCounted else {
      return rows.total.map { "… of \($0.grouped) rows" } ?? "… rows"
    }
    let word = rows.total ?? rows.count == 1 ? "row" : "rows"
    guard let total = rows.total, total != rows.count else {
      return "\(rows.count.grouped) \(word)"
    }
    return "\(rows.count.grouped) of \(total.grouped) \(word)"
  }
}
