import Foundation
import JMESPath

/// Measures V1 to V7: the program beside others that show the same wall.
///
/// The others, and the program that measures them all, are in the folder that the environment
/// variable `PEERS` names, in which `make` has been run. `CARDWALL` names the program; the release
/// build is measured without it. Every program shows the wall in an X server of its own.
/// - Parameter promises: the numbers of the promises; empty for all seven.
func programFigures(_ promises: Set<String>) throws -> [String] {
  let comparisons = Comparison.all.filter { promises.isEmpty || promises.contains($0.promise) }
  guard !comparisons.isEmpty else { return [] }
  let environment = ProcessInfo.processInfo.environment
  guard let peers = environment["PEERS"] else { throw MissingPeers() }
  let programs = try MeasuredPrograms(
    peers: URL(fileURLWithPath: peers), program: environment["CARDWALL"] ?? "release/cardwall")
  let walls = Set(comparisons.flatMap { [$0.cards, $0.peer?.cards ?? $0.cards] })
  for wall in walls.sorted() { try programs.measure(cards: wall) }
  return try comparisons.map { try $0.row(programs) }
}

private struct MissingPeers: Error, CustomStringConvertible {
  let description = "PEERS must name the folder of the programs to compare with, or leave out V1-V7"
}

/// A promise about the whole program, and the program that it is compared with.
private struct Comparison {
  let promise: String
  let name: String
  let unit: String
  let cards: Int
  /// The value in the record of a run.
  let value: String
  /// The maximum: a multiple of the peer's value, or a value.
  let limit: Double
  /// The program whose value is the measure, and its number of cards; nil for a limit of its own.
  let peer: (name: String, cards: Int)?

  static let all = [
    Comparison(
      promise: "V1", name: "start to the first frame, 12 cards", unit: "ms", cards: 12,
      value: "first_frame_ms", limit: 1.15, peer: ("c-gtk", 12)),
    Comparison(
      promise: "V2", name: "start to the first frame, 1,000 cards", unit: "ms", cards: 1000,
      value: "first_frame_ms", limit: 0.9, peer: ("c-gtk-grid", 1000)),
    Comparison(
      promise: "V2", name: "the same beside 12 cards", unit: "ms", cards: 1000,
      value: "first_frame_ms", limit: 1.5, peer: (MeasuredPrograms.own, 12)),
    Comparison(
      promise: "V3", name: "scrolling through 1,000 cards: p95 of a frame", unit: "ms",
      cards: 1000, value: "scroll.work_ms.p95", limit: 0.7, peer: ("c-gtk-grid", 1000)),
    Comparison(
      promise: "V3", name: "the longest time between two of its frames", unit: "ms", cards: 1000,
      value: "scroll.interval_ms.max", limit: 33, peer: nil),
    Comparison(
      promise: "V4", name: "1280 → 500 px, 100 cards", unit: "ms", cards: 100,
      value: "shrink_ms", limit: 60, peer: nil),
    Comparison(
      promise: "V4", name: "500 → 1280 px, 100 cards", unit: "ms", cards: 100,
      value: "grow_ms", limit: 60, peer: nil),
    Comparison(
      promise: "V5", name: "private memory, 12 cards", unit: "MiB", cards: 12,
      value: "pss_own_mib", limit: 1.25, peer: ("c-gtk", 12)),
    Comparison(
      promise: "V5", name: "private memory, 1,000 cards", unit: "MiB", cards: 1000,
      value: "pss_own_mib", limit: 1, peer: ("c-gtk-grid", 1000)),
    Comparison(
      promise: "V6", name: "processor time of 10 s idle, 12 cards", unit: "ms", cards: 12,
      value: "idle.cpu_ms", limit: 1, peer: nil),
    Comparison(
      promise: "V7", name: "processor time of 100 updates, 12 cards", unit: "ms", cards: 12,
      value: "update.cpu_ms", limit: 1.2, peer: ("c-gtk", 12)),
    Comparison(
      promise: "V7", name: "processor time of 100 updates, 1,000 cards", unit: "ms", cards: 1000,
      value: "update.cpu_ms", limit: 3, peer: ("c-gtk-grid", 1000)),
  ]

  func row(_ programs: MeasuredPrograms) throws -> String {
    let value = try JMESPath.Expression(value)
    let own = try programs.samples(value, of: MeasuredPrograms.own, cards: cards)
    let median = own[own.count / 2]
    var goal = "≤ \(text(limit)) \(unit)"
    if let peer {
      let other = try programs.samples(value, of: peer.name, cards: peer.cards)
      let measure = other[other.count / 2]
      let ratio = (median / measure * 100).rounded() / 100
      goal = "≤ \(limit) × \(text(measure)) \(unit) of \(peer.name), is \(ratio) ×"
    }
    let cells = [
      promise, name, "\(text(median)) \(unit)", "\(text(own[0])) \(unit)",
      "\(text(own[own.count - 1])) \(unit)", "\(own.count)", goal,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
