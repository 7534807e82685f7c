import Foundation
import Testing

@testable import Dashboard

@Suite("The examples that come with the program")
struct ExampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data/examples")

  private func read(_ name: String) -> DashboardReading {
    DashboardFile.load(
      path: Self.folder.appending(path: name).path, environment: [:])
  }

  @Test(
    "Each is free of mistakes and keeps the guideline",
    arguments: ["this-machine.yaml", "business.yaml", "orders.yaml", "rooms.yaml"])
  func examples(name: String) {
    #expect(read(name).check().map(\.description) == [])
  }

  @Test("The gallery has no mistake")
  func gallery() { #expect(read("gallery.yaml").diagnostics.map(\.message) == []) }

  @Test(
    "The gallery uses every key of the format, in each of its forms; sources are listed by rooms")
  func completeness() throws {
    var use = Use()
    for name in ["gallery.yaml", "rooms.yaml"] {
      use.add(try #require(read(name).root), of: DashboardFile.decoder.schema)
    }
    for object in DashboardFile.decoder.schema.objects {
      for key in object.keys {
        #expect(use.keys.contains("\(object.name).\(key.name)"), "\(object.name).\(key.name)")
        let forms = use.forms[key.name] ?? []
        #expect(forms.isSuperset(of: key.value.forms), "\(key.name): \(forms)")
      }
    }
  }

  @Test("The gallery shows every kind of chart, layout and button")
  func words() throws {
    let root = try #require(read("gallery.yaml").root)
    var use = Use()
    use.add(root, of: DashboardFile.decoder.schema)
    for (key, words) in [
      (
        "chart.type",
        [
          "line", "area", "column", "bar", "combination", "donut", "waterfall", "scatter", "bubble",
          "states",
        ]
      ),
      ("chart.stacked", ["true", "percent"]), ("chart.scale", ["log", "symlog"]),
      ("series.mark", ["column", "line"]), ("series.axis", ["primary", "secondary"]),
      ("section.layout", ["auto", "grid", "carousel"]),
      ("action.style", ["primary", "secondary", "tertiary", "negative"]),
      ("kpi.size", ["small", "medium", "large"]),
      ("source.format", ["json", "csv", "yaml", "text"]),
      ("avatar.shape", ["circle", "square"]),
      ("chart.axis", ["x", "y"]),
    ] {
      #expect(use.words[key, default: []].isSuperset(of: words), "\(key)")
    }
  }
}

/// The keys of the format that a file uses, with their forms and words.
private struct Use {
  private(set) var keys: Set<String> = []
  /// The forms by the name of the key, regardless of the object.
  private(set) var forms: [String: Set<String>] = [:]
  private(set) var words: [String: Set<String>] = [:]

  mutating func add(_ node: Node, of schema: ValueSchema) {
    switch schema {
    case .object(let object):
      for entry in node.entries ?? [] {
        guard let key = object.keys.first(where: { $0.name == entry.key }) else { continue }
        let name = "\(object.name).\(key.name)"
        keys.insert(name)
        forms[key.name, default: []].insert(entry.value.form)
        if let word = entry.value.scalar?.text { words[name, default: []].insert(word) }
        add(entry.value, of: key.value)
      }
    case .reference(let name):
      let object = DashboardFile.decoder.schema.objects.first { $0.name == name }
      if let object { add(node, of: .object(object)) }
    case .list(let element, _): for node in node.elements ?? [] { add(node, of: element) }
    case .map(let element): for entry in node.entries ?? [] { add(entry.value, of: element) }
    case .forms(let forms):
      for schema in forms where schema.forms.contains(node.form) { add(node, of: schema) }
    default: break
    }
  }
}

extension Node {
  fileprivate var form: String {
    switch content {
    case .mapping: "mapping"
    case .sequence: "list"
    case .scalar, .unreadable: "scalar"
    }
  }
}

extension ValueSchema {
  fileprivate var forms: Set<String> {
    switch self {
    case .object, .map, .reference: ["mapping"]
    case .list: ["list"]
    case .forms(let forms): forms.reduce(into: []) { $0.formUnion($1.forms) }
    // Data of any form is data.
    case .any: []
    default: ["scalar"]
    }
  }
}
