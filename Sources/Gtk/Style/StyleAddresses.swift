import CGtk
import Glibc

/// The files that a style sheet names.
///
/// GTK reads them while it reads the sheet: a pipe or a device would stop the program for ever, and
/// so may a server.
nonisolated struct StyleAddresses {
  /// The sheet without what isn't read: names of its functions and rules are made unknown, so that
  /// lines and columns stay as they are.
  private(set) var sheet: String
  /// The first problems: a person reads no more of them.
  private(set) var problems: [StyleProvider.Problem] = []

  private let text: [Unicode.Scalar]
  private var position = 0

  /// A mark that has no meaning, and whose last characters aren't the start of a name.
  private static let commentMark = Array("<!--".unicodeScalars)
  /// The maximum size in bytes of a file that a sheet names.
  private static let sizeLimit = 16 << 20
  private static let problemLimit = 20

  /// Reads the tokens of a sheet as GTK reads them.
  init(checking css: String) {
    text = Array(css.unicodeScalars)
    sheet = css
    var kept = text
    var before: Unicode.Scalar?
    while position < text.count {
      let start = position
      let scalar = text[position]
      if scalar == "/", next == "*" {
        skipComment()
      } else if text[position...].starts(with: Self.commentMark) {
        position += Self.commentMark.count
      } else if scalar == "\"" || scalar == "'" {
        _ = string()
      } else if let name = name()?.lowercased() {
        if name == "import", before == "@" {
          report("a style sheet imports no others: put their rules into this one", at: start)
          kept[start] = "-"
        } else if name == "url", position < text.count, text[position] == "(" {
          position += 1
          if let address = address(), let problem = Self.problem(of: address) {
            report(problem, at: start)
            kept[start] = "-"
          }
        }
      } else {
        position += 1
      }
      before = scalar
    }
    if !problems.isEmpty { sheet = kept.reduce(into: "") { $0.unicodeScalars.append($1) } }
  }

  /// Returns the reason why a file isn't read; nil if it is.
  private static func problem(of address: String) -> String? {
    let scheme = address.prefix { $0 != ":" }
    // GTK doesn't read what has no scheme.
    guard scheme.count < address.count, !["data", "resource"].contains(scheme.lowercased()) else {
      return nil
    }
    let path = g_filename_from_uri(address, nil, nil)
    defer { g_free(path) }
    var status = stat()
    guard scheme.lowercased() == "file", let path, stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_size > 0, status.st_size <= sizeLimit
    else { return "\(address) is no file that a style sheet can have" }
    return nil
  }

  private mutating func report(_ message: String, at index: Int) {
    // Each problem goes through the text before it.
    guard problems.count < Self.problemLimit else { return }
    let before = text[..<index]
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    problems.append(
      StyleProvider.Problem(
        line: before.count { $0 == "\n" } + 1, column: index - lineStart + 1, message: message))
  }

  // MARK: Tokens

  private var next: Unicode.Scalar? { position + 1 < text.count ? text[position + 1] : nil }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{C}"].contains(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    isLineEnd(scalar) || scalar == " " || scalar == "\t"
  }

  private mutating func skipComment() {
    position += 2
    while position < text.count, !(text[position] == "*" && next == "/") { position += 1 }
    position += 2
  }

  /// Returns the character that an escape stands for, and goes past it; nil if there is none.
  private mutating func escape() -> Unicode.Scalar? {
    guard text[position] == "\\", let escaped = next, !Self.isLineEnd(escaped) else { return nil }
    position += 1
    var digits = ""
    while digits.count < 6, position < text.count, text[position].properties.isASCIIHexDigit {
      digits.unicodeScalars.append(text[position])
      position += 1
    }
    guard !digits.isEmpty else {
      position += 1
      return escaped
    }
    if position < text.count, Self.isSpace(text[position]) { position += 1 }
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }

  /// Returns the name that begins here, and goes past it; nil if none does.
  private mutating func name() -> String? {
    var name = ""
    while position < text.count {
      let scalar = text[position]
      if let escaped = escape() {
        name.unicodeScalars.append(escaped)
      } else if !scalar.isASCII || scalar == "-" || scalar == "_"
        || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      {
        name.unicodeScalars.append(scalar)
        position += 1
      } else {
        break
      }
    }
    return name.isEmpty ? nil : name
  }

  /// Returns the text in quotation marks that begins here, and goes past it.
  private mutating func string() -> String {
    let mark = text[position]
    var string = ""
    position += 1
    while position < text.count {
      let scalar = text[position]
      if let escaped = escape() {
        string.unicodeScalars.append(escaped)
        continue
      }
      if scalar == "\\" {
        // An escaped line end is no part of the text.
        position += 2
        continue
      }
      // One that isn't closed ends with its line.
      if Self.isLineEnd(scalar) { break }
      position += 1
      if scalar == mark { break }
      string.unicodeScalars.append(scalar)
    }
    return string
  }

  /// Returns the address after the bracket of `url(`, and goes past it.
  private mutating func address() -> String? {
    while position < text.count, Self.isSpace(text[position]) { position += 1 }
    guard position < text.count else { return nil }
    if text[position] == "\"" || text[position] == "'" { return string() }
    var address = ""
    while position < text.count, text[position] != ")" {
      if let escaped = escape() {
        address.unicodeScalars.append(escaped)
      } else {
        address.unicodeScalars.append(text[position])
        position += 1
      }
    }
    return String(address.unicodeScalars.prefix { !Self.isSpace($0) })
  }
}
