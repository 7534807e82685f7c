import DataSources
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import cardwall

@Suite("State files")
struct StateFileTests {
  private let folder: TemporaryFolder
  private let file: StateFile

  init() throws {
    folder = try TemporaryFolder()
    file = StateFile(at: folder.path("state/cards.json"))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("state")).sorted()
  }

  /// Returns the number of the file on the disk, which each write changes.
  private func number() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return try #require(attributes[.systemFileNumber] as? Int)
  }

  @Test("a write replaces the content in a file that only the user can read, and leaves no other")
  func write() throws {
    for text in ["first", "second, which is longer", "3"] {
      #expect(file.write(Data(text.utf8)))
      #expect(file.read() == Data(text.utf8))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try names() == ["cards.json"])
  }

  @Test("content that is there already is not written again")
  func same() throws {
    #expect(file.write(Data("same".utf8)))
    let number = try number()
    #expect(file.write(Data("same".utf8)))
    #expect(try self.number() == number)
    #expect(file.write(Data("else".utf8)))
    #expect(try self.number() != number)
  }

  @Test("what a killed run has left is removed; other files stay")
  func leftovers() throws {
    #expect(file.write(Data("kept".utf8)))
    let others = ["cards.json", "other.json", "other.json.part"]
    for name in ["cards.json.part"] + others.dropFirst() {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("state/\(name)")))
    }
    let writer = StateWriter()
    writer.removeLeftovers(of: [file, StateFile(at: folder.path("none/data.json"))])
    writer.finish()
    #expect(try names() == others)
    #expect(file.read() == Data("kept".utf8))
  }

  @Test("a file is written in the order of the calls, however long the first makes its data")
  func order() {
    let writer = StateWriter()
    let areAllCalled = DispatchSemaphore(value: 0)
    for number in 0..<50 {
      writer.write(to: file) {
        if number == 0 { areAllCalled.wait() }
        return Data("\(number)".utf8)
      }
    }
    areAllCalled.signal()
    #expect(writer.read(file, limit: 100) == Data("49".utf8))
  }

  @Test("P17: a file that can't be written for long is logged once, and when it can be again")
  func log() throws {
    let lines = LogLines()
    let clock = ManualClock()
    let writer = StateWriter(problems: ProblemLog(lines.logger(), clock: SourceClock(clock)))
    let file = StateFile(at: folder.path("blocked/cards.json"))
    #expect(StateFile(at: folder.path("blocked")).write(Data()))
    for minute in 1...60 {
      clock.move(to: .seconds(60 * minute))
      writer.write(to: file) { Data("\(minute)".utf8) }
    }
    writer.finish()
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasPrefix("\(file.path): can’t be written: ") == true, "\(lines.all)")
    file.remove()
    StateFile(at: folder.path("blocked")).remove()
    writer.write(to: file) { Data("x".utf8) }
    writer.finish()
    #expect(lines.all.last == "\(file.path) can be written again")
  }

  @Test("a file that can't be written is reported")
  func failure() async {
    #expect(StateFile(at: folder.path("blocked")).write(Data()))
    let writer = StateWriter()
    await confirmation { confirmed in
      writer.write(to: StateFile(at: folder.path("blocked/cards.json"))) {
        Data("x".utf8)
      } onFailure: {
        confirmed()
      }
      writer.finish()
    }
  }
}
