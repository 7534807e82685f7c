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

  /// Returns an address with those characters percent-encoded that no address has, such as spaces
  /// and umlauts; what is encoded already stays as it is.
  static func address(of url: String) -> String {
    let bytes = Array(url.utf8)
    var address: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%")
        && bytes[(index + 1)...].prefix(2).filter { hexDigits.contains($0) }.count == 2
      if allowed.contains(byte) || isEscape {
        address.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%\(digits.count == 1 ? "0" : "")\(digits)".utf8
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  /// The characters of addresses (RFC 3986, section 2) besides the percent sign.
  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)

  private static let hexDigits = Set("0123456789ABCDEFabcdef".utf8)

  /// Opens an address, and calls `onFailure` with the reason if that is not possible.
  static func open(_ url: String, onFailure: @escaping (String) -> Void) {
    func fail(_ reason: String) {
      printError(String(localized: "\(url): not opened: \(reason)"))
      onFailure(String(localized: "\(url.bounded(to: nameLength)) can’t be opened: \(reason)"))
    }
    guard isAllowed(url) else {
      return fail(String(localized: "a link begins with \(schemes.localizedList)"))
    }
    UriLauncher.open(address(of: url)) { failure in
      if let failure { fail(failure.message) }
    }
  }
}
