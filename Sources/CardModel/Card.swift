import ChartModel

/// A card in its final form: its texts are formatted, and nothing is left to compute.
///
/// It contains media, header, body and footer, all optional (S-07, S-27).
///
/// Values that are assigned to a card with a chart are adapted to the rules for such cards: the
/// header is one beside a chart (S-53, S-61, S-62, S-63), and pressing the card leads to the chart
/// (S-50).
public struct Card: Hashable, Sendable {
  public var id: CardID
  public var orientation: CardOrientation
  public var media: Media?
  public var header: CardHeader { didSet { followChartRules() } }
  public var body: CardBody? { didSet { followChartRules() } }
  /// The sections that the card's page shows below the body; the card itself shows none.
  public var sections: [DetailSection] = []
  /// The messages about what the file names and the data don't have; empty for a sound card.
  @ParagraphText public var warnings: [String] = []
  /// The switches and sliders above the buttons.
  public var controls: [Control] = []
  /// Whether the card calls for attention.
  public var isCalling = false
  /// The buttons.
  ///
  /// Buttons that don't fit go to the menu (S-11, S-39).
  public var footer: [Action]
  /// The card's entries of the overflow menu (S-35).
  public var menu: [Action]
  /// The entries that the host offers for every card, after the card's (S-100).
  public var hostMenu: [Action] = []
  /// The target of pressing the card (S-01, S-04).
  public var destination: Destination { didSet { followChartRules() } }

  public init(
    id: CardID, orientation: CardOrientation = .vertical, media: Media? = nil,
    header: CardHeader = CardHeader(), body: CardBody? = nil, footer: [Action] = [],
    menu: [Action] = [], destination: Destination = .object
  ) {
    self.id = id
    self.orientation = orientation
    self.media = media
    self.header = header
    self.body = body
    self.footer = footer
    self.menu = menu
    self.destination = destination
    followChartRules()
  }

  private mutating func followChartRules() {
    guard case .chart = body else { return }
    let allowed = header.besideChart
    if header != allowed { header = allowed }
    if destination != .chart { destination = .chart }
  }

  /// The header, without its title if the image already shows it (S-83).
  public var shownHeader: CardHeader {
    guard let title = media?.title, header.main?.title == title else { return header }
    var shown = header
    shown.main?.title = nil
    if shown.main == MainHeader() { shown.main = nil }
    return shown
  }

  /// The name for screen readers and window titles: title, else subtitle, else id.
  public var name: String {
    title ?? header.main?.subtitle ?? "\(id)".bounded(to: LineKind.limit)
  }

  /// The title of the header or the image.
  var title: String? { header.main?.title ?? media?.title }
}

/// The arrangement of the blocks of a card (S-12, S-14).
public enum CardOrientation: Hashable, Sendable {
  /// Media, header, body and footer below each other.
  case vertical
  /// The media beside the other blocks.
  case horizontal(media: HorizontalSide)
}

/// A side that depends on the direction of the script.
public enum HorizontalSide: String, Hashable, Sendable, CaseIterable {
  case leading, trailing
}

/// The target of a press on a card or an element.
public enum Destination: Hashable, Sendable {
  /// No target: the card or element can't be pressed.
  case none
  /// The page of the card's own object, made from the card.
  case object
  /// The full interactive chart (S-47).
  case chart
  /// A page of the dashboard.
  case page(PageID)
  /// No page: the press chooses a value above the cards, or gives it up if it is chosen.
  ///
  /// A row or a part that chooses the present value is marked.
  case choose(id: String, value: String, isChosen: Bool = false)
  /// A target outside the program; the card shows the link icon (S-04).
  case external(url: String)

  /// Whether a press chooses a value.
  public var choosesValue: Bool { if case .choose = self { true } else { false } }

  /// Whether the value that a press chooses is the present one.
  public var isChosen: Bool { if case .choose(_, _, true) = self { true } else { false } }
}

// The controls of a card, wherever they are.

extension Card {
  /// Returns a control of the card, or of a row or a fact of its body; nil if there is none.
  /// - Parameter row: the row or the fact; nil for a control of the footer.
  public func control(_ id: ActionID, of row: ElementID?) -> Control? {
    guard let row else { return controls.first { $0.id == id } }
    switch body {
    case .list(let list):
      return list.rows.first { $0.id == row }?.control.flatMap { $0.id == id ? $0 : nil }
    case .facts(let facts):
      return facts.first { $0.id == row }?.control.flatMap { $0.id == id ? $0 : nil }
    case .table, .chart, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks, nil:
      return nil
    }
  }

  /// Changes each control in place, such as what it shows.
  /// - Parameter update: gets the row or the fact of a control; nil for one of the footer.
  public mutating func updateControls(_ update: (ElementID?, inout Control) -> Void) {
    for index in controls.indices { update(nil, &controls[index]) }
    switch body {
    case .list(var list) where list.rows.contains(where: { $0.control != nil }):
      for index in list.rows.indices {
        let row = list.rows[index].id
        list.rows[index].control?.change { update(row, &$0) }
      }
      body = .list(list)
    case .facts(var facts) where facts.contains(where: { $0.control != nil }):
      for index in facts.indices {
        let fact = facts[index].id
        facts[index].control?.change { update(fact, &$0) }
      }
      body = .facts(facts)
    case .list, .facts, .table, .chart, .kpis, .timeline, .calendar, .clock, .text, .image,
      .blocks, nil:
      break
    }
  }
}

extension Control {
  fileprivate mutating func change(_ body: (inout Control) -> Void) { body(&self) }
}
