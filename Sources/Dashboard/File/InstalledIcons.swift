import JMESPath
import Localization

/// A name of an icon in a dashboard file.
struct IconUse: Sendable {
  let name: String
  let location: SourceLocation
  let path: [DecodingContext.Step]
}

/// The names of the icons that can be shown on this machine.
public struct InstalledIcons: Sendable {
  /// The icons that the program draws itself.
  public static let own: Set<String> = [
    "dialog-warning-symbolic", "edit-copy-symbolic", "edit-find-symbolic", "go-next-symbolic",
    "go-previous-symbolic", "image-missing-symbolic", "image-x-generic-symbolic",
    "object-select-symbolic", "org.cardwall.Cardwall", "pan-down-symbolic", "pan-end-symbolic",
    "user-bookmarks-symbolic", "view-conceal-symbolic", "view-fullscreen-symbolic",
    "view-list-symbolic", "view-more-horizontal-symbolic", "view-more-symbolic",
    "view-refresh-symbolic", "view-sort-descending-symbolic", "window-close-symbolic",
    "x-office-calendar-symbolic", "x-office-spreadsheet-symbolic",
  ]
  /// The drawings above the messages of cards without data.
  private static let drawings: Set<String> = [
    "empty", "chart", "unreachable", "waiting", "mistake",
  ]
  private static let suffix = "-symbolic"
  /// An icon that all themes for desktops have.
  private static let usual = "weather-clear" + suffix

  private let names: Set<String>

  /// Creates the names from those of the icon theme; nil if this is none for desktops, so that the
  /// names on the machine of the wall aren't known.
  init?(ofTheme names: Set<String>) {
    guard names.contains(Self.usual) else { return nil }
    self.names = names.union(Self.own)
  }

  static func isOwn(_ name: String) -> Bool { own.contains(name) || drawings.contains(name) }

  func contains(_ name: String) -> Bool { names.contains(name) || Self.isOwn(name) }

  /// Returns the names that are probably meant by an unknown one: one that is spelled nearly so, or
  /// up to three that contain its first word.
  func similar(to name: String) -> [String] {
    let base = Self.base(name)
    let bases = Set(names.map(Self.base)).sorted()
    if let near = nearest(to: base, among: bases) {
      let symbolic = near + Self.suffix
      let isSymbolic = names.contains(symbolic) && (base != near || name != symbolic)
      return [isSymbolic ? symbolic : near]
    }
    guard let word = base.split(separator: "-").first?.lowercased(), word.count > 2 else {
      return []
    }
    let related = bases.filter { $0.split(separator: "-").contains { $0.hasPrefix(word) } }
    return related.sorted { ($0.count, $0) < ($1.count, $1) }.prefix(3).map {
      names.contains($0 + Self.suffix) ? $0 + Self.suffix : $0
    }
  }

  private static func base(_ name: String) -> String {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }
}

extension DashboardReading {
  /// Whether the file names icons that the program doesn't draw itself.
  public var namesThemeIcons: Bool { !themeIcons.isEmpty }

  private var themeIcons: [IconUse] {
    icons.filter { !$0.name.isEmpty && !InstalledIcons.isOwn($0.name) }
  }

  /// The warnings about names of icons that the theme doesn't have.
  func iconDiagnostics(_ themeNames: () -> Set<String>) -> [Diagnostic] {
    guard namesThemeIcons, let installed = InstalledIcons(ofTheme: themeNames()) else { return [] }
    return themeIcons.filter { !installed.contains($0.name) }.map { icon in
      let (name, similar) = (icon.name, installed.similar(to: icon.name))
      let message =
        switch similar.count {
        case 0: String(localized: "the icon theme has no \"\(name)\": no icon is shown")
        case 1:
          String(
            localized: "the icon theme has no \"\(name)\"; did you mean \"\(similar[0])\"?")
        default:
          String(
            localized:
              "the icon theme has no \"\(name)\"; similar names are \(similar.localizedList)")
        }
      return Diagnostic(.warning, icon.location, message, path: icon.path.text)
    }
  }
}
