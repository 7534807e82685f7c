import Gtk

/// Links that leave the program.
enum ExternalLink {
  /// What a dashboard may open: a page, a mail, a call. Nothing that runs or reads files (P18).
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
