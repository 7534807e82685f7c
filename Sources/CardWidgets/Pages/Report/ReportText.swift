import CardModel
import Localization

/// The texts of a report page about its rows.
public enum ReportText {
  /// Returns a number of rows, such as "1 row" or "10,000 rows".
  public static func rows(_ count: Int) -> String {
    String(count: count, one: "\(count.grouped) row", other: "\(count.grouped) rows")
  }

  /// Returns the number of selected rows, such as "3 selected".
  static func selected(_ count: Int) -> String {
    let text = String(
      count: count, one: "\(count.grouped) selected", other: "\(count.grouped) selected")
    guard count > ReportPageView.actionLimit else { return text }
    let limit = ReportPageView.actionLimit.grouped
    return String(localized: "\(text), actions take up to \(limit)")
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

  /// Returns whether rows are still being searched or loaded.
  static func isBusy(_ state: ReportPageState) -> Bool {
    switch state.phase {
    case .loading, .failed: false
    case .searching: true
    case .rows(let rows, _): state.isLate || rows.isSearched && !rows.isCounted
    }
  }

  /// Returns the progress of an export, such as "Exporting… 5,000 of 12,000 rows".
  static func exported(_ count: Int, of rows: ReportRows?) -> String {
    guard count > 0 else { return String(localized: "Exporting…") }
    guard let rows, rows.isCounted else {
      return String(
        count: count, one: "Exporting… \(count.grouped) row",
        other: "Exporting… \(count.grouped) rows")
    }
    return String(
      count: rows.count, one: "Exporting… \(count.grouped) of \(rows.count.grouped) row",
      other: "Exporting… \(count.grouped) of \(rows.count.grouped) rows")
  }

  /// Returns the number of rows that a search or filters have found, such as "12 of 2,000 rows".
  public static func found(_ rows: ReportRows) -> String {
    rows.count == 0 ? noMatch(in: rows) : count(rows)
  }

  /// Returns the text in place of rows if none match.
  static func noMatch(in rows: ReportRows) -> String {
    guard let total = rows.total else { return String(localized: "No row matches.") }
    return String(
      count: total, one: "None of \(total.grouped) row matches.",
      other: "None of \(total.grouped) rows matches.")
  }

  private static func late(_ rows: ReportRows, _ request: ReportRequest) -> String {
    if request.order == nil, !request.isSelective { return String(localized: "Loading rows…") }
    return searching(
      request.order == nil ? rows.total : rows.count, isOrdering: request.order != nil)
  }

  private static func searching(_ total: Int?, isOrdering: Bool) -> String {
    guard let total else {
      return isOrdering
        ? String(localized: "Ordering rows…") : String(localized: "Searching rows…")
    }
    return isOrdering
      ? String(
        count: total, one: "Ordering \(total.grouped) row…",
        other: "Ordering \(total.grouped) rows…")
      : String(
        count: total, one: "Searching \(total.grouped) row…",
        other: "Searching \(total.grouped) rows…")
  }

  private static func count(_ rows: ReportRows) -> String {
    if rows.isSearched, !rows.isCounted {
      guard let total = rows.total else {
        return String(
          count: rows.count, one: "\(rows.count.grouped) row so far",
          other: "\(rows.count.grouped) rows so far")
      }
      return String(
        count: total, one: "\(rows.count.grouped) of \(total.grouped) row so far",
        other: "\(rows.count.grouped) of \(total.grouped) rows so far")
    }
    guard rows.isCounted else {
      guard let total = rows.total else { return String(localized: "… rows") }
      return String(
        count: total, one: "… of \(total.grouped) row", other: "… of \(total.grouped) rows")
    }
    guard let total = rows.total, total != rows.count else { return self.rows(rows.count) }
    return String(
      count: total, one: "\(rows.count.grouped) of \(total.grouped) row",
      other: "\(rows.count.grouped) of \(total.grouped) rows")
  }
}
