/// The limits on the contents of cards, objects' pages and reports, whatever their data hold.
enum CardLimits {
  /// The maximum number of rows on a card's page; longer collections belong in a list report.
  static let pageRows = 100
  /// The maximum number of series in a chart.
  static let series = 100
  /// The maximum number of marked moments and spans in a chart, of which the latest are shown.
  static let events = 200
  /// The maximum number of states in a chart, of which the last one stands for all others.
  static let states = 24
  /// The maximum number of values whose states are remembered while a chart is made.
  static let stateValues = 1000
  /// The maximum number of an object's fields that are shown as facts on its page.
  static let detailFields = 60
  /// The maximum number of characters of a field's value; a longer one ends with an ellipsis.
  static let detailCharacters = 400
  /// The maximum number of groups and lists on an object's page.
  static let detailSections = 20
  /// The maximum number of columns of a list on an object's page; the others are on the row's own
  /// page.
  static let detailColumns = 5
  /// The number of a list's elements that determine its columns.
  static let columnSample = 20
  /// The maximum number of values in the menu of a report's filter.
  static let filterChoices = 200
}
