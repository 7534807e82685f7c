import CResources
import Gtk

/// The look of the cards on the display: the style sheets that are compiled in, chosen by what the
/// user wants, and one of the user's own.
public final class CardStyle {
  public let appearance: Appearance
  private let base = StyleProvider(.application)
  private let scheme = StyleProvider(.scheme)
  private let user = StyleProvider(.user)

  /// A scheme of the program's own choice, which wins over the system's.
  public var preferredContrast: Bool? { didSet { apply() } }

  public init(appearance: Appearance) {
    self.appearance = appearance
    base.load(String(cString: cardwall_style()))
    apply()
    appearance.onChange = { [unowned self] in apply() }
  }

  /// Replaces the user's style sheet; its problems are told by line and column.
  public func loadUserSheet(_ css: String) -> [StyleProvider.Problem] { user.load(css) }

  private func apply() {
    let isDark = appearance.colorScheme == .dark
    let isHighContrast = preferredContrast ?? appearance.isHighContrast
    var sheet = ""
    if isDark { sheet += String(cString: cardwall_style_dark()) }
    if isHighContrast {
      sheet += String(
        cString: isDark ? cardwall_style_high_contrast_dark() : cardwall_style_high_contrast())
    }
    scheme.load(sheet)
  }
}
