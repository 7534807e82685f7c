import ChartModel
import Gtk

/// A menu button with a searchable list of a chart's positions, which moves the cursor.
///
/// It saves hunting for a thin column with the pointer.
final class PositionPicker {
  let root = MenuButton()
  /// Called with the position that was chosen.
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

  /// The size of the list in px.
  private static let listSize = (width: 240, height: 280)
  /// The number of positions from which on a search runs in the background.
  private static let synchronousLimit = 2000

  init() {
    weak var owner: PositionPicker?
    list = ListView(
      model,
      factory: ListItemFactory {
        PickerRow()
      } root: {
        $0.label.widget
      } bind: { row, index in
        if let owner, index < owner.found.count {
          let text = owner.domain.label(of: owner.found[index])
          row.label.showLine(text)
          // The row that GTK puts around the label takes the focus.
          row.label.parent?.setAccessible(label: text)
        }
      })
    root.addClass("position-picker")
    root.setLabel(ChartPageWords.goTo)
    root.setAccessible(label: ChartPageWords.goToPlace)
    root.tooltip = ChartPageWords.goToPlace
    popover.addClass("picker")
    search.setPlaceholder(ChartPageWords.search)
    search.setAccessible(label: ChartPageWords.searchPosition)
    search.onSearchChanged { [unowned self] in filter() }
    search.onStop { [unowned self] in popover.popDown() }
    search.onActivate { [unowned self] in
      // The list follows the text after a short time.
      filter()
      if let first = found.first { pick(first) }
    }
    list.setAccessible(label: ChartPageWords.positions)
    list.onActivate { [unowned self] index in
      if index < found.count { pick(found[index]) }
    }
    none.text = ChartPageWords.nothingFound
    none.isVisible = false
    scroller.setChild(list)
    let content = Box(.vertical, gap: 6)
    for child in [search.widget, none.widget, scroller.widget] { content.append(child) }
    search.offerKeys(for: .text)
    FieldKeys(in: content)
    popover.setChild(content)
    popover.onMap { [unowned self] in opened() }
    root.setPopover(popover)
    root.own(self)
    owner = self
  }

  isolated deinit { work?.cancel() }

  func render(_ domain: ChartDomain) {
    self.domain = domain
    if popover.isMapped { filter() }
  }

  private func opened() {
    scroller.setMinimumSize(
      width: root.scaled(Self.listSize.width), height: root.scaled(Self.listSize.height))
    search.text = ""
    show(Array(0..<domain.count))
    search.grabFocus()
  }

  private func pick(_ position: Int) {
    popover.popDown()
    onPick(position)
  }

  private func filter() {
    let text = search.text.lowercased()
    work?.cancel()
    guard !text.isEmpty else { return show(Array(0..<domain.count)) }
    guard domain.count > Self.synchronousLimit else {
      return show(Self.positions(of: domain, matching: text))
    }
    work = Task { [weak self, domain] in
      let positions = await Self.laterPositions(of: domain, matching: text)
      if !Task.isCancelled { self?.show(positions) }
    }
  }

  @concurrent
  private nonisolated static func laterPositions(
    of domain: ChartDomain, matching text: String
  ) async -> [Int] {
    positions(of: domain, matching: text)
  }

  private nonisolated static func positions(of domain: ChartDomain, matching text: String) -> [Int]
  {
    (0..<domain.count).filter {
      !Task.isCancelled && domain.label(of: $0).lowercased().contains(text)
    }
  }

  private func show(_ positions: [Int]) {
    found = positions
    model.replaceAll(count: positions.count)
    none.isVisible = positions.isEmpty
    scroller.isVisible = !positions.isEmpty
  }
}

/// A row of the list.
private final class PickerRow {
  let label = Label.line("picker-row")

  init() { label.own(self) }
}
