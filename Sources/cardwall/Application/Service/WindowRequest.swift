import CardModel
import DataSources
import Foundation
import Gtk
import Localization

/// A request about the window of a dashboard, from another process (P20).
nonisolated enum WindowRequest: Codable {
  /// Show a page, a card or a row.
  case page(String)
  /// Load everything that is shown again.
  case reload
  /// Write a picture of the window into a file.
  case screenshot(String)
  /// Make the screen of a kiosk black.
  case blank
  /// Light the black screen of a kiosk.
  case wake
  /// Acknowledge the alerts of a card, or all.
  case acknowledge(String?)
  /// End the program.
  case quit
}

extension DashboardApplication {
  /// Adds the actions by which the bus can make requests.
  func addRequestActions() {
    application.addAction("page", taking: { [unowned self] in answer(.page($0), nil) })
    application.addAction("reload") { [unowned self] in answer(.reload, nil) }
    application.addAction("screenshot", taking: { [unowned self] in answer(.screenshot($0), nil) })
    application.addAction("blank") { [unowned self] in answer(.blank, nil) }
    application.addAction("wake") { [unowned self] in answer(.wake, nil) }
    application.addAction(
      "show",
      taking: { [unowned self] address in
        let (path, link) = PageLink.split(address)
        openForDesktop(DashboardStart(path: path, link: link?.text))
      })
    application.addAction(
      "acknowledge",
      taking: { [unowned self] notification in
        for dashboard in dashboards { dashboard.acknowledge(notification: notification) }
      })
    application.addAction("quit") { [unowned self] in answer(.quit, nil) }
  }

  /// Does what a request asks for.
  /// - Parameters:
  ///   - path: the path of a dashboard that is open; nil for the one whose window was used last.
  ///   - starter: the process that asks, which is told what goes wrong.
  func answer(_ request: WindowRequest, of path: String? = nil, _ starter: StartRequest?) {
    if case .quit = request { return application.quit() }
    guard let path else {
      return answer(request, lastUsed, else: String(localized: "no dashboard is open"), starter)
    }
    find(path) { [weak self] dashboard in
      self?.answer(request, dashboard, else: String(localized: "\(path) is not open"), starter)
    }
  }

  /// - Parameter reason: the reason for which there is no window.
  private func answer(
    _ request: WindowRequest, _ dashboard: OpenDashboard?, else reason: String,
    _ starter: StartRequest?
  ) {
    guard let dashboard, let window = dashboard.window else {
      starter?.refuse(reason)
      return
    }
    switch request {
    case .quit: break
    case .page(let link): show(link, of: dashboard, starter)
    case .reload:
      if let wall = window.wall {
        wall.refresh()
      } else if let problem = dashboard.fileProblem {
        starter?.refuse(problem)
      }
    case .screenshot(let file): writePicture(of: window, to: file, starter)
    case .blank: kioskScreen(of: window, for: starter)?.blank()
    case .wake: kioskScreen(of: window, for: starter)?.wake()
    case .acknowledge(let card): acknowledge(card, among: window.alerts, starter)
    }
  }

  /// Acknowledges the alerts of a card or a row, or all; says which there are if it has none.
  private func acknowledge(
    _ name: String?, among alerts: AlertMonitor, _ starter: StartRequest?
  ) {
    guard let name else { return alerts.acknowledge() }
    if alerts.calling.contains(where: { $0.isNamed(name) }) {
      return alerts.acknowledge { $0.isNamed(name) }
    }
    let names = alerts.calling.map(\.part.description)
    starter?.refuse(
      names.isEmpty
        ? String(localized: "\(name) has no alert; nothing calls")
        : String(localized: "\(name) has no alert; there are alerts of \(names.localizedList)"))
  }

  /// Returns the screen of a kiosk; says why there is none in another window.
  private func kioskScreen(
    of window: DashboardWindow, for starter: StartRequest?
  ) -> KioskScreen? {
    if window.kioskScreen == nil {
      starter?.refuse(String(localized: "the dashboard is not shown in a kiosk"))
    }
    return window.kioskScreen
  }

  private func show(_ link: String, of dashboard: OpenDashboard, _ starter: StartRequest?) {
    let page = PageLink(link)
    if let problem = dashboard.problem(ofPage: page?.page ?? PageID(link)) {
      starter?.refuse(problem)
    } else if let page {
      // Whoever asks isn't in front of the screen.
      if dashboard.window?.wall?.definition.isLocked(page.page) == true {
        starter?.refuse(
          String(localized: "page \(page.page) needs a PIN, which is entered on the screen"))
      } else {
        dashboard.window?.follow(page)
      }
    }
  }

  /// Prints the state of the program for the process that asks.
  func printStatus(isJSON: Bool, isCheck: Bool, for starter: StartRequest) {
    Task {
      let status = await status()
      let text = isJSON ? status.json : isCheck ? status.summary + "\n" : status.text
      starter.print(text.escapingForTerminals)
      if isCheck { starter.exitStatus = status.health.rawValue }
    }
  }

  /// Returns the present state of the program.
  func status() async -> InstanceStatus {
    var statuses: [InstanceStatus.DashboardStatus] = []
    for dashboard in dashboards { statuses.append(await dashboard.status()) }
    return await .current(
      startedAt: startedAt, liveObjects: LiveObjects.count, statuses)
  }

  /// The dashboard whose window was used last.
  private var lastUsed: OpenDashboard? {
    application.windows.lazy.compactMap { window in
      self.dashboards.first { $0.window?.window.widget == window.widget }
    }.first
  }

  private func writePicture(of window: DashboardWindow, to path: String, _ starter: StartRequest?) {
    guard let pixels = window.window.picture() else {
      starter?.refuse(String(localized: "the window is not shown"))
      return
    }
    Task {
      do {
        try await Self.write(pixels, to: path)
      } catch {
        starter?.refuse(String(localized: "\(path): can’t be written: \(error.fileReason)"))
      }
    }
  }

  @concurrent
  nonisolated private static func write(_ pixels: PixelBuffer, to path: String) async throws {
    try Data(pixels.pngData).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension Alert {
  /// Returns whether a name that a person wrote refers to the row or the card that calls.
  fileprivate func isNamed(_ name: String) -> Bool {
    part.isNamed(name) || card.isNamed(name) || card.definition.isNamed(name)
  }
}

extension StartRequest {
  /// Reports to the process that was started that its request can't be done.
  func refuse(_ reason: String) {
    printError(reason.escapingForTerminals)
    exitStatus = 1
  }
}
