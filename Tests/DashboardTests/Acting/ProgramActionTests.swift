import CardModel
import Dashboard
import DataSources
import Foundation
import TestSupport
import Testing

@Suite("Programs that buttons run", .endsIfItHangs)
struct ProgramActionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func performer(allowsCommands: Bool = true) -> ActionPerformer {
    ActionPerformer(
      [], secrets: Secrets(credentials: nil, folder: folder.path), allowsCommands: allowsCommands)
  }

  @Test("P2: in safe mode a button runs no command, and tells why; requests are sent")
  func safeMode() async throws {
    let server = try LoopbackServer(otherwise: .reply("204 No Content"))
    let performer = performer(allowsCommands: false)
    let failure = await #expect(throws: SourceFailure.self) {
      try await performer.perform(.command(["touch", SecretText([.literal(folder.path("ran"))])]))
    }
    #expect(
      failure?.message
        == "no command is run in safe mode, which ends with an edit of the file, or after an hour")
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
    let url = SecretText([.literal(server.address("/calls"))])
    _ = try await performer.perform(.request(Action.Request(method: "POST", url: url)))
    #expect(server.paths == ["/calls"])
  }

  @Test("P18: a program gets its arguments as they are; no shell reads them")
  func runsPrograms() async throws {
    let path = folder.path("made; touch hacked")
    _ = try await performer().perform(.command(["touch", SecretText([.literal(path)])]))
    #expect(FileManager.default.fileExists(atPath: path))
    let failure = await #expect(throws: SourceFailure.self) {
      try await performer().perform(.command(["false"]))
    }
    #expect(failure?.kind == .rejected)
  }
}
