import CardModel
import CardWidgets
import Gtk

/// Measures V14: from pushing the page of an object to the end of the first frame that shows it.
///
/// The page has the content of the largest cards: a header, thirty facts and two tables. Animations
/// are off, so that the first frame is the page itself and not part of a slide.
func pushingFigure() -> Figure {
  guard Gtk.initialize() else {
    print("V14 needs a display, if only a virtual one: xvfb-run -a …")
    return Figure("V14", "a page pushed: no display", goal: "≤ 50 ms", samples: [.zero])
  }
  MainQueue.attach()
  let appearance = Appearance()
  appearance.hasAnimations = false
  let style = CardStyle(appearance: appearance)
  let loop = MainLoop()
  var samples: [Duration] = []
  Task {
    samples = await pushes(21)
    loop.quit()
  }
  loop.run()
  withExtendedLifetime(style) {}
  return Figure("V14", "a page pushed to its first frame", goal: "≤ 50 ms", samples: samples)
}

private func pushes(_ count: Int) async -> [Duration] {
  let wall = PageView()
  let ids = (0..<12).map { CardID("card \($0)") }
  wall.render([SectionContent(title: "Wall", cards: ids)]) {
    $0.render(.loaded(card($0.id), .fresh))
  }
  let navigation = NavigationView(wall.root)
  let window = Window()
  window.addClass("cardwall")
  window.setDefaultSize(width: 1280, height: 900)
  window.setChild(navigation.root)
  window.present()
  await frames(5, of: navigation.root)
  let clock = ContinuousClock()
  var times: [Duration] = []
  // The first run, which loads fonts and styles, is not counted.
  for run in 0...count {
    let start = clock.now
    let page = ObjectPageView()
    page.render(.loaded(card(ids[0]), .fresh))
    navigation.show([wall.root.widget, page.root.widget], .forward)
    let end = await frames(1, of: navigation.root)
    if run > 0 { times.append(start.duration(to: end)) }
    navigation.show([wall.root.widget], .backward)
    await frames(3, of: navigation.root)
  }
  window.destroy()
  return times
}

/// Waits until `count` frames have been drawn, and returns the time at which the last one was.
@discardableResult
private func frames(_ count: Int, of widget: Stack) async -> ContinuousClock.Instant {
  await withCheckedContinuation { continuation in
    var left = count
    widget.addTickCallback { _ in
      widget.queueDraw()
      left -= 1
      guard left == 0 else { return true }
      // This is the beginning of the frame; jobs of the main actor run after its end.
      continuation.resume()
      return false
    }
    widget.queueDraw()
  }
  return .now
}

private func card(_ id: CardID) -> Card {
  let facts = (0..<30).map {
    Fact(id: ElementID("\($0)"), label: "Field \($0)", text: "Value \($0)")
  }
  let rows = (0..<20).map { row in
    TableRow(
      id: ElementID("row \(row)"), cells: (0..<4).map { TableCell("Cell \(row), \($0)") },
      destination: .object)
  }
  let table = TableBody(columns: (0..<4).map { TableColumn("Column \($0)") }, rows: rows)
  var card = Card(
    id: id, header: CardHeader(main: MainHeader(title: "Order \(id)", subtitle: "Of a shop")),
    body: .facts(facts))
  card.sections = ["Lines", "Deliveries"].map { DetailSection(title: $0, body: .table(table)) }
  return card
}
