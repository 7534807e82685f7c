import CollectionAlgorithms
import JMESPath

/// The choices of a file and the uses of their values, which are compared after decoding.
struct ChoiceReferences {
  /// The use of a choice that must be declared.
  struct Use {
    let name: String
    let location: SourceLocation
    let path: [DecodingContext.Step]
    /// The value that a press chooses, if the file has it.
    var value: (text: String, location: SourceLocation)?
    /// Whether the use only shows the choice.
    var isDisplay = false
  }

  private(set) var uses: [Use] = []
  private(set) var declared: [String: SourceLocation] = [:]

  mutating func use(_ use: Use) { uses.append(use) }

  /// Adds those of a part of the file, which declares no choices.
  mutating func add(_ part: ChoiceReferences) { uses += part.uses }

  /// Declares a choice; returns the location of an earlier choice of the same name.
  mutating func declare(_ name: String, at location: SourceLocation) -> SourceLocation? {
    if let earlier = declared[name] { return earlier }
    declared[name] = location
    return nil
  }
}

extension Node {
  /// Whether a page of the dashboard has choices.
  var hasChoices: Bool {
    self["pages"]?.elements?.contains { $0["choices"] != nil } ?? false
  }
}

extension DecodingContext {
  /// Notes the choices whose values an expression reads.
  func noteChoices(of expression: BoundExpression) {
    for (name, offset) in expression.expression.members(ofBinding: ChoiceValues.name) {
      references.choices.use(
        ChoiceReferences.Use(
          name: name, location: expression.location(at: offset), path: path))
    }
  }

  /// Notes a value that a press chooses, if the file has it.
  func noteValue(_ value: Template, ofChoice id: String) {
    guard let text = value.constant else { return }
    references.choices.use(
      ChoiceReferences.Use(
        name: id, location: value.location, path: path, value: (text, value.location),
        isDisplay: true))
  }

  /// Reports choices that are used and not declared, or declared and not used, and values that a
  /// choice doesn't have.
  /// - Parameter dashboard: nil if decoding it failed.
  func checkChoices(of dashboard: DashboardDefinition?) {
    let choices = references.choices
    for use in choices.uses where choices.declared[use.name] == nil && use.value == nil {
      path = use.path
      if choices.declared.isEmpty {
        error(use.location, "unknown choice \"\(use.name)\"; the dashboard has none")
      } else {
        unknown(
          use.name, "unknown choice \"\(use.name)\"", among: choices.declared.keys,
          at: use.location)
      }
    }
    path = []
    guard let dashboard else { return }
    let known = Dictionary(keepingFirst: dashboard.choices.map { ($0.id, $0) })
    for use in choices.uses {
      guard let (text, location) = use.value, let values = known[use.name]?.fixedValues,
        !text.isEmpty, !values.contains(text)
      else { continue }
      path = use.path
      unknown(text, "choice \"\(use.name)\" has no option \"\(text)\"", among: values, at: location)
    }
    path = []
    let read = Set(choices.uses.filter { $0.value == nil && !$0.isDisplay }.map(\.name))
    for choice in dashboard.choices where !read.contains(choice.id) {
      warning(choice.location, "nothing uses ${choice.\(choice.id)}")
    }
    checkChoiceCircles(of: dashboard)
    checkUnboundChoices(of: dashboard)
  }
}

// MARK: What a choice can't do

extension DecodingContext {
  /// Reports choices whose options depend on themselves.
  fileprivate func checkChoiceCircles(of dashboard: DashboardDefinition) {
    let next = Dictionary(
      keepingFirst: dashboard.choices.map { ($0.id, dashboard.choiceNames(of: $0)) })
    var reported: Set<String> = []
    for choice in dashboard.choices where !reported.contains(choice.id) {
      var (open, known) = (next[choice.id] ?? [], Set<String>())
      while let id = open.popFirst(), !known.contains(choice.id) {
        if known.insert(id).inserted { open.formUnion(next[id] ?? []) }
      }
      guard known.contains(choice.id) else { continue }
      reported.formUnion(known)
      error(
        choice.location, "the options of choice \"\(choice.id)\" depend on what is chosen there")
    }
  }

  /// Reports expressions of sources that are evaluated without the values of choices, and histories
  /// that would mix the data of several values.
  fileprivate func checkUnboundChoices(of dashboard: DashboardDefinition) {
    for source in dashboard.sources {
      path = [.key("sources"), .key(source.id.rawValue)]
      var expressions = [source.history?.values].compactMap(\.self)
      expressions += source.kind.unboundExpressions
      if !source.parts.isEmpty, let query = source.query { expressions.append(query) }
      for expression in expressions where !expression.choiceNames.isEmpty {
        error(
          expression.location,
          "no choice can be read here; read it in the query of a card, or in a text of the source")
      }
      if source.history != nil, !dashboard.choiceNames(ofSource: source.id).isEmpty {
        error(
          source.location, "a history can’t depend on a choice: it would mix the data of its values"
        )
      }
    }
    path = []
  }
}
