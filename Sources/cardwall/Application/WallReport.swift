import CardModel
import CardWidgets
import Dashboard
import Gtk

import struct Dashboard.Snapshot

/// A list report on the screen: asks for its rows off the main actor, and shows those asked for last.
final class WallReport {
  let view: ReportPageView

  private let binder: ReportBinder
  private var snapshot = Snapshot()
  private var request = ReportRequest()
  private var work: Task<Void, Never>?

  init(_ definition: ReportDefinition, title: String) {
    binder = ReportBinder(definition, title: title)
    view = ReportPageView(binder.report)
    view.onRequest = { [unowned self] in
      request = $0
      update()
    }
  }

  isolated deinit { work?.cancel() }

  /// Shows other data of the source.
  func apply(_ new: Snapshot) {
    snapshot = new
    update()
  }

  /// The same; comes back when they are shown.
  func show(_ new: Snapshot) async {
    apply(new)
    await work?.value
  }

  private func update() {
    work?.cancel()
    work = Task { [weak self, binder, snapshot, request] in
      let state = await Self.state(binder, snapshot, request)
      if !Task.isCancelled { self?.view.render(state) }
    }
  }

  @concurrent private nonisolated static func state(
    _ binder: ReportBinder, _ snapshot: Snapshot, _ request: ReportRequest
  ) async -> ReportState {
    binder.state(of: snapshot, for: request)
  }
}
