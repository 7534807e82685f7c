import CardWidgets
import Dashboard
import DataSources
import Gtk
import JMESPath

/// The objects of the rows of a report that are selected.
///
/// An action runs on what was selected: when the data have changed, the same objects are selected,
/// wherever they are then, and those that are gone no longer.
final class SelectedRows {
  private unowned let view: ReportPageView
  /// The objects by the positions of their rows.
  private(set) var objects: [Int: JSONValue] = [:]
  private var work: Task<Void, Never>?
  private var isFollowing = false
  private var isSelecting = false

  init(of view: ReportPageView) { self.view = view }

  /// Takes over what a person has selected.
  func changed(in selection: (any ReportSelection)?) {
    guard !isSelecting else { return }
    work?.cancel()
    work = nil
    // The positions of rows that are being followed are out of date.
    if isFollowing { objects = [:] }
    isFollowing = false
    let positions = view.selectedPositions
    let selected = Set(positions)
    objects = objects.filter { selected.contains($0.key) }
    let missing = positions.filter { objects[$0] == nil }
    guard !missing.isEmpty, let selection else { return }
    work = view.root.scope.task { () async throws(SourceFailure) -> [Int: JSONValue] in
      try await selection.objects(at: missing)
    } then: { [weak self] result in
      if case .success(let found) = result { self?.objects.merge(found) { $1 } }
    }
  }

  /// Selects the same objects among rows of changed data.
  func follow(into selection: any ReportSelection) {
    guard !objects.isEmpty else { return }
    work?.cancel()
    isFollowing = true
    work = view.root.scope.task { [objects] () async throws(SourceFailure) -> [Int: JSONValue] in
      try await selection.following(objects)
    } then: { [weak self] result in
      self?.isFollowing = false
      self?.select((try? result.get()) ?? [:])
    }
  }

  /// Selects objects, wherever they are by now.
  /// - Parameter objects: the objects by their former positions.
  func select(_ objects: [Int: JSONValue], in selection: any ReportSelection) {
    self.objects = objects
    follow(into: selection)
    if objects.isEmpty { select([:]) }
  }

  /// Forgets the objects, as when other rows are asked for.
  func reset() {
    work?.cancel()
    work = nil
    isFollowing = false
    objects = [:]
  }

  /// The objects of the selected rows by their positions, as soon as they are known.
  func current() async -> [Int: JSONValue] {
    await work?.value
    return objects
  }

  private func select(_ new: [Int: JSONValue]) {
    objects = new
    isSelecting = true
    view.select(new.keys.sorted())
    isSelecting = false
  }
}
