import CardModel
import Gtk

/// Facts: labels at the leading edge, their values at the trailing one.
final class FactsBodyView: CardBodyView {
  private var rows: [FactView] = []

  init(_ detail: BodyDetail) {
    super.init("facts-body", detail)
    root.spacing = 2
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .facts = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .facts(let facts) = body else { return }
    rows.fit(facts.count, in: root) {
      let view = FactView()
      view.onPress = { [unowned self] in onElement($0, $1) }
      return view
    } root: {
      $0.root.widget
    }
    for (view, fact) in zip(rows, facts) { view.render(fact) }
  }
}

/// A label and its value.
final class FactView {
  let root = Box(.horizontal, spacing: 12)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  private let label = Label.line("fact-label")
  private let value = Label.line("fact-value", xAlign: 1)
  private var fact: Fact?

  init() {
    root.addClass("fact")
    label.verticalAlignment = .baseline
    value.verticalAlignment = .baseline
    value.expandsHorizontally = true
    value.setAttributes(.tabularFigures)
    root.append(label)
    root.append(value)
    PressGesture.attach(to: root) { [unowned self] in
      if let fact, fact.destination != .none { onPress(fact.id, fact.destination) }
    }
    root.own(self)
  }

  func render(_ fact: Fact) {
    guard fact != self.fact else { return }
    self.fact = fact
    label.showLine(fact.label)
    value.showLine(fact.text.isEmpty ? missingValue : fact.text)
    value.setState(fact.state)
    let leads = fact.destination != .none
    value.setClass("link", when: leads && fact.state == .neutral)
    root.isFocusable = leads
    root.canTarget = leads
    root.setAccessible(label: "\(fact.label): \(value.text)")
  }
}
