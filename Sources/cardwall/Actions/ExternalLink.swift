import Gtk

/// Links that are opened by other programs.
enum ExternalLink {
  /// The schemes that a dashboard may open: web pages, mails and calls, nothing that runs or reads
  /// files (P18).
  private static let schemes = ["http", "https", "mailto", "tel"]

  static func isAllowed(_ url: String) -> Bool {
    guard let end = url.firstIndex(of: ":") else { return false }
    return schemes.contains(url[..<end].lowercased())
  }

  static func open(_ url: String) {
    guard isAllowed(url) else {
      return printError("\(url): not opened: a link begins with \(schemes.joined(separator: ", "))")
    }
    UriLauncher.open(url) { failure in
      if let failure { printError("\(url): \(failure.message)") }
    }
  }
}
