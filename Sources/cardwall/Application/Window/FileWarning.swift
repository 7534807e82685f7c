import Dashboard
import Foundation
import Localization

/// The warning that the dashboard file has mistakes, above the last version without any.
struct FileWarning {
  /// The first mistake, with the name of its file.
  let text: String
  /// The whole location of the mistake; nil without a mistake.
  let location: String?

  init(about reading: DashboardReading) {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else {
      text = String(localized: "The file can’t be read.")
      location = nil
      return
    }
    let place = first.location
    let name = URL(fileURLWithPath: place.file).lastPathComponent
    let mistake = "\(name):\(place.line):\(place.column): \(first.message)"
    text =
      errors.count > 1
      ? String(
        localized:
          "\(mistake) — and \(errors.count - 1) more — the last good version is shown")
      : String(localized: "\(mistake) — the last good version is shown")
    location = "\(place)"
  }
}
