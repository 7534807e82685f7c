import ArgumentParser
import DataSources
import Foundation
import Glibc
import Gtk

/// `cardwall decode-drawing`, which the program runs itself: decodes a drawing (SVG).
///
/// The limits of its process end what would take too much time or memory.
struct DecodeDrawingCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "decode-drawing",
    abstract: "Decodes the drawing on standard input, for another process of the program.",
    shouldDisplay: false)

  @Argument var width: Int
  @Argument var height: Int
  @Flag var covers = false

  /// What this command writes for another process.
  nonisolated enum Output: Sendable {
    case picture(Texture)
    case problem(String)
  }

  func run() throws {
    limit(RLIMIT_CPU, to: Int(LoadLimits.pictureTime / .seconds(1)))
    limit(RLIMIT_DATA, to: LoadLimits.drawingMemory)
    let target = PictureTarget(width: width, height: height, fit: covers ? .covering : .within)
    let output: Output
    do throws(PictureProblem) {
      output = .picture(
        try Texture(
          decoding: Array(FileHandle.standardInput.readDataToEndOfFile()), format: "svg",
          for: target, maximumPixels: LoadLimits.imagePixels))
    } catch {
      output = .problem(error.words)
    }
    try FileHandle.standardOutput.write(contentsOf: Data(output.bytes))
  }

  private func limit(_ resource: __rlimit_resource, to value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}

extension DecodeDrawingCommand.Output {
  /// The maximum number of bytes.
  nonisolated static let maximumLength = headLength + PictureTarget.mostPixels * 4
  /// The number of bytes of the width and the height, each in four; both are zero before a problem.
  private nonisolated static let headLength = 8

  nonisolated var bytes: [UInt8] {
    switch self {
    case .picture(let picture):
      Self.bytes(of: picture.width) + Self.bytes(of: picture.height) + picture.pixels
    case .problem(let text): [UInt8](repeating: 0, count: Self.headLength) + Array(text.utf8)
    }
  }

  /// Reads what the command has written; nil if it isn't whole.
  nonisolated init?(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst(Self.headLength))
    let width = Self.number(in: bytes.prefix(4))
    let height = Self.number(in: bytes.dropFirst(4).prefix(4))
    switch (width, height) {
    case _ where bytes.count < Self.headLength: return nil
    case (0, 0): self = .problem(String(decoding: rest, as: UTF8.self))
    case _ where width * height * 4 == rest.count:
      self = .picture(Texture(width: width, height: height, pixels: rest))
    default: return nil
    }
  }

  private nonisolated static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) }
  }

  private nonisolated static func number(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
