import Foundation
import Web

extension String {
  /// Whether the text is the address of a server of the web, and no path of a file.
  public var isWebAddress: Bool {
    let start = prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}

/// Returns an address as messages show it: without its scheme, user, query and fragment, of which
/// the latter hold secrets more often than help.
///
/// A segment of the path that may be a token is left out, and so are those of a long path but the
/// last: none is cut, since a part of a secret isn't recognized as one.
func shortAddress(_ url: String) -> String {
  if let address = UnixAddress(url) { return address.socket }
  guard let parts = URLComponents(string: url), let host = parts.host else { return "" }
  return host + (parts.port.map { ":\($0)" } ?? "") + shortPath(parts.percentEncodedPath)
}

/// The maximum number of characters of a path in messages.
private let maximumPathLength = 60
/// The number of characters from which a segment of a path with digits may be a token.
private let tokenLength = 16
/// The maximum number of characters of any other segment.
private let maximumSegmentLength = 32

private func shortPath(_ path: String) -> String {
  guard path != "/" else { return "" }
  let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
    let mayBeToken = segment.count >= tokenLength && segment.contains(where: \.isNumber)
    return mayBeToken || segment.count > maximumSegmentLength ? "…" : String(segment)
  }
  let whole = segments.joined(separator: "/")
  return whole.count > maximumPathLength ? "/…/\(segments.last ?? "")" : whole
}
