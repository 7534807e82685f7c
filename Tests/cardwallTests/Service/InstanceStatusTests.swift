import Foundation
import TestSupport
import Testing

@testable import cardwall

@Suite("The status of an instance", .endsIfItHangs)
struct InstanceStatusTests {
  @Test("a file that has become a pipe or too large has no checksum, and is waited for by nobody")
  func files() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let large = try folder.write(String(repeating: "#", count: 4 << 20 + 1), to: "large.yaml")
    let file = try folder.write("abc", to: "wall.yaml")
    let states = await InstanceStatus.files([pipe, large, file])
    #expect(states.map(\.path) == [pipe, large, file])
    #expect(
      states.map(\.sha256) == [
        nil, nil, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      ])
  }
}
