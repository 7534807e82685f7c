import CResources
import Foundation
import Localization

/// A commented dashboard of `data/templates` with which a person begins.
nonisolated enum DashboardTemplate: String, CaseIterable {
  /// The template with one card, which a person changes first.
  case first
  case server, shop, home

  /// The templates that are chosen by name.
  static let named: [Self] = [.server, .shop, .home]

  var title: String {
    switch self {
    case .first: String(localized: "New Dashboard")
    case .server: String(localized: "Server")
    case .shop: String(localized: "Shop")
    case .home: String(localized: "Home", context: "kind of dashboard")
    }
  }

  /// The suggested name of the file.
  var fileName: String { self == .first ? "my-wall.yaml" : "\(rawValue).yaml" }

  /// Returns the content of a new file.
  /// - Parameter name: its name, for the commands that it mentions.
  func text(for name: String) -> String {
    let text =
      switch self {
      case .first: cardwall_template_first()
      case .server: cardwall_template_server()
      case .shop: cardwall_template_shop()
      case .home: cardwall_template_home()
      }
    guard let text else { return "" }
    // A shell reads one argument, and a comment ends with its line.
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    let quoted = isPlain ? name : "'\(name.filter { !$0.isNewline })'"
    return String(cString: text).replacing("@FILE@", with: quoted)
  }
}
