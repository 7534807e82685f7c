import CardModel
import ChartModel
import Testing

@Suite("Actions and data of a card")
struct CardActionsTests {
  private func action(_ id: String) -> Action { Action(id: ActionID(id), title: id) }

  private var card: Card {
    var card = Card(
      id: CardID("c"),
      header: CardHeader(
        main: MainHeader(
          title: "Card", right: UpTo(first: [.action(action("star")), .text("5 kg")]))),
      body: .facts([Fact(id: ElementID("0"), label: "Due", text: "a\tb\nc")]),
      footer: [action("go")],
      menu: [action("own")])
    card.hostMenu = [action("host")]
    return card
  }

  @Test("S-41: every action is updated, in header, footer and menu, and keeps its position")
  func update() {
    var changed = card
    changed.updateActions { $0.progress = .running }
    #expect(changed.actions.map(\.id.rawValue) == ["star", "go", "own", "host"])
    #expect(changed.actions.allSatisfy { $0.progress == .running })
    #expect(changed.header.main?.right.last == .text("5 kg"))
  }

  @Test("S-100: the host's entries of the menu stand after the card's own, in their own section")
  func sections() {
    #expect(card.menuSections.map { $0.map(\.id.rawValue) } == [["own"], ["host"]])
    #expect(Card(id: CardID("c"), menu: [action("own")]).menuSections.count == 1)
  }

  @Test("what a card says and what can be done on it are different lines")
  func lines() {
    var marked = card
    marked.updateActions { if $0.id.rawValue == "host" { $0.isOn = true } }
    #expect(marked.textLines == ["Card", "5 kg", "Due: a\tb\nc"])
    #expect(marked.actionLines == ["[star]", "[go]", "… own", "… ✓ host"])
  }

  @Test("a question about a row says what tells it from similar ones")
  func subjects() {
    let texts = ["5003", "", "Motor", "L1", "late"]
    let row = TableRow(id: ElementID("0"), cells: texts.map { TableCell($0) })
    #expect(row.name == "5003")
    #expect(row.subject == "5003 · Motor · L1")
    var listed = ListRow(id: ElementID("0"), title: "5003", subtitle: "Motor")
    listed.actions = [action("go")]
    let card = Card(id: CardID("c"), body: .list(ListBody(rows: [listed])))
    #expect(card.actions(of: ElementID("0"))?.subject == "5003 · Motor")
  }

  @Test("tags of list rows are among a card's lines")
  func tags() {
    let row = ListRow(id: ElementID("0"), title: "Ada", tags: [Tag("new"), Tag("paid")])
    #expect(
      Card(id: CardID("c"), body: .list(ListBody(rows: [row]))).textLines == ["Ada · new · paid"])
  }

  @Test("a switch is on or off in a card's lines, unless its value isn't known")
  func switches() {
    func control(_ isOn: Bool, isAvailable: Bool = true) -> Control {
      Control(
        id: ActionID("c"), title: "Light", kind: .toggle(isOn: isOn), isAvailable: isAvailable,
        change: action("c"))
    }
    func row(_ title: String, _ control: Control) -> ListRow {
      ListRow(id: ElementID(title), title: title, control: control)
    }
    let rows = [
      row("Hall", control(true)), row("Attic", control(false)),
      row("Cellar", control(false, isAvailable: false)),
    ]
    var card = Card(id: CardID("c"), body: .list(ListBody(rows: rows)))
    card.controls = [control(true)]
    #expect(card.textLines == ["Hall · On", "Attic · Off", "Cellar", "Light: On"])
  }

  @Test("the title of a group is the line above its rows, once")
  func groups() {
    let rows = ["North", "North", nil, "South"].enumerated().map { index, group in
      ListRow(id: ElementID("\(index)"), title: "\(index)", group: group)
    }
    #expect(
      Card(id: CardID("c"), body: .list(ListBody(rows: rows))).textLines
        == ["North", "0", "1", "2", "South", "3"])
    let facts = [
      Fact(id: ElementID("0"), label: "", text: "Late", group: "State"),
      Fact(id: ElementID("1"), label: "Due", text: "today", group: "State"),
    ]
    #expect(
      Card(id: CardID("c"), body: .facts(facts)).textLines == ["State", "Late", "Due: today"])
  }

  @Test("data are copied as tab-separated values with a heading, a line a row")
  func table() {
    #expect(card.table == "Label\tValue\nDue\ta b c\n")
    let rows = (0..<3).map { TableRow(id: ElementID("\($0)"), cells: [TableCell("\($0)")]) }
    let table = TableBody(columns: [TableColumn("n")], rows: rows, limit: 1)
    #expect(Card(id: CardID("c"), body: .table(table)).table == "n\n0\n1\n2\n")
    let weight = TableBody(
      columns: [TableColumn("Weight", plainTitle: "Weight (kg)")],
      rows: [
        TableRow(
          id: ElementID("0"), cells: [TableCell("1,234.5 kg", plain: "1234.5"), TableCell("")])
      ])
    #expect(Card(id: CardID("c"), body: .table(weight)).table == "Weight (kg)\n1234.5\n")
    let list = ListBody(rows: [ListRow(id: ElementID("0"), title: "Ada", footnote: "Kiel")])
    #expect(Card(id: CardID("c"), body: .list(list)).table == "Title\tFootnote\nAda\tKiel\n")
    let figures = [
      KPI("42", unit: "%", caption: "Load", trend: Trend("3", direction: .down)),
      KPI("7", caption: "Disks"),
    ]
    #expect(
      Card(id: CardID("c"), body: .kpis(figures)).table
        == "Label\tValue\tUnit\tTrend\nLoad\t42\t%\t-3\nDisks\t7\t\t\n")
    let chart = Chart(
      kind: .line, domain: .categories(["Mo", "Tu"]),
      series: [ChartSeries(name: "Cups", values: [1.5, nil])])
    #expect(Card(id: CardID("c"), body: .chart(chart)).table == "Category\tCups\nMo\t1.5\nTu\t\n")
    #expect(Card(id: CardID("c"), body: .text(TextBody(plain: "Words"))).table == nil)
  }
}
