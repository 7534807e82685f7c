import CardWidgets
import ChartModel
import Dashboard
import Foundation
import Gtk
import Localization

/// The language of the program's own texts, which is one for the whole process.
nonisolated enum ProgramLanguage {
  /// The languages that the user reads, the best first; none for English.
  private static let ofUser = Translations.languages(
    environment: ProcessInfo.processInfo.environment)

  /// The folder of the catalogues: the one that gettext's variable names, or the installed one.
  private static var folder: String {
    ProcessInfo.processInfo.environment["TEXTDOMAINDIR"] ?? InstalledData.prefix() + "/share/locale"
  }

  /// Uses the user's language for texts, before anything else is done.
  static func useTexts() { Translations.use(ofUser.flatMap(catalogues), in: folder) }

  /// Uses the user's language for what widgets write, and the direction of its script.
  @MainActor static func useInWidgets() {
    use(UserLocale.current, directionOfUser)
    CardLocale.language = ofUser.first ?? "en"
  }

  /// The direction of the user's script.
  ///
  /// GTK knows it too, but only of locales that the machine has.
  private static var directionOfUser: TextDirection { ofUser.first.map(direction) ?? .leftToRight }

  /// Whether a dashboard's language is used.
  @MainActor private static var isOfDashboard = false

  /// Uses the user's language again after that of a dashboard.
  @MainActor static func endUseOfDashboard() {
    guard isOfDashboard else { return }
    isOfDashboard = false
    useTexts()
    useInWidgets()
  }

  /// Uses the language of a dashboard for texts; does nothing if it names none.
  static func useTexts(of dashboard: DashboardDefinition) {
    guard let language = dashboard.language else { return }
    Translations.use(catalogues(of: language), in: folder)
  }

  /// Returns the names of a language's catalogues.
  ///
  /// They are named after its country, and after the main country of its script: "zh_SG" and
  /// "zh-Hans" are in the catalogue of "zh_CN".
  private static func catalogues(of language: String) -> [String] {
    let full = Locale.Language(identifier: Locale.Language(identifier: language).maximalIdentifier)
    let script = Locale.Language(languageCode: full.languageCode, script: full.script)
    let main = Locale.Language(identifier: script.maximalIdentifier)
    return [full, main].map {
      [$0.languageCode?.identifier, $0.region?.identifier].compactMap { $0 }.joined(separator: "_")
    }
  }

  /// Uses the language of a dashboard, and the direction of its script, for all windows.
  @MainActor static func use(of dashboard: DashboardDefinition) {
    guard let language = dashboard.language else { return }
    isOfDashboard = true
    useTexts(of: dashboard)
    use(dashboard.formatting.locale, direction(of: language))
    CardLocale.language = language
  }

  @MainActor private static func use(_ locale: UserLocale, _ direction: TextDirection) {
    CardLocale.numbers = locale.numberSymbols
    CardLocale.dates = locale.dateSymbols
    TextDirection.standard = direction
  }

  private static func direction(of language: String) -> TextDirection {
    let direction = Locale.Language(identifier: language).characterDirection
    return direction == .rightToLeft ? .rightToLeft : .leftToRight
  }
}
