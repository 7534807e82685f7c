import CardModel
import CardWidgets
import Dashboard
import DataSources

// How the rows of a report are looked for and counted: they are shown as they are found, and what is
// asked for last is all that is looked for.

extension WallReport {
  /// A count of changed data may take this part of the time, one of a hundred.
  private static let countShare = 20
  /// For so long the rows that were there may stand for those that are looked for.
  private static let patience = Duration.milliseconds(250)
  /// Between two times that rows are shown as they are found.
  private static let rhythm = Duration.milliseconds(100)

  /// Looks for the rows that are asked for; what was looked for before is given up.
  /// - Parameter isNew: whether others are asked for, and not the same ones anew.
  func find(isNew: Bool) {
    guard let value = snapshot.value else { return }
    stop()
    let first = isNew ? 0 : (view.firstRow ?? 0) / ReportPages.size
    if isNew {
      wantsOthers = true
      pages?.cancel()
      giveNotice()
    }
    work = Task { [weak self, binder, request, data] in
      do throws(SourceFailure) {
        let data = if let data { data } else { try await binder.data(of: value) }
        let selection = try await data.selection(request)
        let arrival = try await selection.arrival()
        let look = Look(selection, data, page: first, isNew: isNew, arrival: arrival)
        guard !Task.isCancelled else { return }
        if arrival == .atOnce {
          try await self?.find(look)
        } else {
          try await self?.search(look)
        }
      } catch {
        if !Task.isCancelled { self?.failed(error) }
      }
    }
  }

  /// What is looked for.
  private final class Look {
    let selection: any ReportSelection
    let data: ReportData
    /// The number of the page that is seen first.
    let page: Int
    let isNew: Bool
    let arrival: RowsArrival

    init(
      _ selection: any ReportSelection, _ data: ReportData, page: Int, isNew: Bool,
      arrival: RowsArrival
    ) {
      (self.selection, self.data, self.page) = (selection, data, page)
      (self.isNew, self.arrival) = (isNew, arrival)
    }

    func firstRows() async throws(SourceFailure) -> [ReportRow] {
      try await selection.rows(page * ReportPages.size..<(page + 1) * ReportPages.size)
    }
  }

  /// Shows the first rows, then counts all.
  private func find(_ look: Look) async throws(SourceFailure) {
    let page = try await look.firstRows()
    guard !Task.isCancelled else { return }
    let isAll = look.page == 0 && page.count < ReportPages.size
    if look.isNew || isAll {
      rows.count = page.count
      rows.isCounted = isAll
      rows.isSearched = false
    }
    found(page, look)
    // Data that change all the time must not keep the database counting.
    if !look.isNew { await rest() }
    let start = ContinuousClock.now
    let count = if isAll { page.count } else { try await look.selection.count() }
    counted(count, look, in: .now - start)
    guard look.isNew else { return }
    try await look.selection.arrange()
    if shown === look { pages?.hurry() }
  }

  /// Looks through all of the data, and shows rows as they are found; those of changed data, when all
  /// are found.
  private func search(_ look: Look) async throws(SourceFailure) {
    isThorough = true
    let start = ContinuousClock.now
    let early =
      look.isNew && look.arrival == .inTheEnd
      ? Task { [weak self] in
        guard let page = try? await look.firstRows(), !Task.isCancelled else { return }
        self?.grown(to: page.count, page, look)
      } : nil
    let counting = Counting(look.selection)
    for await count in counting.counts where look.isNew {
      if let page = try? await look.firstRows(), !Task.isCancelled {
        early?.cancel()
        grown(to: count, page, look)
      }
      try? await Task.sleep(for: Self.rhythm)
    }
    early?.cancel()
    let count = try await counting.end()
    guard !Task.isCancelled else { return }
    if look.isNew, shown === look {
      grown(to: count, [], look)
    } else {
      let page = try await look.firstRows()
      guard !Task.isCancelled else { return }
      rows.count = count
      rows.isCounted = true
      found(page, look)
    }
    counted(count, look, in: .now - start)
    if isOutdated { await rest() }
    guard !Task.isCancelled else { return }
    isThorough = false
    if isOutdated { find(isNew: false) }
  }

  private func rest() async {
    let pause = countTime * Self.countShare
    if pause > .seconds(1) { try? await Task.sleep(for: pause) }
  }

  /// Says that rows are looked for, if that takes a while.
  private func giveNotice() {
    notice = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard !Task.isCancelled, let self, !life.isOver else { return }
      view.showSearching(through: rows.total)
    }
  }

  // MARK: What is known

  /// Shows rows that are asked for, from here on by position.
  private func found(_ page: [ReportRow], _ look: Look) {
    guard !life.isOver else { return }
    notice?.cancel()
    data = look.data
    selection = look.selection
    shown = look
    let pages = ReportPages(look.selection, former: look.isNew ? nil : self.pages)
    pages.keep(page, page: look.page)
    pages.onArrival = { [unowned self] in if !life.isOver { view.rowsArrived($0) } }
    pages.onDelay = { [unowned self] in if !life.isOver { view.show(isLate: $0) } }
    pages.onFailure = { [unowned self] in failed($0) }
    self.pages?.cancel()
    self.pages = pages
    pages.known = rows.count
    showRows()
    view.show(rows, note: binder.note(on: snapshot), isNew: look.isNew)
  }

  /// So many rows have been found so far.
  /// - Parameter page: the first of them.
  private func grown(to count: Int, _ page: [ReportRow], _ look: Look) {
    guard !life.isOver else { return }
    if let pages, shown === look {
      rows.count = max(rows.count, count)
      pages.known = rows.count
      render()
    } else if !page.isEmpty {
      rows.count = max(count, page.count)
      rows.isCounted = false
      rows.isSearched = true
      found(page, look)
    }
  }

  /// The rows that match are counted: what a person wants to know next is how many there are, then which
  /// values filters can offer.
  private func counted(_ count: Int, _ look: Look, in time: Duration) {
    guard !Task.isCancelled else { return }
    countTime = time
    let isSelective = !request.search.isEmpty || !request.filters.isEmpty
    pages?.known = count
    learned { rows in
      rows.count = count
      rows.isCounted = true
      if !isSelective { rows.total = count }
    }
    guard !knowsAll else { return }
    learning = Task { [weak self] in
      do throws(SourceFailure) {
        if isSelective {
          let total = try await look.data.total()
          self?.learned { $0.total = total }
        }
        let choices = try await look.data.choices()
        self?.learned { $0.choices = choices }
        if !Task.isCancelled { self?.knowsAll = true }
      } catch {
        if !Task.isCancelled { self?.failed(error) }
      }
    }
  }

  private func learned(_ change: (inout ReportRows) -> Void) {
    guard !Task.isCancelled else { return }
    change(&rows)
    render()
  }
}

/// A count that goes on, and how far it has come.
private nonisolated struct Counting {
  /// The latest: who looks away misses those between.
  let counts: AsyncStream<Int>
  private let task: Task<Result<Int, SourceFailure>, Never>

  init(_ selection: any ReportSelection) {
    let (counts, progress) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      defer { progress.finish() }
      do throws(SourceFailure) {
        return Result<Int, SourceFailure>.success(
          try await selection.count { progress.yield($0) })
      } catch {
        return .failure(error)
      }
    }
    progress.onTermination = { if case .cancelled = $0 { task.cancel() } }
    (self.counts, self.task) = (counts, task)
  }

  func end() async throws(SourceFailure) -> Int { try await task.value.get() }
}
