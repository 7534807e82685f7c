/// The characters on the keys of a keyboard on the screen, in rows.
struct KeyboardLayout: Equatable {
  /// The characters that the keys type.
  enum Layer: Hashable {
    /// The letters of the language.
    case letters
    /// The letters of English, beside a language of another script.
    case latin
    /// Letters with accents, or what a script has besides its letters.
    case marks
    /// Digits and punctuation.
    case symbols
  }

  /// The rows of each layer that the layout has, from the top, without the last one, which has the
  /// space bar.
  var rows: [Layer: [[String]]]
  /// The title of the key that leads to the letters.
  var lettersTitle: String
  /// The title of the key that leads to the marks.
  var marksTitle: String
  /// The comma of the script.
  var comma: String

  var hasLatin: Bool { rows[.latin] != nil }

  /// Returns whether the keys of a layer have capital letters.
  func hasCapitals(_ layer: Layer) -> Bool {
    switch layer {
    case .letters, .marks: !hasLatin
    case .latin: true
    case .symbols: false
    }
  }

  /// Returns the capital letter of a key.
  static func capital(_ letter: String) -> String { letter == "ß" ? "ẞ" : letter.uppercased() }

  /// Returns the layout of a language, such as `de` or `ar_EG`: the usual one of its countries.
  ///
  /// Languages without one, such as Chinese, have the letters of English.
  static func of(language: String) -> KeyboardLayout {
    switch language.prefix(while: \.isLetter) {
    case "de": latin(["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"])
    case "fr": latin(["azertyuiop", "qsdfghjklm", "wxcvbnéèàç"])
    case "es": latin(["qwertyuiop", "asdfghjklñ", "zxcvbnm"])
    case "ar": arabic
    default: latin(english)
    }
  }

  private static let english = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  private static func latin(_ letters: [String]) -> KeyboardLayout {
    KeyboardLayout(
      rows: [
        .letters: keys(letters), .symbols: keys(["1234567890", "-/:;()€$&@\"", ".,?!'¿¡#%+=_*"]),
        .marks: keys(["àáâäãåæçñýÿ", "èéêëìíîïùúûü", "òóôöõøœß«»"]),
      ],
      lettersTitle: "ABC", marksTitle: "áü", comma: ",")
  }

  private static let arabic = KeyboardLayout(
    rows: [
      .letters: keys(["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظذ"]), .latin: keys(english),
      .symbols: keys(["1234567890", "-/:;()€$&@\"", ".،؛؟!'«»#%+=*"]),
      .marks: keys(["٠١٢٣٤٥٦٧٨٩", "أإآٱـ٪٫٬"]) + [(0x64B...0x652).map { mark($0) }],
    ],
    lettersTitle: "ابج", marksTitle: "أ٣", comma: "،")

  private static func mark(_ code: UInt32) -> String {
    Unicode.Scalar(code).map { String($0) } ?? ""
  }

  private static func keys(_ rows: [String]) -> [[String]] { rows.map { $0.map(String.init) } }
}
