import ChartModel
import Gtk

/// A list of a chart's places that can be searched: takes the cursor to one, where hunting a thin
/// column with the pointer would be hard.
final class PlacePicker {
  let root = MenuButton()
  /// Called with the place that is chosen.
  var onPick: (Int) -> Void = { _ in }

  private let popover = Popover()
  private let search = SearchEntry()
  private let model = ListModel()
  private let none = Label.line("picker-none", xAlign: 0.5)
  private let list: ListView
  private let scroller = ScrolledWindow(horizontal: .never)
  private var domain = ChartDomain.categories([])
  private var found: [Int] = []
  private var work: Task<Void, Never>?

  /// In px.
  private static let listSize = (width: 240, height: 280)
  /// Beyond this a search would keep the window waiting.
  private static let mostAtOnce = 2000

  init() {
    weak var owner: PlacePicker?
    list = ListView(
      model,
      factory: ListItemFactory {
        PickerRow()
      } root: {
        $0.label.widget
      } bind: { row, position in
        if let owner, position < owner.found.count {
          let text = owner.domain.label(of: owner.found[position])
          row.label.showLine(text)
          // What takes the focus is GTK's row around it.
          row.label.parent?.setAccessible(label: text)
        }
      })
    root.addClass("place-picker")
    root.setLabel(ChartPageWords.goTo)
    popover.addClass("picker")
    search.setPlaceholder(ChartPageWords.search)
    search.setAccessible(label: ChartPageWords.searchPlace)
    search.onSearchChanged { [unowned self] in find() }
    search.onStop { [unowned self] in popover.popDown() }
    search.onActivate { [unowned self] in
      if let first = found.first { pick(first) }
    }
    list.setAccessible(label: ChartPageWords.places)
    list.onActivate { [unowned self] position in
      if position < found.count { pick(found[position]) }
    }
    none.text = ChartPageWords.nothingFound
    none.isVisible = false
    scroller.setMinimumSize(width: Self.listSize.width, height: Self.listSize.height)
    scroller.setChild(list)
    let content = Box(.vertical, spacing: 6)
    for child in [search.widget, none.widget, scroller.widget] { content.append(child) }
    popover.setChild(content)
    popover.onMap { [unowned self] in opened() }
    root.setPopover(popover)
    root.own(self)
    owner = self
  }

  isolated deinit { work?.cancel() }

  func render(_ domain: ChartDomain) {
    self.domain = domain
    let word = domain.standardTitle.lowercased()
    root.setAccessible(label: ChartPageWords.goTo(word))
    root.tooltip = ChartPageWords.goTo(word)
    if popover.isMapped { find() }
  }

  private func opened() {
    search.text = ""
    show(Array(0..<domain.count))
    search.grabFocus()
  }

  private func pick(_ place: Int) {
    popover.popDown()
    onPick(place)
  }

  private func find() {
    let text = search.text.lowercased()
    work?.cancel()
    guard !text.isEmpty else { return show(Array(0..<domain.count)) }
    guard domain.count > Self.mostAtOnce else {
      return show(Self.places(of: domain, matching: text))
    }
    work = Task { [weak self, domain] in
      let places = await Self.find(text, in: domain)
      if !Task.isCancelled { self?.show(places) }
    }
  }

  @concurrent
  private nonisolated static func find(_ text: String, in domain: ChartDomain) async -> [Int] {
    places(of: domain, matching: text)
  }

  private nonisolated static func places(of domain: ChartDomain, matching text: String) -> [Int] {
    (0..<domain.count).filter {
      !Task.isCancelled && domain.label(of: $0).lowercased().contains(text)
    }
  }

  private func show(_ places: [Int]) {
    found = places
    model.replaceAll(count: places.count)
    none.isVisible = places.isEmpty
    scroller.isVisible = !places.isEmpty
  }
}

/// A place in the list.
private final class PickerRow {
  let label = Label.line("picker-row")

  init() { label.own(self) }
}
