/// The links in texts of bodies that a press opens.
struct LinkPermission: Sendable {
  /// The addresses that are opened.
  enum Addresses {
    case none
    /// The links that the file has.
    case ofFile
    case all
  }

  static let all = LinkPermission(addresses: .all, refusals: nil)

  let addresses: Addresses
  /// Notes that a link wasn't allowed; nil if all are.
  let refusals: Refusals?

  /// Returns whether a press may open an address; notes one that it may not.
  /// - Parameter template: the text of the file that has the link or the data with it.
  func allows(_ address: String, in template: Template) -> Bool {
    let isAllowed =
      switch addresses {
      case .none: false
      case .ofFile: template.hasLiteral(address)
      case .all: true
      }
    if !isAllowed { refusals?.note() }
    return isAllowed
  }
}

extension Template {
  /// Returns whether a text is written in the file as it is, and none of its parts comes from data.
  fileprivate func hasLiteral(_ text: String) -> Bool {
    // The file may have the address with escapes.
    constant != nil
      || parts.contains { if case .literal(let part) = $0 { part.contains(text) } else { false } }
  }
}
