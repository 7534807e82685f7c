import ChartModel
import Foundation
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

  /// Returns an address with those characters percent-encoded that no address has, such as spaces
  /// and umlauts; what is encoded already stays as it is.
  static func address(of url: String) -> String {
    url.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25")
      .addingPercentEncoding(withAllowedCharacters: allowed) ?? url
  }

  /// The characters of addresses (RFC 3986, section 2), with the percent sign of encoded ones.
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      + "-._~:/?#[]@!$&'()*+,;=%")

  /// Opens an address, and calls `onFailure` with the reason if that is not possible.
  static func open(_ url: String, onFailure: @escaping (String) -> Void) {
    func fail(_ reason: String) {
      printError(String(localized: "\(url): not opened: \(reason)"))
      onFailure(String(localized: "\(url.bounded(to: nameLength)) can’t be opened: \(reason)"))
    }
    guard isAllowed(url) else {
      return fail(String(localized: "a link begins with \(schemes.localizedList)"))
    }
    UriLauncher.open(address(of: url)) { isOpened in
      if !isOpened { fail(noProgram) }
    }
  }

  /// The reason why an address or a file can't be opened.
  static var noProgram: String { String(localized: "no program of this machine opens it") }
}
