import Foundation
import Synchronization
import TestServers

/// Measures a wall with a source of 10,000 events a second: a chart of the latest and their number.
///
/// It costs at most one redraw a frame and 15 % of a processor core, and a program that stops
/// reading for some seconds uses no more memory afterwards (P6, P19).
enum StreamLoad {
  private static let eventsPerSecond = 10_000
  /// The times before and of the measurement, and of the pause in reading, in seconds.
  private static let (warmUp, duration, pause) = (5.0, 20.0, 5.0)

  private static func wall(of server: StreamServer) -> String {
    """
    version: 1
    title: Stream
    sources:
      events: { type: http, url: "\(server.address())", stream: lines, mode: append, keep_events: 200 }
    pages:
      - id: home
        sections:
          - cards:
              - id: events
                source: events
                header: { title: Events, kpi: { value: "[-1].n" } }
                body: { chart: { type: line, x: n, y: value } }

    """
  }

  /// Returns the rows of a table.
  static func run() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-stream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try StreamServer()
    defer { server.stop() }
    let sender = EventSender(to: server, eventsPerSecond: eventsPerSecond)
    let file = folder.appendingPathComponent("wall.yaml")
    try Data(wall(of: server).utf8).write(to: file)
    let program = try RunningProgram([file.path], in: folder)
    defer { program.stop() }
    try program.start()
    Thread.sleep(forTimeInterval: warmUp)
    let before = try Reading(of: program, sender)
    Thread.sleep(forTimeInterval: duration)
    let after = try Reading(of: program, sender)
    kill(program.id, SIGSTOP)
    Thread.sleep(forTimeInterval: pause)
    kill(program.id, SIGCONT)
    Thread.sleep(forTimeInterval: warmUp)
    let late = try Reading(of: program, sender)
    let time = after.time - before.time
    func rate(_ value: KeyPath<Reading, Double>) -> Double {
      (after[keyPath: value] - before[keyPath: value]) / time
    }
    return [
      "| what | |", "|---|---|",
      "| events a second | \(Int(rate(\.eventCount))) |",
      "| share of a processor core | \(String(format: "%.1f", rate(\.processorTime) * 100)) % |",
      "| frames a second | \(String(format: "%.1f", rate(\.frames))) |",
      "| private memory | \(Int(before.memory)) kB, \(Int(time)) s later \(Int(after.memory)) kB |",
      "| after \(Int(pause)) s without reading | \(Int(late.memory)) kB |",
    ]
  }

  /// The resources that the program has used so far.
  private struct Reading {
    let time = Date().timeIntervalSince1970
    let eventCount: Double
    /// The processor time in seconds.
    let processorTime: Double
    let frames: Double
    /// The private memory in kB.
    let memory: Double

    init(of program: RunningProgram, _ sender: EventSender) throws {
      guard let usage = SoakReading(of: program.id) else { throw CocoaError(.fileNoSuchFile) }
      memory = usage.values[0]
      processorTime = try program.processorTime()
      frames = try program.dashboard()["frames"]?.number ?? 0
      eventCount = Double(sender.count)
    }
  }
}

/// Sends events to the client of a server, a hundred times a second.
nonisolated private final class EventSender: Sendable {
  private let sent = Mutex(0)

  /// The number of events that the client has taken.
  var count: Int { sent.withLock { $0 } }

  init(to server: StreamServer, eventsPerSecond: Int) {
    let connections = server.connections
    Task.detached { [self] in
      for await connection in connections {
        Thread.detachNewThread { self.send(eventsPerSecond, to: connection) }
      }
    }
  }

  private func send(_ eventsPerSecond: Int, to connection: StreamServer.Connection) {
    connection.answer(type: "application/x-ndjson")
    let batch = eventsPerSecond / 100
    var next = Date()
    var number = 0
    while true {
      let lines = (number..<number + batch).map { "{\"n\":\($0),\"value\":\($0 * 7919 % 1000)}\n" }
      guard connection.send(lines.joined()) else { return }
      number += batch
      sent.withLock { $0 += batch }
      // A client that has not read for a while is not sent what it has missed all at once.
      next = max(next + 0.01, Date() - 0.1)
      Thread.sleep(until: next)
    }
  }
}
