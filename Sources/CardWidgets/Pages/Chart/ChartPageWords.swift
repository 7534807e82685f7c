import Localization

/// The words of a chart page.
///
/// The words that describe the data are in ``ChartWords``.
enum ChartPageWords {
  // Tools
  static var tools: String { String(localized: "Chart tools") }
  static var zoomIn: String { String(localized: "Zoom in") }
  static var zoomOut: String { String(localized: "Zoom out") }
  static var resetZoom: String { String(localized: "Reset the zoom") }
  static var all: String { String(localized: "All") }
  static var allTime: String { String(localized: "All of it") }
  static var chart: String { String(localized: "Chart") }
  static var chartTip: String { String(localized: "Show the chart (Ctrl+T)") }
  static var table: String { String(localized: "Table") }
  static var tableTip: String { String(localized: "Show the data as a table (Ctrl+T)") }
  static var order: String { String(localized: "Order") }
  static var orderRows: String { String(localized: "Order the rows") }
  static var orderTip: String {
    String(localized: "Order the rows; the same column again reverses the order")
  }
  static var copy: String { String(localized: "Copy") }
  static var copyTip: String {
    String(localized: "Copy the selection, or what is seen, as a table (Ctrl+C)")
  }
  static var export: String { String(localized: "Export") }
  static var exportTip: String { String(localized: "Save as a file (Ctrl+S)") }
  static var moreTools: String { String(localized: "More tools") }

  static func copied(_ rows: Int) -> String {
    String(count: rows, one: "Copied \(rows) row.", other: "Copied \(rows) rows.")
  }

  static func name(of format: ChartExport.Format) -> String {
    switch format {
    case .png: String(localized: "Picture (PNG)")
    case .svg: String(localized: "Drawing (SVG)")
    case .pdf: String(localized: "Document (PDF)")
    case .csv: String(localized: "Data (CSV)")
    }
  }

  // Position picker
  static var goTo: String { String(localized: "Go to…") }
  static var search: String { String(localized: "Search") }
  static var searchPosition: String { String(localized: "Search a position") }
  static var positions: String { String(localized: "Positions") }
  static var nothingFound: String { String(localized: "Nothing found") }
  static var goToPlace: String { String(localized: "Go to a position") }

  // Summary
  static var summary: String { String(localized: "Summary") }
  static var clear: String { String(localized: "Clear") }
  static var clearSelection: String { String(localized: "Clear the selection") }
  static var clearTip: String { String(localized: "Clear the selection (Esc)") }
  static var noData: String { String(localized: "No data") }
  static var selectRangeHint: String {
    String(
      localized:
        "Nothing selected. Press a point, or drag over several; with keys: arrows, then Enter.")
  }
  static var selectHint: String {
    String(localized: "Nothing selected. Press a point; with keys: arrows, then Enter.")
  }

  // Legend
  static var legend: String { String(localized: "Legend") }
  static var show: String { String(localized: "Show…") }
  static var showAlone: String { String(localized: "Show one series alone, or all") }
  static var showAll: String { String(localized: "Show All") }
  static var unnamed: String { String(localized: "Values") }
  static var shown: String { String(localized: "Shown. Press to hide.") }
  static var hidden: String { String(localized: "Hidden. Press to show.") }

  static func only(_ name: String) -> String { String(localized: "Only \(name)") }

  static func legendTip(_ name: String, isShown: Bool) -> String {
    isShown
      ? String(localized: "Hide \(name) · Ctrl+click: this one alone")
      : String(localized: "Show \(name) · Ctrl+click: this one alone")
  }

  // Table and tooltip
  static var data: String { String(localized: "Data of the chart") }
  static var size: String { String(localized: "Size") }
}
