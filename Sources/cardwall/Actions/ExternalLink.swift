import ChartModel
import Gtk
import Localization

/// Links that are opened by other programs.
enum ExternalLink {
  /// The schemes that a dashboard may open: web pages, mails and calls, nothing that runs or reads
  /// files (P18).
  private static let schemes = ["http", "https", "mailto", "tel"]

  /// The maximum length of an address in a message, in characters.
  private static let nameLength = 80

  static func isAllowed(_ url: String) -> Bool {
    guard let end = url.firstIndex(of: ":") else { return false }
    return schemes.contains(url[..<end].lowercased())
  }

  /// Opens an address, and calls `onFailure` with the reason if that is not possible.
  static func open(_ url: String, onFailure: @escaping (String) -> Void) {
    func fail(_ reason: String) {
      printError(String(localized: "\(url): not opened: \(reason)"))
      onFailure(String(localized: "\(url.bounded(to: nameLength)) can’t be opened: \(reason)"))
    }
    guard isAllowed(url) else {
      return fail(String(localized: "a link begins with \(schemes.localizedList)"))
    }
    UriLauncher.open(url) { failure in
      if let failure { fail(failure.message) }
    }
  }
}
