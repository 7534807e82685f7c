import Foundation

extension String {
  /// The text as a part of a URL, such as a password, a segment of a path or a value of a query:
  /// all but the unreserved characters of RFC 3986 are percent-encoded.
  public var percentEncoded: String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
