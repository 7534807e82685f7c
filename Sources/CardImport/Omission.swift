import Localization

/// A part of a manifest that has no counterpart in the imported dashboard, or that a person
/// completes there.
public struct Omission: Hashable, Sendable {
  /// The path of the manifest, as it was given.
  public let file: String
  /// The part of the manifest as a JSON pointer (RFC 6901), such as `/sap.card/content/chartType`.
  public let path: String
  /// The reason in words, without a full stop.
  public let reason: String
  /// Whether nothing is left out: the line says what there is to complete, or what is done in
  /// another way.
  public let isNotice: Bool
}

extension Omission: CustomStringConvertible {
  /// The omission in one line, as compilers print their messages.
  public var description: String {
    isNotice
      ? String(localized: "\(file): \(path): note: \(reason)") : "\(file): \(path): \(reason)"
  }
}

/// The omissions of one manifest, in the order in which they were found.
final class ImportNotes {
  let file: String
  private(set) var omissions: [Omission] = []
  private var known: Set<Omission> = []

  init(file: String) { self.file = file }

  /// Records that the part at `path` is left out; a repetition counts once.
  /// - Parameter isNotice: whether nothing is left out.
  func note(_ path: String, _ message: Message, isNotice: Bool = false) {
    let omission = Omission(
      file: file, path: path, reason: String(localized: message).inOneLine, isNotice: isNotice)
    if known.insert(omission).inserted { omissions.append(omission) }
  }

  /// Records the omissions of another file that the manifest names.
  func add(_ others: ImportNotes) {
    for omission in others.omissions where known.insert(omission).inserted {
      omissions.append(omission)
    }
  }

  /// Records that a file that the manifest names isn't there.
  /// - Parameter isNotice: whether the file is one of several, and others are there.
  func noteMissingFile(_ name: String, at path: String, isNotice: Bool = false) {
    note(
      path,
      """
      there is no file "\(name)" in the folder of the manifest: copy it there, or name the folder \
      that it is in with --root
      """, isNotice: isNotice)
  }

  /// Records that only the program around the card can do an action.
  /// - Parameter button: the button that has the action, which is disabled then.
  func noteHostAction(_ type: String, _ path: String, of button: ManifestValue?) {
    guard let button else {
      return note(path, "the action \"\(type)\" is done by the program that shows the card")
    }
    let words = ["text", "title", "tooltip"].lazy.compactMap { button[$0]?.string }.first
    let name = words.map { " “\($0)”" } ?? ""
    note(
      path,
      """
      the action "\(type)" is done by the program that shows the card, so that the button\(name) is \
      disabled: write what it does as "open", "http" or another action
      """)
  }

  /// Records that a picture isn't loaded, because only the data know its address.
  func noteUnknownPicture(_ path: String) {
    note(
      path,
      "a picture whose place depends on data is not loaded: name its host with --pictures")
  }

  /// Records that a key of the manifest has no counterpart.
  func noteKey(_ value: ManifestValue) {
    if value.key == "backgroundImage" {
      return note(value.path, "a picture behind texts is left out")
    }
    let texts = value.string == nil ? value.quotedTexts : ""
    note(
      value.path,
      texts.isEmpty
        ? "a dashboard has nothing like \"\(value.key)\""
        : "a dashboard has nothing like \"\(value.key)\"; its texts: \(texts)")
  }

  /// Records the members of an object that are neither known nor without effect on a card.
  func noteOthers(than known: Set<String>, in value: ManifestValue?) {
    for member in value?.members ?? []
    where !known.contains(member.key) && !ManifestValue.keysWithoutEffect.contains(member.key) {
      if member.key == "tooltip" {
        noteTooltip(member, of: value)
      } else {
        noteKey(member)
      }
    }
  }

  /// Records that a text isn't shown at the pointer, unless the part shows it anyway.
  private func noteTooltip(_ tooltip: ManifestValue, of part: ManifestValue?) {
    let shown = ["text", "value", "title", "label"].compactMap { part?[$0]?.string }
    guard let words = tooltip.string, !words.isEmpty, !shown.contains(words) else { return }
    note(tooltip.path, "a dashboard shows no text of its own at the pointer: “\(words)”")
  }
}

extension String {
  /// The text without line breaks and other control characters, and with 300 characters at most.
  var inOneLine: String {
    let scalars = unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    let text = String(String.UnicodeScalarView(scalars))
    return text.count > 300 ? text.prefix(299) + "…" : text
  }
}
