import Localization

/// A text of a source in UTF-8, and what was found out about its encoding.
struct ReadText {
  let bytes: [UInt8]
  /// The encoding that was found in the text or named by its server, unless that is UTF-8.
  private(set) var foundEncoding: TextEncoding?
  /// The warning that the encoding was guessed; nil if it wasn't.
  private(set) var warning: String?

  /// - Parameters:
  ///   - encoding: the encoding that the dashboard names; nil for the one that the text has.
  ///   - charset: the encoding that a server names.
  ///   - guesses: whether a text that isn't UTF-8 may be Windows-1252. JSON and YAML have to be
  ///     UTF-8 unless another encoding is named.
  ///   - name: the name of the data in messages.
  init(
    _ text: [UInt8], encoding: TextEncoding?, charset: String?, guesses: Bool, name: String
  ) throws(SourceFailure) {
    if let encoding {
      bytes = try Self.utf8(of: text, as: encoding, name: name)
      return
    }
    if text.isUTF32 {
      bytes = try Self.utf8(of: text, as: .utf32, name: name)
      foundEncoding = .utf32
      return
    }
    if text.isUTF16 {
      bytes = try Self.utf8(of: text, as: .utf16, name: name)
      foundEncoding = .utf16
      return
    }
    // A text of another encoding is hardly ever UTF-8 by chance: then the server is wrong.
    guard let offset = text.firstByteNotUTF8 else {
      bytes = text.hasUTF8Mark ? Array(text.dropFirst(3)) : text
      return
    }
    if let charset, let declared = TextEncoding(charset: charset), declared != .utf8 {
      bytes = try Self.utf8(of: text, as: declared, name: name)
      foundEncoding = declared
      return
    }
    let (byte, line) = (Self.hexadecimal(text[offset]), text.line(at: offset))
    guard guesses, let read = try? TextEncoding.windows1252.utf8(of: text) else {
      throw SourceFailure(
        .malformed,
        """
        \(name): this is no UTF-8 (byte \(byte) in line \(line)); write what it is as the \
        “encoding” of the source, such as windows-1252
        """)
    }
    bytes = read
    foundEncoding = .windows1252
    warning = String(
      localized: """
        \(name): this is no UTF-8 (byte \(byte) in line \(line)) and is read as Windows-1252; write \
        “encoding: windows-1252” if that is right
        """)
  }

  private static func utf8(
    of text: [UInt8], as encoding: TextEncoding, name: String
  ) throws(SourceFailure) -> [UInt8] {
    do throws(TextEncoding.Mismatch) {
      return try encoding.utf8(of: text)
    } catch {
      let byte = error.offset < text.count ? text[error.offset] : 0
      let (hexadecimal, line) = (Self.hexadecimal(byte), text.line(at: error.offset))
      throw SourceFailure(
        .malformed,
        """
        \(name): this is no text in \(encoding.shownName) (byte \(hexadecimal) in line \(line)); \
        write what it is as the “encoding” of the source
        """)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
