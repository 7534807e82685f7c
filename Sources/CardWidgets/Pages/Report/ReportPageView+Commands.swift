import Gtk

// What keys and the menu of a list report do: copy, select, search, go to a row, export.

extension ReportPageView {
  func copy() {
    let ranges = rowSet.selection.ranges(limit: Self.mostCopied)
    if !ranges.isEmpty { onCopy(ranges) }
  }

  func addActions(_ actions: ActionGroup) {
    actions.add("copy") { [unowned self] in copy() }
    actions.add("select-all") { [unowned self] in rowSet.selection.selectAll() }
    actions.add("go") { [unowned self] in bar.askForRow() }
    actions.add("export") { [unowned self] in onExport() }
  }

  func addKeys() {
    let keys = ShortcutController(.window)
    let act = { [unowned self] (key: String, action: @escaping () -> Void) in
      keys.add(key) { [unowned self] in
        guard root.isMapped else { return false }
        action()
        return true
      }
    }
    act("<Control>f") { [unowned self] in bar.focusSearch() }
    act("slash") { [unowned self] in bar.focusSearch() }
    act("<Control>g") { [unowned self] in bar.askForRow() }
    root.add(keys)
    let far = KeyController()
    far.setPhase(.capture)
    far.onPressed { [unowned self] key, _ in
      // The end is that of all rows, and not of those that the list has heard of so far.
      if [.end, .keypadEnd, .pageDown].contains(key) { rowSet.showAll() }
      return false
    }
    scroller.add(far)
  }
}
