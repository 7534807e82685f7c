import DataSources
import Foundation
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
      guard !address.parts.isEmpty else {
        context.error(node.location, "an address is missing")
        return nil
      }
      guard address.mayBegin(with: schemes) else {
        context.error(node.location, "\(AddressSlip.message(for: address.text))")
        return nil
      }
      if let problem = address.serverProblem {
        context.error(node.location, "\(problem)")
        return nil
      }
      if address.showsPassword { context.warnOfPassword(at: node.location) }
      return address
    }
  }

  static var webSchemes: [String] { ["http://", "https://"] }

  /// A decoder for addresses that a press opens, with a warning about one that nothing opens.
  static var openedAddress: NodeDecoder {
    NodeDecoder.text.checked { address, context in
      guard address.mayBegin(with: ["http://", "https://", "mailto:", "tel:", "cardwall:"]) else {
        context.warning(
          address.location,
          """
          an address that is opened begins with https:, http:, mailto: or tel:; did you mean \
          \"\(AddressSlip.corrected(address.text))\"?
          """)
        return
      }
      if let problem = address.serverProblem { context.warning(address.location, "\(problem)") }
    }
  }

  /// A decoder for addresses of databases.
  ///
  /// The files that an address names, such as that of the certificates that are trusted, are
  /// relative to the file that contains it.
  static var databaseAddress: NodeDecoder {
    let text = secretText
    return NodeDecoder(text.schema) { node, context in
      guard let address = text.decode(node, context) else { return nil }
      guard address.mayBegin(with: ["postgres://", "postgresql://"]) else {
        context.error(
          node.location,
          "the address of a database begins with postgres://; databases of other servers aren’t read"
        )
        return nil
      }
      if let user = address.constant.flatMap({ URLComponents(string: $0) }),
        user.password?.isEmpty == false
      {
        context.warnOfPassword(at: node.location)
      }
      return address.replacingFiles { context.resolve(path: $0, in: node.location.file) }
    }
  }
}

extension DecodingContext {
  fileprivate func warnOfPassword(at location: SourceLocation) {
    warning(
      location,
      "the password stands in the file; store it as a secret, and write ${secret:NAME} in its place"
    )
  }
}

extension Template {
  /// Returns whether the text begins with one of some words, as far as that can be known.
  fileprivate func mayBegin(with words: [String]) -> Bool {
    guard case .literal(let literal)? = parts.first else { return true }
    let start = literal.lowercased()
    let mayContinue = parts.count > 1
    return words.contains { start.hasPrefix($0) || mayContinue && $0.hasPrefix(start) }
  }

  /// Returns the address of a PostgreSQL server with other paths of the files that it names.
  fileprivate func replacingFiles(_ path: (String) -> String) -> Template {
    let files = /([?&]ssl(?:rootcert|cert|key|crl)=)([^&#]+)/
    func replaced(_ text: String) -> String {
      text.replacing(files) { match in
        let written = match.2.removingPercentEncoding ?? String(match.2)
        // It stands for the certificates of the system.
        if written == "system" { return String(match.0) }
        let allowed = CharacterSet.urlPathAllowed.subtracting(["&", "+", "="])
        let encoded = path(written).addingPercentEncoding(withAllowedCharacters: allowed)
        return match.1 + (encoded ?? written)
      }
    }
    return Template(
      text: replaced(text), location: location,
      parts: parts.map { part in
        if case .literal(let literal) = part { .literal(replaced(literal)) } else { part }
      })
  }
}
