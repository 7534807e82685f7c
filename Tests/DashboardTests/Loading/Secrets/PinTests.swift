import DataSources
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite("PINs")
struct PinTests {
  private func read(_ confirm: String) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        pages:
          - id: home
            sections:
              - cards:
                  - id: c
                    footer: { actions: [{ id: go, title: Go, hide: true, confirm: \(confirm) }] }
        """, name: "wall.yaml", environment: [:])
  }

  @Test("a question is a text, and may ask for a held button and a PIN")
  func keys() throws {
    let confirm = { text in
      try #require(read(text).definition?.pages[0].cards[0].footer[0].confirm)
    }
    let full = try confirm("{ text: 'Go?', hold: 2s, pin: '${secret:gate}' }")
    #expect(full.text.text == "Go?")
    #expect((full.hold, full.pin) == (.seconds(2), "gate"))
    #expect(try confirm("'Go?'").text.text == "Go?")
  }

  @Test(
    "a PIN that is written in the file is an error", arguments: ["'1234'", "'12${secret:gate}'"])
  func writtenPin(pin: String) {
    let messages = read("{ text: 'Go?', pin: \(pin) }").diagnostics.map(\.message)
    #expect(
      messages == [
        "a PIN that is written in the file can be read there: name a secret, as ${secret:pin}"
      ])
  }

  @Test("a PIN has 4 to 12 digits, matches itself alone, and shows nothing of itself")
  func pins() throws {
    for text in ["", "123", "1234567890123", "12a4", "١٢٣٤", " 1234"] {
      #expect(Pin(text) == nil, "\(text)")
    }
    let pin = try #require(Pin("0472"))
    #expect(pin.matches("0472"))
    for text in ["", "0471", "047", "04720", "0472\0", "1472", "٠٤٧٢"] {
      #expect(!pin.matches(text), "\(text)")
    }
    #expect("\(pin)" == "PIN")
  }

  @Test("it is read from a secret, which must be digits")
  func secret() async throws {
    let folder = try TemporaryFolder()
    try folder.write("0472\n", to: "gate")
    try folder.write("open sesame", to: "words")
    let performer = ActionPerformer([], secrets: Secrets(credentials: folder.path, folder: "/"))
    #expect(try await performer.pin(named: "gate").matches("0472"))
    await #expect(throws: SourceFailure.self) { try await performer.pin(named: "words") }
    await #expect(throws: SourceFailure.self) { try await performer.pin(named: "none") }
  }
}
