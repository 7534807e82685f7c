import ChartModel
import Gtk

/// A file of a chart that the user saves.
public struct ChartExport {
  public enum Format: String, CaseIterable {
    case png, svg, pdf, csv
  }

  public let format: Format
  /// The suggested name of the file, with its extension.
  public let fileName: String
  public let data: [UInt8]

  /// - Parameter title: the title of the chart.
  public init(_ format: Format, title: String, data: [UInt8]) {
    self.format = format
    self.data = data
    // Characters that file systems or shells don't accept are replaced.
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
