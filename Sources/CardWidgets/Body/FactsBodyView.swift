import CardModel
import Gtk

/// A list of facts: labels at the leading edge, and values at the trailing one.
final class FactsBodyView: CardBodyView {
  private let list: FittingRows
  private var rows: [FactView] = []

  /// The maximum number of facts that fit into a card of 520 px (S-06).
  private static let cardLimit = 24

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    super.init("facts-body", detail)
    followFit(of: list)
    list.root.setAccessible(role: .list)
    root.append(list.root)
  }

  override func render(_ body: CardBody) {
    guard case .facts(let facts) = body else { return }
    let shown = facts.prefix(limit(Self.cardLimit))
    // The accessible role of a row is set when the row is made.
    if !zip(rows, shown).allSatisfy({ $0.isPressable == $1.isPressable }) { fit(shown.prefix(0)) }
    fit(shown)
    list.showHeadings(of: shown.map(\.group))
    for (view, fact) in zip(rows, shown) { view.render(fact) }
    // Facts are equally high, whether or not they can be pressed.
    root.setClass("pressable", when: shown.contains(where: \.isPressable))
    list.beyondCount = facts.count - shown.count
  }

  private func fit(_ facts: ArraySlice<Fact>) {
    var new = facts.dropFirst(rows.count).makeIterator()
    list.fit(&rows, to: facts.count) {
      let view = FactView(isPressable: new.next()?.isPressable ?? false, detail)
      view.onPress = { [unowned self] in onElement($0, $1) }
      view.onSet = { [unowned self] in onSet($0, $1, $2) }
      return view
    }
  }
}

extension Fact {
  /// Whether the fact can be pressed.
  fileprivate var isPressable: Bool { destination != .none }
}

/// A fact: a label and its value with the sign of its state, as a link if it has a destination.
final class FactView: CardPart {
  let root = Box(.horizontal, gap: gap)
  let isPressable: Bool
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  /// Called when the control of the fact has been set.
  var onSet: (ElementID, ActionID, Control.Setting) -> Void = { _, _, _ in }
  private var control: ControlView?
  private let label = Label.line("fact-label")
  private let value: Label
  private var sign = StateSign()
  private var icon: Image?
  private var link: RowLink?
  private var fact: Fact?

  /// The maximum number of lines of a value on a page, beyond any reasonable value.
  private static let pageLines = 100

  /// The number of characters of a label that a control leaves it at least.
  private static let leastLabel = 8
  /// The distance between two parts of the row, in px at the usual size of text.
  private static let gap = 4

  /// - Parameter detail: on a card a value has up to two lines.
  init(isPressable: Bool, _ detail: BodyDetail) {
    self.isPressable = isPressable
    value = .lines("fact-value", upTo: detail == .page ? Self.pageLines : 2, xAlign: 1)
    root.addClass("fact")
    root.setClass("activatable", when: isPressable)
    root.setAccessible(role: isPressable ? .link : .listItem)
    for part in [label, value] { part.verticalAlignment = .baseline }
    value.expandsHorizontally = true
    // Beside a sign, a value that can wrap would else be as narrow as the height of its row allows.
    value.asksForOneLine = true
    value.setAttributes(.tabularFigures)
    root.append(label)
    root.append(value)
    if isPressable { root.setCursor(.link) }
    root.own(self)
  }

  func render(_ fact: Fact) {
    guard fact != self.fact else { return }
    self.fact = fact
    link.render(
      fact.destination, of: root, hasControl: fact.control != nil, making: makeLink)
    control.render(fact.control) { [unowned self] in
      if let fact = self.fact, let control = fact.control { onSet(fact.id, control.id, $0) }
    } add: {
      root.append($0.root)
      root.setLayout(ControlRowLayout(gap: Self.gap, control: $0.root.widget))
    }
    show(fact.icon)
    label.showLine(fact.label)
    // A slider gets shorter before the label is cut beyond recognition.
    label.widthChars = fact.control == nil ? -1 : min(fact.label.count, Self.leastLabel)
    // A control shows the value itself.
    let isEmpty = fact.text.isEmpty
    value.showIsolated(isEmpty ? fact.control == nil ? missingValue : "" : fact.text)
    // A screen reader would call an empty label by the name of its class.
    value.setAccessible(hidden: value.text.isEmpty)
    value.setState(fact.state)
    sign.show(fact.state) {
      $0.expandsHorizontally = true
      $0.horizontalAlignment = .end
      root.insert($0, after: label.widget)
    }
    value.expandsHorizontally = sign.icon == nil
    value.setClass("link", when: isPressable && fact.state == .neutral)
    root.setAccessible(label: "\(fact.label): \(fact.state.spoken(after: value.text))")
  }

  private func show(_ icon: Icon?) {
    guard let icon = icon.installed else { return self.icon.hide() }
    self.icon.shown(making: Image()) {
      $0.addClass("fact-icon")
      $0.setAccessible(hidden: true)
      root.prepend($0)
    }.set(iconName: icon.name)
  }

  private func makeLink() -> RowLink {
    RowLink(of: root) { [unowned self] in
      RowLink.Texts(name: label.text, all: [label.text, fact?.text ?? ""], main: fact?.text ?? "")
    } onPress: { [unowned self] in
      if let fact { onPress(fact.id, fact.destination) }
    }
  }
}
