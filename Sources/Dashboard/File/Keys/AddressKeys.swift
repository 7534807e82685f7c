import DataSources
import Localization

// The addresses of what is loaded from web servers, or sent to them.

extension NodeDecoder where Value == Template {
  /// Returns a decoder for an address, whose scheme is checked if the file has it.
  /// - Parameters:
  ///   - text: a decoder for texts with the parts that the address may have.
  ///   - schemes: the beginnings that it may have.
  static func address(
    _ text: NodeDecoder, schemes: [String] = webSchemes + ["ws://", "wss://", UnixAddress.scheme]
  ) -> NodeDecoder {
    NodeDecoder(text.schema) { node, context in
      guard let address = text.decode(node, context) else { return nil }
      guard case .literal(let literal)? = address.parts.first else { return address }
      let start = literal.lowercased()
      let mayContinue = address.parts.count > 1
      if schemes.contains(where: { start.hasPrefix($0) || mayContinue && $0.hasPrefix(start) }) {
        return address
      }
      context.error(
        node.location,
        "an address begins with https:// or http://; did you mean \"\(completed(address.text))\"?")
      return nil
    }
  }

  static var webSchemes: [String] { ["http://", "https://"] }
}

/// Returns an address with a scheme that the server probably has, and a host if there is none.
private func completed(_ address: String) -> String {
  let end = address.firstRange(of: "://")?.upperBound ?? address.startIndex
  let rest = address[end...].trimmingPrefix("//")
  if rest.isEmpty || rest.hasPrefix("/") { return "https://server.example\(rest)" }
  let host = rest.prefix { $0 != "/" }
  let isLocal =
    host == "localhost" || host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
  return (isLocal ? "http://" : "https://") + rest
}
