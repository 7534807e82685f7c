/// The texts of a dashboard file that comes with the program.
///
/// They are those after `title`, `subtitle`, `header`, `label` and `text`, in one line.
public enum DashboardTexts {
  /// Returns a dashboard file with its texts in the user's language.
  public static func localized(_ file: String) -> String {
    guard Translations.isUsed else { return file }
    return file.replacing(pattern) { match in
      let message = Message(stringLiteral: text(of: match.output))
      return "\(match.output.key): \"\(String(localized: message))\""
    }
  }

  /// Returns the texts of a file that have words.
  static func all(in file: String) -> [String] {
    file.matches(of: pattern).map { text(of: $0.output) }.filter {
      $0.contains(/'\p{Lu}/) || $0.replacing(/\$\{[^}]*\}/, with: "").contains(where: \.isLetter)
    }
  }

  private typealias Match = (Substring, key: Substring, quoted: Substring?, plain: Substring?)

  private static func text(of match: Match) -> String {
    var text = match.quoted ?? match.plain ?? ""
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A text of YAML behind its key, with double quotes or none.
  private static var pattern: Regex<Match> {
    /\b(?<key>title|subtitle|header|label|text): (?:"(?<quoted>[^"]*)"|(?<plain>[^\s"{>][^,{}\n]*))/
  }
}
