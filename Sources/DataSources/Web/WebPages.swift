import JMESPath
import Localization
import Web

import struct Foundation.URL

/// The further pages of an answer, each of which names the next one.
public struct WebPages: Sendable {
  /// The expression for the address of the next page, or null, evaluated on the data of a page.
  private let next: Expression
  private let limit: Int
  /// Whether it is a failure that there are more pages than the limit.
  private let needsAll: Bool

  public init(next: Expression, limit: Int, needsAll: Bool) {
    self.next = next
    self.limit = limit
    self.needsAll = needsAll
  }

  /// Loads all pages, and returns their data as one value.
  /// - Parameters:
  ///   - url: the address of the first page.
  ///   - load: loads the page at an address, and returns its data with their number of bytes.
  func value(
    from url: String, server: String,
    _ load: (_ url: String) async throws(SourceFailure) -> (value: JSONValue, size: Int)
  ) async throws(SourceFailure) -> JSONValue {
    var all = JSONValue.null
    var size = 0
    var visited: [String] = []
    var address: String? = url
    while let current = address {
      guard !visited.contains(current) else {
        throw SourceFailure(.malformed, "\(server): the pages lead in a circle")
      }
      guard visited.count < limit else {
        guard needsAll else { break }
        throw SourceFailure(
          .tooLarge, "\(server): more than \(limit) pages; write how many are wanted as “pages”")
      }
      let page = try await load(current)
      size += page.size
      guard size <= LoadLimits.answerBytes else { throw .tooManyBytes(server) }
      all =
        visited.isEmpty
        ? page.value
        : try Self.joined(all, with: page.value, number: visited.count + 1, server: server)
      visited.append(current)
      address = try self.address(after: page.value, at: current, server: server)
    }
    return all
  }

  private func address(
    after page: JSONValue, at url: String, server: String
  ) throws(SourceFailure) -> String? {
    let found: JSONValue
    do { found = try next.evaluate(on: page) } catch {
      throw SourceFailure(.query, "next “\(next.text)”: \(error)")
    }
    switch found {
    case .null, .string(""): return nil
    case .string(let text):
      guard let address = Self.address(text, on: url) else {
        throw SourceFailure(.rejected, "\(server): the next page is on another server")
      }
      return address
    default:
      throw SourceFailure(.malformed, "\(server): “\(next.text)” gives no address")
    }
  }

  /// Returns an address that a page names; nil if it is of another server than the page, for which
  /// the headers of the request are not meant.
  private static func address(_ text: String, on url: String) -> String? {
    if let page = UnixAddress(url) {
      return text.hasPrefix("/") ? "\(UnixAddress.scheme)\(page.socket):\(text)" : nil
    }
    guard let page = URL(string: url), let next = URL(string: text, relativeTo: page)?.absoluteURL,
      next.scheme?.lowercased() == page.scheme?.lowercased(),
      next.host?.lowercased() == page.host?.lowercased(), next.port == page.port
    else { return nil }
    return next.absoluteString
  }

  /// Returns data with the elements of a further page: those of a list, or of lists that are
  /// members.
  /// - Throws: a failure if the page doesn't continue the longest list, so that no part of the rows
  ///   is shown as all of them.
  private static func joined(
    _ all: JSONValue, with page: JSONValue, number: Int, server: String
  ) throws(SourceFailure) -> JSONValue {
    if case .array(let elements) = all {
      guard case .array(let more) = page else {
        throw SourceFailure(.malformed, "\(server): page \(number) is no list, as page 1 is")
      }
      return .array(elements + more)
    }
    guard case .object(let members) = all, let list = longestList(of: members) else {
      throw SourceFailure(
        .malformed,
        """
        \(server): page 1 has no list that page \(number) continues; it must be the page itself or \
        one of its members
        """)
    }
    guard case .array? = page[list] else {
      throw SourceFailure(
        .malformed, "\(server): page \(number) has no list “\(list.beginning)”, as page 1 has")
    }
    return .object(
      JSONObject(
        members.map { name, value in
          guard case .array(let elements) = value, case .array(let more)? = page[name] else {
            return (key: name, value: value)
          }
          return (key: name, value: .array(elements + more))
        }))
  }

  /// Returns the name of the member that is the longest list; nil if none is a list.
  private static func longestList(of members: JSONObject) -> String? {
    var longest: (name: String, count: Int)?
    for (name, value) in members {
      guard let count = value.array?.count, count > longest?.count ?? -1 else { continue }
      longest = (name, count)
    }
    return longest?.name
  }
}
