import TestSupport
import Testing
import Yams

@testable import Dashboard

/// The same texts, read by this reader and by Yams.
@Suite("YAML beside Yams")
struct YAMLDifferentialTests {
  /// A value without types: texts, and whether they are plain.
  private enum Tree: Equatable {
    case scalar(String, isPlain: Bool)
    case list([Tree])
    case mapping([String: Tree])

    init(_ node: Dashboard.Node) {
      switch node.content {
      case .scalar(let scalar): self = .scalar(scalar.text, isPlain: scalar.isPlain)
      case .sequence(let elements): self = .list(elements.map(Tree.init))
      case .mapping(let entries):
        self = .mapping(
          Dictionary(
            entries.map { ($0.key, Tree($0.value)) }, uniquingKeysWith: { first, _ in first }))
      case .unreadable: self = .scalar("", isPlain: true)
      }
    }

    /// Returns nil for a mapping whose keys are not texts.
    init?(_ node: Yams.Node) {
      switch node {
      case .scalar(let scalar):
        self = .scalar(scalar.string, isPlain: scalar.style == .plain || scalar.style == .any)
      case .sequence(let sequence):
        let elements = sequence.map(Tree.init)
        guard !elements.contains(nil) else { return nil }
        self = .list(elements.compactMap(\.self))
      case .mapping(let mapping):
        var members: [String: Tree] = [:]
        for (key, value) in mapping {
          guard let key = key.scalar?.string, let value = Tree(value) else { return nil }
          members[key] = value
        }
        self = .mapping(members)
      case .alias: return nil
      }
    }
  }

  /// The start of the reason for each part of YAML that is not in the subset, and for what libyaml
  /// accepts though YAML 1.2 doesn't allow it.
  private static let refusals = [
    "a tab; YAML is indented with spaces", "a line inside brackets is indented more",
    "the quote that closes this text is missing; line", "'~' is not supported", "duplicate key",
    "keys after '?' are not supported", "a key is missing before", "a key must be text",
    "tags are not supported", "anchors are not supported", "aliases are not supported",
    "directives are not supported", "merge keys are not supported", "a second document starts here",
    "a comment needs a space in front", "a list inside brackets is written [a, b]",
    "a space is missing after '-'", "a space is missing after ':'", "'}' is missing to close",
    "']' is missing to close", "text that begins with '",
  ]

  private func read(_ text: String) -> (tree: Tree?, reasons: [String]) {
    var parser = YAMLParser(file: FileInstance(path: "test.yaml"), bytes: Array(text.utf8))
    do throws(YAMLParser.SyntaxError) {
      let root = try parser.document()
      let reasons = parser.errors
      return (reasons.isEmpty ? root.map(Tree.init) : nil, reasons)
    } catch {
      return (nil, parser.errors + [error.message])
    }
  }

  @Test("Three thousand random documents have the same value", arguments: 1...3)
  func documents(part: UInt64) throws {
    for number in 0..<1000 {
      let text = YAMLWriter(seed: part << 32 | UInt64(number)).text
      let ours = read(text)
      let theirs = try Yams.compose(yaml: text).flatMap { Tree($0) }
      #expect(ours.reasons == [], "\(part)/\(number):\n\(text)")
      #expect(ours.tree == theirs, "\(part)/\(number):\n\(text)")
    }
  }

  @Test("Documents with a slip have the same value, or one of the reasons", arguments: 1...3)
  func slips(part: UInt64) {
    var random = SeededGenerator(seed: part)
    var equal = 0
    for number in 0..<1000 {
      var characters = Array(YAMLWriter(seed: part << 40 | UInt64(number)).text)
      for _ in 0...Int.random(in: 0...1, using: &random) {
        let position = Int.random(in: 0..<characters.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: characters.remove(at: position)
        case 1: characters.insert(" ", at: position)
        default:
          characters.insert(
            ["\n", "'", "\"", "-", "#", ",", "a"].randomElement(using: &random) ?? "a", at: position
          )
        }
        if characters.isEmpty { characters = ["a"] }
      }
      let text = String(characters)
      let ours = read(text)
      guard let theirs = (try? Yams.compose(yaml: text)).flatMap({ $0 }).flatMap({ Tree($0) })
      else {
        continue
      }
      if let tree = ours.tree {
        #expect(tree == theirs, "\(part)/\(number):\n\(text)")
        equal += 1
      } else if let reason = ours.reasons.first {
        #expect(
          Self.refusals.contains { reason.hasPrefix($0) }, "\(part)/\(number): \(reason)\n\(text)")
      }
    }
    #expect(equal > 300)
  }
}
