import Dashboard
import Foundation
import Localization

/// The warning that the dashboard file has mistakes, above the last version without any.
struct FileWarning {
  /// The first mistake, with the name of its file.
  let text: String
  /// The whole location of the mistake, and the other mistakes, a line each; nil without a mistake.
  let details: String?

  /// The maximum number of other mistakes among the details.
  private static let otherLimit = 8

  init(about reading: DashboardReading) {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else {
      text = String(localized: "The file can’t be read.")
      details = nil
      return
    }
    let mistake = Self.text(of: first)
    text =
      errors.count > 1
      ? String(
        localized:
          "\(mistake) — and \(errors.count - 1) more — the last good version is shown")
      : String(localized: "\(mistake) — the last good version is shown")
    let others = errors.dropFirst()
    details =
      (["\(first.location)"] + others.prefix(Self.otherLimit).map(Self.text)
      + (others.count > Self.otherLimit ? ["…"] : [])).joined(separator: "\n")
  }

  /// Returns a mistake with the name of its file, whose whole path would fill the window.
  private static func text(of mistake: Diagnostic) -> String {
    let position = mistake.location
    let name = URL(fileURLWithPath: position.file).lastPathComponent
    let location = position.isWhole ? name : "\(name):\(position.line):\(position.column)"
    return "\(location): \(mistake.message)"
  }
}
