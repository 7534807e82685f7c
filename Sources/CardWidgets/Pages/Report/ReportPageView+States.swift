import CardModel
import Gtk

// What a list report shows at a moment: rows, that they are on their way, or why there are none.

extension ReportPageView {
  /// Shows rows, or why there are none. Where the reader is in the list stays as it is.
  public func render(_ state: ReportState) {
    switch state {
    case .loading: if rows == nil { showSkeleton() }
    case .failed(let failure): show(failure)
    case .rows(let new, let age): show(new, note: age, isNew: false)
    }
  }

  /// Shows rows.
  /// - Parameter isNew: whether others have been asked for, which are looked at from the first on; else
  ///   the reader stays where they are.
  public func show(_ new: ReportRows, note age: String?, isNew: Bool) {
    let isFirst = rows == nil
    rowSet.isWaiting = false
    skeleton?.cancel()
    if isNew || !hasRows {
      hasRows = true
      rowSet.replaceAll(count: new.count)
      if new.count > 0 { view.scroll(to: 0) }
    } else {
      rowSet.fill()
    }
    update(new, note: age)
    if isFirst { focusFirstRow() }
  }

  /// Shows how many rows there are by now, of which those that have been shown stay as they are.
  public func update(_ new: ReportRows, note age: String?) {
    guard !rowSet.isWaiting else { return bar.render(new) }
    rows = new
    rowSet.change(count: new.count)
    bar.render(new)
    note.show(age)
    bar.root.isSensitive = true
    root.setAccessible(busy: false)
    scroller.isVisible = new.count > 0
    placeholder.show(new, isSelective: isSelective)
  }

  /// Says that the rows are looked for: those that were shown give way to room for others.
  /// - Parameter total: how many rows are looked through, if that is known.
  public func showSearching(through total: Int?) {
    bar.showSearching(through: total, isSelective: isSelective)
    showWaiting()
  }

  /// Says whether rows that are to be seen have been long on their way.
  public func show(isLate: Bool) {
    bar.show(isLate: isLate, isSelective: isSelective)
    root.setAccessible(busy: isLate)
  }

  /// Whether search or filters may leave rows out.
  private var isSelective: Bool { !request.search.isEmpty || !request.filters.isEmpty }

  private func show(_ failure: Failure) {
    skeleton?.cancel()
    rowSet.isWaiting = false
    note.isVisible = false
    scroller.isVisible = false
    rows = nil
    // The bar stays as it is: something else may be asked for, which doesn't fail.
    bar.showNothing()
    root.setAccessible(busy: false)
    placeholder.show(failure)
  }

  /// After a moment: what comes at once is better seen at once.
  private func showSkeleton() {
    bar.root.isSensitive = false
    bar.showNothing()
    skeleton?.cancel()
    skeleton = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      if !Task.isCancelled { self?.showWaiting() }
    }
  }

  /// Rows as they will be, without what they hold.
  private func showWaiting() {
    rowSet.isWaiting = true
    if rowSet.count == 0 { rowSet.replaceAll(count: Self.waitingRows) }
    rowSet.fill()
    root.setAccessible(busy: true)
    placeholder.hide()
    scroller.isVisible = true
  }

  /// How long nothing is said of rows that are on their way.
  private static let patience = Duration.milliseconds(250)
  /// As many as a window shows.
  private static let waitingRows = 20
}
