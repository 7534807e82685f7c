import CardModel
import CardWidgets
import Gtk

/// Measures V14: the longest time between two frames while a report of many rows is left.
///
/// Animations are off, so that the page leaves the stack in the first frame.
func leavingFigure() throws -> Figure {
  try requireDisplay()
  MainQueue.attach()
  let appearance = Appearance()
  appearance.hasAnimations = false
  let style = CardStyle(appearance: appearance)
  let loop = MainLoop()
  var samples: [Duration] = []
  Task {
    samples = await leaves(9)
    loop.quit()
  }
  loop.run()
  withExtendedLifetime(style) {}
  return Figure(
    "V14", "the longest time between frames after a report was left", goal: "≤ 33 ms",
    samples: samples)
}

private func leaves(_ count: Int) async -> [Duration] {
  let wall = PageView()
  let navigation = NavigationView(wall.root)
  let window = Window()
  window.addClass("cardwall")
  window.setDefaultSize(width: 1280, height: 900)
  window.setChild(navigation.root)
  window.present()
  var times: [Duration] = []
  // The first run, which loads fonts and styles, is not counted.
  for run in 0...count {
    let page = makeReport()
    navigation.show([wall.root.widget, page.root.widget], .forward)
    await frames(120, of: navigation.root)
    let start = ContinuousClock.now
    navigation.show([wall.root.widget], .backward)
    let longest = await frames(60, of: navigation.root, since: start)
    if run > 0 { times.append(longest) }
  }
  window.destroy()
  return times
}

private func makeReport() -> ReportPageView {
  let columns = (0..<6).map { ReportColumn("Column \($0)") }
  let page = ReportPageView(Report(title: "Orders", columns: columns))
  page.row = { position in
    ReportRow(cells: (0..<6).map { TableCell("Cell \(position), \($0)") }) {
      Card(id: .reportRow(position))
    }
  }
  page.change { $0.phase = .rows(ReportRows(count: 10_000), note: nil) }
  return page
}

/// Waits until `count` frames have been drawn, and returns the longest time between two.
@discardableResult
private func frames(
  _ count: Int, of widget: Stack, since start: ContinuousClock.Instant = .now
) async -> Duration {
  var last = start
  var longest = Duration.zero
  await withCheckedContinuation { continuation in
    var left = count
    widget.addTickCallback { _ in
      widget.queueDraw()
      let now = ContinuousClock.now
      longest = max(longest, now - last)
      last = now
      left -= 1
      if left == 0 { continuation.resume() }
      return left > 0
    }
    widget.queueDraw()
  }
  return longest
}
