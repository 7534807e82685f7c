import XML

import struct Foundation.URL

/// The address by which the relative addresses in an element of a feed are resolved (RFC 4287 §2).
struct FeedAddress {
  private let base: URL?

  /// - Parameter address: the address of the feed; nil for a file.
  init(_ address: String?) { base = address.flatMap(URL.init(string:)) }

  private init(_ base: URL?) { self.base = base }

  /// Returns the address within an element, which may have one of its own (`xml:base`).
  func within(_ element: XMLElement) -> FeedAddress {
    guard let own = element.attributes["base"]?.present else { return self }
    return FeedAddress(URL(string: own, relativeTo: base) ?? base)
  }

  /// Returns the address by which those without any other base are resolved.
  func or(_ address: String?) -> FeedAddress { base == nil ? FeedAddress(address) : self }

  /// Returns an address as a whole one; as it is written if it has no base.
  func resolve(_ text: String) -> String {
    guard URL(string: text)?.scheme == nil, let base,
      let whole = URL(string: text, relativeTo: base)
    else { return text }
    return whole.absoluteString
  }
}
