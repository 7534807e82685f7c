import Foundation

extension UserLocale {
  /// Creates the locales from a language, such as "de", "de-CH" or "zh-Hans-CN" (BCP 47).
  ///
  /// An underscore may stand in place of each hyphen. It is nil if the language, the script or the
  /// region is unknown.
  convenience init?(language tag: String) {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isWritten = parts.allSatisfy {
      (2...4).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isWritten, parts.count <= 3 else { return nil }
    let identifier = parts.joined(separator: "_")
    let components = Locale.Language.Components(identifier: identifier)
    guard components.languageCode?.isISOLanguage == true,
      components.script?.isISOScript ?? true, components.region?.isISORegion ?? true,
      parts.count == [components.script != nil, components.region != nil].count(where: { $0 }) + 1
    else { return nil }
    self.init(identifier)
  }
}
