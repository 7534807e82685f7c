import CLinux
import Glibc
import Synchronization

/// The catalogues in which translations are looked up: gettext's, in the C library.
public enum Translations {
  /// The name of the catalogues' files.
  static let domain = "cardwall"

  /// Whether a catalogue may have translations, so that texts are looked up.
  static var isUsed: Bool { hasLanguage.load(ordering: .relaxed) }

  private static let hasLanguage = Atomic(false)

  /// The name of the locale of the texts, which each translation names.
  public static var locale: String {
    String(localized: "en_001", context: "locale of this translation")
  }

  /// Whether the texts are of a language that is written from right to left.
  public static var isRightToLeft: Bool {
    isUsed && ["ar", "fa", "he", "ur"].contains(locale.prefix { $0 != "_" && $0 != "-" })
  }

  /// Looks translations up from now on, for the whole process.
  ///
  /// The first call adds `LANGUAGE` to the environment, and comes before there is a second thread;
  /// later calls only replace its value. The languages needn't be installed on the machine.
  /// - Parameters:
  ///   - languages: the languages that the user reads, such as "de_AT", the best first; without
  ///     any, texts remain English.
  ///   - folder: the path of the catalogues, `<folder>/de/LC_MESSAGES/cardwall.mo`.
  public static func use(_ languages: [String], in folder: String) {
    hasLanguage.store(!languages.isEmpty, ordering: .relaxed)
    setenv("LANGUAGE", languages.joined(separator: ":"), 1)
    guard !languages.isEmpty else { return }
    // The C library reads `LANGUAGE` in any locale but "C", and "C.UTF-8" is on every machine.
    if setlocale(LC_MESSAGES, "") == nil || messageLocale == "C" || messageLocale == "POSIX" {
      setlocale(LC_MESSAGES, "C.UTF-8")
    }
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// Returns the languages that an environment asks for, the best first; none for English.
  ///
  /// `LC_ALL`, `LC_MESSAGES` or `LANG` names one, and `LANGUAGE` several unless that one is `C`, as
  /// gettext's manual defines it ("The LANGUAGE variable"). Languages after English count for
  /// nothing: there is no catalogue of English, and gettext would go on to the next one.
  public static func languages(environment: [String: String]) -> [String] {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    // An empty value counts as none.
    let locale = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard name != "C", name != "POSIX" else { return [] }
    let several = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    let languages = several.isEmpty ? [String(name)] : several
    return Array(languages.prefix { $0.prefix(while: \.isLetter) != "en" })
  }

  private static var messageLocale: String {
    setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
  }

  /// Returns the translation of a key; the key itself if there is none.
  static func text(_ key: String, context: String?) -> String {
    guard isUsed else { return key }
    // Files have the context before the key, with the control character EOT between them.
    let id = context.map { "\($0)\u{4}\(key)" } ?? key
    // Without a translation, the answer is the pointer that was passed.
    let text = id.withCString { String(cString: dgettext(domain, $0)) }
    return text == id ? key : text
  }

  /// Returns the translation in the plural form of a number; one of the keys if there is none.
  static func text(_ count: Int, one: String, other: String) -> String {
    guard isUsed else { return count == 1 ? one : other }
    return one.withCString { one in
      other.withCString { other in
        String(cString: dngettext(domain, one, other, UInt(count.magnitude)))
      }
    }
  }
}

extension String {
  /// Creates a text in the user's language.
  /// - Parameter context: tells two texts apart that are the same in English only.
  public init(localized message: Message, context: String? = nil) {
    self = message.filled(Translations.text(message.key, context: context))
  }

  /// Creates a text about a number of things in the user's language.
  ///
  /// Languages have between one and six forms, which the catalogue chooses among. Both texts have
  /// the same values in the same order.
  /// - Parameters:
  ///   - one: the English text about one thing.
  ///   - other: the English text about any other number.
  public init(count: Int, one: Message, other: Message) {
    self = other.filled(Translations.text(count, one: one.key, other: other.key))
  }
}
