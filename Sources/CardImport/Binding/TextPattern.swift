import JMESPath

/// A regular expression of JavaScript that expressions of a dashboard can say in other words: a
/// text at some position, signs of a class, or a text of a known length.
struct TextPattern {
  /// A sign of the pattern, and how often it is there.
  private struct Atom {
    enum Sign: Hashable {
      case one(Character)
      case of([Character])
      case notOf([Character])
      case any
    }

    let sign: Sign
    var least = 1
    var most: Int? = 1

    /// The sign, if it is a certain one that is there once.
    var character: Character? {
      if case .one(let character) = sign, least == 1, most == 1 { character } else { nil }
    }
  }

  /// A sequence of signs, which may have to be at the start or at the end of the text.
  private struct Sequence {
    var atoms: [Atom] = []
    var isAtStart = false
    var isAtEnd = false
  }

  private let source: String
  private let flags: String
  /// The sequences of which the text needs one.
  private let sequences: [Sequence]

  var isGlobal: Bool { flags.contains("g") }
  private var ignoresCase: Bool { flags.contains("i") }

  /// - Parameter call: the call of `RegExp` with the pattern and its flags.
  init(_ call: BindingExpression) throws(BindingFailure) {
    guard case .call("RegExp", let arguments) = call, let text = arguments.first?.constant?.string
    else { throw .fail("a regular expression is written as a text") }
    source = text
    flags = arguments.dropFirst().first?.constant?.string ?? ""
    var reader = Reader(text)
    guard text.count <= 200, flags.allSatisfy({ "gim".contains($0) }),
      let sequences = reader.sequences()
    else { throw Self.unknown(text) }
    self.sequences = sequences
  }

  private static func unknown(_ text: String) -> BindingFailure {
    .fail(
      "the regular expression \"\(text)\" has no counterpart: put whether it is found into the data"
    )
  }

  /// The text that the pattern stands for anywhere; nil for other patterns.
  var plainText: String? {
    guard sequences.count == 1, !sequences[0].isAtStart, !sequences[0].isAtEnd, !ignoresCase
    else { return nil }
    return Self.text(of: sequences[0].atoms)
  }

  private static func text(of atoms: some Collection<Atom>) -> String? {
    let characters = atoms.compactMap(\.character)
    return characters.count == atoms.count && !atoms.isEmpty ? String(characters) : nil
  }

  // MARK: Tests

  /// Returns a condition that is true where a text has a part that the pattern describes.
  static func test(
    _ call: BindingExpression, on text: BindingExpression, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let pattern = try TextPattern(call)
    var value = try writer.expression(text)
    if !writer.isText(text) || !writer.kinds(of: text).isDisjoint(with: .nothing) {
      value = "to_string(not_null(\(value), ''))"
    }
    if pattern.ignoresCase { value = "lower(\(value))" }
    var tests: [String] = []
    for sequence in pattern.sequences {
      guard let test = pattern.test(sequence, value) else { throw unknown(pattern.source) }
      tests.append(pattern.sequences.count == 1 ? test : "(\(test))")
    }
    return try writer.bounded(tests.joined(separator: " || "))
  }

  private func test(_ sequence: Sequence, _ value: String) -> String? {
    let atoms = sequence.atoms
    if let text = Self.text(of: atoms) {
      let part = literal(text)
      return switch (sequence.isAtStart, sequence.isAtEnd) {
      case (true, true): "\(value) == \(part)"
      case (true, false): "starts_with(\(value), \(part))"
      case (false, true): "ends_with(\(value), \(part))"
      case (false, false): "contains(\(value), \(part))"
      }
    }
    if atoms.count == 1 { return test(ofOne: atoms[0], sequence, value) }
    return testBetween(sequence, value) ?? testOfLength(sequence, value)
  }

  /// Returns a test for a sign that is repeated.
  private func test(ofOne atom: Atom, _ sequence: Sequence, _ value: String) -> String? {
    let isWhole = sequence.isAtStart && sequence.isAtEnd
    guard isWhole else {
      if atom.least == 0 { return "`true`" }
      guard atom.least == 1, let condition = condition(atom.sign) else { return nil }
      switch (sequence.isAtStart, sequence.isAtEnd) {
      case (true, _): return "!!(split(substring(\(value), `0`, `1`), '')[?\(condition)])"
      case (_, true): return "!!(split(substring(\(value), `-1`), '')[?\(condition)])"
      default: return "!!(split(\(value), '')[?\(condition)])"
      }
    }
    var tests: [String] = []
    if atom.least > 0 { tests.append("length(\(value)) >= `\(atom.least)`") }
    if let most = atom.most { tests.append("length(\(value)) <= `\(most)`") }
    if let condition = condition(atom.sign) {
      tests.append("!(split(\(value), '')[?!(\(condition))])")
    }
    return tests.isEmpty ? "`true`" : tests.joined(separator: " && ")
  }

  /// Returns a test for a text with any signs before and after it, such as `^.+@.+$`.
  private func testBetween(_ sequence: Sequence, _ value: String) -> String? {
    func isAny(_ atom: Atom?) -> Bool { atom?.sign == .any && atom?.most == nil }
    var atoms = sequence.atoms[...]
    let before = isAny(atoms.first) ? atoms.removeFirst().least : nil
    let after = isAny(atoms.last) ? atoms.removeLast().least : nil
    guard before != nil || !sequence.isAtStart, after != nil || !sequence.isAtEnd,
      let text = Self.text(of: atoms)
    else { return nil }
    let (start, end) = (before ?? 0, after ?? 0)
    var inner = value
    if end > 0 {
      let length = "max([`0`, subtract(length(\(value)), `\(start + end)`)])"
      inner = "substring(\(value), `\(start)`, \(length))"
    } else if start > 0 {
      inner = "substring(\(value), `\(start)`)"
    }
    return "contains(\(inner), \(literal(text)))"
  }

  /// Returns a test for a text of one length, whose signs are compared one by one.
  private func testOfLength(_ sequence: Sequence, _ value: String) -> String? {
    let atoms = sequence.atoms
    let length = atoms.reduce(0) { $0 + $1.least }
    guard sequence.isAtStart, length <= 40, atoms.allSatisfy({ $0.least == $0.most }) else {
      return nil
    }
    var tests = ["length(\(value)) \(sequence.isAtEnd ? "==" : ">=") `\(length)`"]
    var position = 0
    var rest = atoms[...]
    while let atom = rest.first {
      let run = rest.prefix { $0.character != nil }
      if let text = Self.text(of: run) {
        tests.append("substring(\(value), `\(position)`, `\(run.count)`) == \(literal(text))")
        position += run.count
        rest = rest.dropFirst(run.count)
        continue
      }
      if let condition = condition(atom.sign) {
        let part = "substring(\(value), `\(position)`, `\(atom.least)`)"
        tests.append("!(split(\(part), '')[?!(\(condition))])")
      }
      position += atom.least
      rest = rest.dropFirst()
    }
    return tests.joined(separator: " && ")
  }

  /// Returns the condition on a sign; nil for any sign.
  private func condition(_ sign: Atom.Sign) -> String? {
    switch sign {
    case .any: nil
    case .one(let character): "@ == \(literal(String(character)))"
    case .of(let characters): "contains(\(literal(String(characters))), @)"
    case .notOf(let characters): "!contains(\(literal(String(characters))), @)"
    }
  }

  private func literal(_ text: String) -> String {
    DashboardExpression.literal(.string(ignoresCase ? text.lowercased() : text))
  }

  // MARK: Replacing

  /// Returns an expression for a text in which each sign of a class is replaced.
  func replacement(
    in value: String, by other: String, _ name: String
  ) throws(BindingFailure) -> String {
    guard sequences.count == 1, let atom = sequences[0].atoms.first, sequences[0].atoms.count == 1,
      !sequences[0].isAtStart, !sequences[0].isAtEnd, isGlobal || name == "replaceAll",
      !ignoresCase, atom.least == 1, atom.most == 1 || other.isEmpty && atom.most == nil,
      let condition = condition(atom.sign)
    else {
      throw .fail("a regular expression is no text: put the result of \(name)() into the data")
    }
    let new = DashboardExpression.literal(.string(other))
    return "join('', map(&if(\(condition), \(new), @), split(\(value), '')))"
  }

  // MARK: Reading

  /// Reads the part of regular expressions that is known here.
  private struct Reader {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) { characters = Array(text) }

    private var next: Character? {
      position < characters.count ? characters[position] : nil
    }

    /// Returns the sequences between the bars; nil for what isn't known.
    mutating func sequences() -> [Sequence]? {
      var found: [Sequence] = []
      repeat {
        guard let sequence = sequence() else { return nil }
        found.append(sequence)
      } while skip("|")
      return position == characters.count ? found : nil
    }

    private mutating func skip(_ character: Character) -> Bool {
      guard next == character else { return false }
      position += 1
      return true
    }

    private mutating func sequence() -> Sequence? {
      var sequence = Sequence()
      sequence.isAtStart = skip("^")
      while let character = next, character != "|" {
        position += 1
        if character == "$" {
          sequence.isAtEnd = true
          break
        }
        guard let sign = sign(character), let atom = repeated(Atom(sign: sign)) else { return nil }
        sequence.atoms.append(atom)
      }
      return sequence.atoms.isEmpty ? nil : sequence
    }

    private mutating func sign(_ character: Character) -> Atom.Sign? {
      switch character {
      case ".": return .any
      case "\\":
        guard let escaped = next else { return nil }
        position += 1
        if let characters = Self.characters(of: escaped) { return .of(characters) }
        return escaped.isLetter || escaped.isNumber ? nil : .one(escaped)
      case "[": return signs()
      case "(", ")", "*", "+", "?", "{", "}", "^", "]": return nil
      default: return .one(character)
      }
    }

    /// The signs of a class such as `\d`.
    private static func characters(of escape: Character) -> [Character]? {
      switch escape {
      case "d": Array("0123456789")
      case "w":
        Array("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
      case "s": [" ", "\t", "\n", "\u{a0}"]
      default: nil
      }
    }

    /// Reads the signs of a class up to its bracket.
    private mutating func signs() -> Atom.Sign? {
      let isNegated = skip("^")
      var found: [Character] = []
      while let character = next, character != "]" {
        position += 1
        var first = character
        if character == "\\" {
          guard let escaped = next else { return nil }
          position += 1
          if let characters = Self.characters(of: escaped) {
            found += characters
            continue
          }
          guard !escaped.isLetter else { return nil }
          first = escaped
        }
        guard next == "-", position + 1 < characters.count, characters[position + 1] != "]" else {
          found.append(first)
          continue
        }
        let last = characters[position + 1]
        position += 2
        guard let from = first.unicodeScalars.first?.value,
          let to = last.unicodeScalars.first?.value,
          from <= to, to - from < 200
        else { return nil }
        found += (from...to).compactMap { Unicode.Scalar($0).map { Character($0) } }
      }
      guard skip("]"), !found.isEmpty else { return nil }
      return isNegated ? .notOf(found) : .of(found)
    }

    private mutating func repeated(_ atom: Atom) -> Atom? {
      var atom = atom
      switch next {
      case "*": (atom.least, atom.most) = (0, nil)
      case "+": atom.most = nil
      case "?": atom.least = 0
      case "{":
        guard let end = characters[position...].firstIndex(of: "}") else { return nil }
        let parts = String(characters[position + 1..<end])
          .split(separator: ",", omittingEmptySubsequences: false)
        guard let least = parts.first.flatMap({ Int($0) }), (0...1000).contains(least),
          parts.count <= 2
        else { return nil }
        atom.least = least
        atom.most = parts.count == 1 ? least : parts[1].isEmpty ? nil : Int(parts[1])
        if parts.count == 2, !parts[1].isEmpty, (atom.most ?? -1) < least { return nil }
        position = end
      default: return atom
      }
      position += 1
      // The shortest of several matches is one all the same.
      _ = skip("?")
      return next.map { "*+?{".contains($0) } == true ? nil : atom
    }
  }
}

extension BindingExpression {
  /// Whether the value is a regular expression.
  var isRegularExpression: Bool {
    if case .call("RegExp", _) = self { true } else { false }
  }
}
