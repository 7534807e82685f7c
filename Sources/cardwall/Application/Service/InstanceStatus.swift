import CardModel
import Dashboard
import DataSources
import Foundation
import Gtk
import Localization

import struct Dashboard.Snapshot

/// The state of the running program, as `cardwall status` prints it (P20).
nonisolated struct InstanceStatus: Codable {
  let version: String
  let process: Int32
  let startedAt: Date
  /// The number of bytes that the process shares with no other and no file.
  let privateMemory: Int
  /// The number of live widgets of its own and their components.
  let liveObjects: Int
  let dashboards: [DashboardStatus]

  /// The state of an open dashboard.
  struct DashboardStatus: Codable {
    /// The path of the file; nil for this machine's own dashboard.
    let path: String?
    let isKiosk: Bool
    /// Whether it is shown in safe mode, after crashes.
    let isSafe: Bool
    /// The page that is shown; nil if there is no wall.
    let page: String?
    /// The number of frames that its window has drawn.
    let frames: Int64
    /// The number of loads of its sources that have ended.
    let loads: Int
    /// Whether the file is shown as it is; otherwise its last version without mistakes is.
    let isFileValid: Bool
    /// The mistakes of the file, a line each.
    let mistakes: [String]
    /// The file and those that it includes, as they are on the disk now.
    let files: [FileStatus]
    /// The alerts that call, those that began first at the beginning.
    let alerts: [AlertStatus]
    /// The screen of a kiosk; nil for a window.
    let screen: ScreenStatus?
    let sources: [SourceStatus]
  }

  /// A file of a dashboard.
  struct FileStatus: Codable {
    let path: String
    /// The SHA-256 in hexadecimal digits; nil for a file that can't be read.
    let sha256: String?
  }

  /// An alert that calls.
  struct AlertStatus: Codable {
    let card: String
    /// The row that calls; nil for the card as a whole.
    let row: String?
    let page: String
    /// The title of the card.
    let title: String
    /// Whether a person has made it quiet.
    let isAcknowledged: Bool
  }

  /// The screen of a kiosk.
  struct ScreenStatus: Codable {
    /// The name of the monitor; nil if it isn't known.
    let monitor: String?
    let isBlack: Bool
    /// The brightness from 0 to 1; 0 if it is black.
    let brightness: Double
    /// The number of seconds since the last input; nil if there was none.
    let secondsSinceInput: Int?
  }

  /// The state of a source.
  struct SourceStatus: Codable {
    enum State: String, Codable {
      /// It has its data.
      case fresh
      /// Its data are older than they may be.
      case stale
      /// The last try to load it has failed.
      case failing
      /// It is loaded when a page that needs it is shown.
      case waiting
    }

    let id: String
    let state: State
    /// The time at which its data were loaded; nil before the first.
    let loadedAt: Date?
    /// The reason why the last try has failed.
    let error: String?
    /// The time from which all tries have failed.
    let failingSince: Date?
    let nextTryAt: Date?
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// The state in lines for people.
  var text: String {
    let memory = (Double(privateMemory) / 1_048_576 * 10).rounded() / 10
    let context = FormattingContext()
    let start = context.relative(startedAt, from: nil)
    var lines = [
      "\(DashboardApplication.title) \(version)",
      String(localized: "process \(process), started \(start), private memory \(memory) MiB"),
    ]
    for dashboard in dashboards {
      let name = dashboard.path ?? String(localized: "this machine")
      let page = dashboard.page ?? "–"
      lines += [
        dashboard.isKiosk ? "\(name) (kiosk)" : name,
        "  " + String(localized: "page \(page), frames drawn: \(dashboard.frames)"),
      ]
      if dashboard.isSafe { lines.append("  " + SafeMode.text) }
      if dashboard.screen?.isBlack == true {
        lines.append("  " + String(localized: "screen black"))
      }
      lines += dashboard.alerts.map { alert in
        let name = alert.row.map { "\(alert.title) (\($0))" } ?? alert.title
        return "  "
          + (alert.isAcknowledged
            ? String(localized: "alert, acknowledged: \(name)")
            : String(localized: "alert: \(name)"))
      }
      lines += dashboard.mistakes.map { "  \($0)" }
      let width = dashboard.sources.map(\.id.count).max() ?? 0
      lines += dashboard.sources.map { source in
        let name = source.id + String(repeating: " ", count: width - source.id.count)
        let age = source.loadedAt.map { "  " + context.relative($0, from: nil) } ?? ""
        let error = source.error.map { ": \($0)" } ?? ""
        return "  \(name)  \(source.state.rawValue)\(age)\(error)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The state in a line, such as "sources without fresh data: 2 of 12".
  var summary: String {
    let sources = dashboards.flatMap(\.sources).filter { $0.state != .waiting }
    let outdated = sources.filter { $0.state != .fresh }.count
    let broken = dashboards.filter { !$0.isFileValid }.count
    var parts = [String(localized: "sources without fresh data: \(outdated) of \(sources.count)")]
    if dashboards.contains(where: \.isSafe) { parts.append(String(localized: "safe mode")) }
    if broken > 0 {
      parts.append(String(localized: "files with mistakes: \(broken) of \(dashboards.count)"))
    }
    return parts.joined(separator: "; ")
  }

  /// How well the program does what it is for.
  enum Health: Int {
    case good
    /// Something that is shown is out of date.
    case outdated
    /// A dashboard isn't shown, or not as its file says.
    case broken
  }

  var health: Health {
    guard !dashboards.isEmpty, !dashboards.contains(where: { $0.page == nil || $0.isSafe }) else {
      return .broken
    }
    let isOutdated = dashboards.contains { dashboard in
      !dashboard.isFileValid
        || dashboard.sources.contains { $0.state == .stale || $0.state == .failing }
    }
    return isOutdated ? .outdated : .good
  }

  /// Returns the state of this process with the states of its dashboards.
  @concurrent
  static func current(
    startedAt: Date, liveObjects: Int, _ dashboards: [DashboardStatus]
  ) async -> InstanceStatus {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    return InstanceStatus(
      version: Cardwall.configuration.version, process: ProcessInfo.processInfo.processIdentifier,
      startedAt: startedAt, privateMemory: kilobytes * 1024, liveObjects: liveObjects,
      dashboards: dashboards)
  }
}

extension InstanceStatus.SourceStatus {
  nonisolated init(_ id: SourceID, _ snapshot: Snapshot?) {
    self.id = id.rawValue
    error = snapshot?.failure?.message
    loadedAt = snapshot?.loadedAt.map { Date(timeIntervalSince1970: $0) }
    failingSince = snapshot?.failingSince.map { Date(timeIntervalSince1970: $0) }
    nextTryAt = snapshot?.nextTryAt.map { Date(timeIntervalSince1970: $0) }
    state =
      switch snapshot {
      case nil: .waiting
      case let snapshot? where snapshot.failure != nil: .failing
      case let snapshot? where snapshot.isStale: .stale
      case let snapshot?: snapshot.value == nil ? .waiting : .fresh
      }
  }
}

extension OpenDashboard {
  /// Whether the file has been read and has no mistake.
  var isFileValid: Bool { lastReading?.definition != nil }

  /// The mistakes of the file when it was read last, a line each.
  var mistakes: [String] { lastReading?.diagnostics.map(\.description) ?? [] }

  /// Returns why a page can't be shown: the dashboard that is shown doesn't have it, or none is
  /// shown; nil if it can.
  ///
  /// If the file has mistakes, they follow: its last valid version is shown then.
  func problem(ofPage page: PageID) -> String? {
    let problem = window?.wall?.definition.problem(ofPage: page)
    if window?.wall != nil, problem == nil { return nil }
    let problems = [problem, fileProblem].compactMap { $0 }
    return problems.isEmpty ? nil : problems.joined(separator: "\n")
  }

  /// The mistakes of the file, for which it isn't shown; nil if there are none.
  var fileProblem: String? {
    guard !isFileValid else { return nil }
    let words = String(localized: "the file has mistakes, so that it isn’t shown")
    return ([words] + mistakes).joined(separator: "\n")
  }

  /// Returns the present state of the dashboard.
  func status() async -> InstanceStatus.DashboardStatus {
    let wall = window?.wall
    let states = await wall?.loader.states ?? [:]
    return InstanceStatus.DashboardStatus(
      path: path.map(\.absolutePath), isKiosk: isKiosk, isSafe: isSafe,
      page: wall?.navigator.currentPage.rawValue, frames: window?.window.frameCount ?? 0,
      loads: await wall?.loader.loadCount ?? 0, isFileValid: isFileValid, mistakes: mistakes,
      files: await InstanceStatus.files(path == nil ? [] : lastReading?.files ?? []),
      alerts: window?.alerts.calling.map {
        .init(
          card: $0.card.encoded, row: $0.row, page: $0.page.rawValue, title: $0.title,
          isAcknowledged: $0.isAcknowledged)
      } ?? [],
      screen: window?.kioskScreen?.status(on: window?.window.monitor),
      sources: wall?.definition.sources.map { .init($0.id, states[$0.id]) } ?? [])
  }
}

extension InstanceStatus {
  /// Returns the present state of files.
  @concurrent
  nonisolated static func files(_ paths: [String]) async -> [FileStatus] {
    paths.map { path in
      let bytes = try? readFile(path, limit: FileLimits.size)
      return FileStatus(
        path: path.absolutePath, sha256: bytes.map { Checksum.sha256(of: $0) })
    }
  }
}
