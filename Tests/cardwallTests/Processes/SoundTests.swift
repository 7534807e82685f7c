import Foundation
import TestSupport
import Testing

/// The sounds of alerts, with plug-ins of ALSA in place of a sound card, one of which writes what
/// is heard to a file.
@Suite("The sound of alerts")
final class SoundTests: CommandTestCase {
  private static func file(_ sound: String) -> String {
    """
    version: 1
    title: Loud
    sources: { rack: { type: static, data: 9 } }
    pages:
      - id: a
        sections:
          - cards:
              - { id: rack, source: rack, alert: { when: "@ > `5`", sound: \(sound) } }
    """
  }

  /// Returns a WAV file with a tone of a tenth of a second.
  private static var tone: Data {
    let samples = (0..<4_410).map { Int16(10_000 * sin(Double($0) / 10)) }
    var data = Data("RIFF".utf8)
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    append(UInt32(36 + samples.count * 2))
    data.append(Data("WAVEfmt ".utf8))
    append(UInt32(16))
    for value in [1, 1] as [UInt16] { append(value) }
    for value in [44_100, 88_200] as [UInt32] { append(value) }
    for value in [2, 16] as [UInt16] { append(value) }
    data.append(Data("data".utf8))
    append(UInt32(samples.count * 2))
    for sample in samples { append(sample) }
    return data
  }

  @Test(
    "P16: an alert is heard when it begins, with a sound of the theme or a file",
    .requiresDisplay, arguments: ["dialog-warning", "tone.wav"])
  func sound(name: String) throws {
    let folder = try TemporaryFolder()
    let recording = folder.path("recording.raw")
    let configuration = try folder.write(
      """
      pcm.!default {
        type file
        slave.pcm { type null }
        file "\(recording)"
        format raw
      }
      """, to: "alsa.conf")
    let file = try folder.write(Self.file(name), to: "wall.yaml")
    try Self.tone.write(to: URL(fileURLWithPath: folder.path("tone.wav")))
    let program = try start(
      ["--kiosk", file],
      environment: ["CANBERRA_DRIVER": "alsa", "ALSA_CONFIG_PATH": configuration])
    var heard = Data()
    for _ in 0..<200 where heard.count < 8_000 {
      usleep(100_000)
      heard = (try? Data(contentsOf: URL(fileURLWithPath: recording))) ?? Data()
    }
    #expect(heard.filter { $0 != 0 }.count > 1_000, "\(heard.count) bytes")
    program.process.terminate()
    let end = try program.result()
    #expect(end == Result(status: 0, output: "", error: ""))
  }

  @Test(
    "without a sound card an alert is silent, and the log says why in a line", .requiresDisplay,
    arguments: ["none", "alsa"])
  func silence(driver: String) throws {
    let folder = try TemporaryFolder()
    // The library of sound cards writes lines of its own about a card that isn't there.
    let configuration = try folder.write(
      "pcm.!default { type hw card 31 }\nctl.!default { type hw card 31 }\n", to: "alsa.conf")
    let bus = try SessionBus()
    defer { bus.stop() }
    let file = try TemporaryFile(Self.file("bell"))
    let program = try start(
      ["--kiosk", file.path],
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none", "CANBERRA_DRIVER": driver,
        "ALSA_CONFIG_PATH": configuration,
      ])
    #expect(try Self.windows(named: "Loud", count: 1))
    let line = program.errorLines().first { _ in true }
    #expect(line?.hasPrefix("sound bell: ") == true, "\(line ?? "")")
    try bus.activate("reload")
    try bus.activate("quit")
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }
}
