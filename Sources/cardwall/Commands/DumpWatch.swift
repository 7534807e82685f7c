import ArgumentParser
import CardModel
import Dashboard
import Foundation
import JMESPath
import Synchronization

import struct Dashboard.Snapshot

/// Prints each change of a source or a card with its time.
struct DumpWatch {
  private let definition: DashboardDefinition
  private let chosen: [String: String]
  private let isJSON: Bool

  /// - Parameter chosen: what is chosen, by the ids of choices.
  init(_ definition: DashboardDefinition, chosen: [String: String] = [:], isJSON: Bool) {
    (self.definition, self.chosen, self.isJSON) = (definition, chosen, isJSON)
  }

  /// Prints changes until the task is cancelled.
  /// - Throws: a failure of the command if standard output can't be written.
  func run() async throws(ExitCode) {
    let (events, report) = AsyncStream<Event>.makeStream()
    let sources = ChangedSources()
    let loader = DashboardLoader.standard(
      definition, chosen: chosen,
      onChange: { source, snapshot in
        if let event = sources.event(of: source, snapshot) { report.yield(event) }
      })
    await loader.show(definition.namedPages.map(\.id))
    let cards = Task {
      for await updates in loader.updates {
        for case .state(_, let id, let state) in updates {
          report.yield(Event("card", "\(id)", state.word, state.textLines))
        }
      }
    }
    var failure: ExitCode?
    do throws(ExitCode) {
      for await event in events { try write(isJSON ? event.json + "\n" : event.text) }
    } catch { failure = error }
    cards.cancel()
    // The commands that run for sources end with their loads.
    await loader.show([PageID]())
    if let failure { throw failure }
  }
}

/// A change of a source or a card.
private nonisolated struct Event: Sendable {
  private let time = Date().logText
  private let kind: String
  private let id: String
  private let state: String
  private let lines: [String]

  init(_ kind: String, _ id: String, _ state: String, _ lines: [String]) {
    (self.kind, self.id, self.state, self.lines) = (kind, id, state, lines)
  }

  var text: String {
    (["\(time) \(kind) \(id): \(state)"] + lines).joined(separator: "\n")
      .replacing("\n", with: "\n    ") + "\n"
  }

  var json: String {
    JSONValue.object(
      JSONObject([
        (key: "time", value: .string(time)), (key: kind, value: .string(id)),
        (key: "state", value: .string(state)),
        (key: "text", value: .array(lines.map { .string($0) })),
      ])
    ).json()
  }
}

/// The last snapshots of the sources, by which their changes are known.
private nonisolated final class ChangedSources: Sendable {
  private let last = Mutex<[SourceID: Snapshot]>([:])

  /// Returns the change of a source; nil if it has the data and the failure that it had.
  func event(of source: SourceID, _ snapshot: Snapshot) -> Event? {
    let known = last.withLock { last in
      defer { last[source] = snapshot }
      return last[source]
    }
    guard
      known?.value != snapshot.value || known?.failure != snapshot.failure
        || known?.isStale != snapshot.isStale
    else { return nil }
    let state =
      snapshot.failure != nil
      ? "failed" : snapshot.isStale ? "stale" : snapshot.value == nil ? "loading" : "fresh"
    let lines = [snapshot.failure?.message, snapshot.value?.json().excerpt].compactMap { $0 }
    return Event("source", source.rawValue, state, lines)
  }
}
