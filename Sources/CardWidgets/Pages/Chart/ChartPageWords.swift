/// The words of a chart page.
///
/// The words that describe the data are in ``ChartWords``.
enum ChartPageWords {
  // Tools
  static let tools = "Chart tools"
  static let zoomIn = "Zoom in"
  static let zoomOut = "Zoom out"
  static let reset = "Reset"
  static let resetZoom = "Reset the zoom"
  static let all = "All"
  static let allTime = "All of it"
  static let chart = "Chart"
  static let chartTip = "Show the chart (Ctrl+T)"
  static let table = "Table"
  static let tableTip = "Show the data as a table (Ctrl+T)"
  static let order = "Order"
  static let orderRows = "Order the rows"
  static let orderTip = "Order the rows; the same column again turns them round"
  static let copy = "Copy"
  static let copyTip = "Copy the selection, or what is seen, as a table (Ctrl+C)"
  static let export = "Export"
  static let exportTip = "Save as a file (Ctrl+S)"
  static let moreTools = "Copy or Export"

  static func copied(_ rows: Int) -> String { rows == 1 ? "Copied 1 row." : "Copied \(rows) rows." }

  static func name(of format: ChartExport.Format) -> String {
    switch format {
    case .png: "Picture (PNG)"
    case .svg: "Drawing (SVG)"
    case .pdf: "Document (PDF)"
    case .csv: "Data (CSV)"
    }
  }

  // Position picker
  static let goTo = "Go to…"
  static let search = "Search"
  static let searchPosition = "Search a place"
  static let positions = "Places"
  static let nothingFound = "Nothing found"

  /// - Parameter kind: the kind of the positions, such as "category".
  static func goTo(_ kind: String) -> String { "Go to a \(kind)" }

  // Summary
  static let summary = "Summary"
  static let clear = "Clear"
  static let clearSelection = "Clear the selection"
  static let clearTip = "Clear the selection (Esc)"
  static let noData = "No data"
  static let selectRangeHint =
    "Nothing selected. Press a point, or drag over several; with keys: arrows, then Enter."
  static let selectHint = "Nothing selected. Press a point; with keys: arrows, then Enter."

  // Legend
  static let legend = "Legend"
  static let show = "Show…"
  static let showAlone = "Show one series alone, or all"
  static let showAll = "Show All"
  static let unnamed = "Values"
  static let shown = "Shown. Press to hide."
  static let hidden = "Hidden. Press to show."

  static func only(_ name: String) -> String { "Only \(name)" }

  static func legendTip(_ name: String, isShown: Bool) -> String {
    "\(isShown ? "Hide" : "Show") \(name) · Ctrl+click: this one alone"
  }

  // Table and tooltip
  static let data = "Data of the chart"
  static let size = "Size"

  static func more(_ count: Int) -> String { "+\(count) more" }
}
