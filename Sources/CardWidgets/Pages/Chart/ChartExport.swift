import ChartModel
import Gtk

/// A chart as a file: what the page hands over to be saved.
public struct ChartExport {
  public enum Format: String, CaseIterable {
    case png, svg, pdf, csv
  }

  public let format: Format
  /// The name that is proposed for the file, with its ending.
  public let fileName: String
  public let data: [UInt8]

  /// - Parameter title: of the chart.
  public init(_ format: Format, title: String, data: [UInt8]) {
    self.format = format
    self.data = data
    // What no file system or shell takes amiss.
    let safe = title.map { "/\\:*?\"<>|".contains($0) || $0.isNewline ? "-" : $0 }
    let name = String(safe.prefix(80)).trimmingBlanks
    fileName =
      (name.isEmpty || name.hasPrefix(".") ? ChartPageWords.chart : name) + "." + format.rawValue
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
