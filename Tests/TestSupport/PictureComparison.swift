import Foundation
import Gtk
import XCTest

extension Picture {
  /// The share of pixels, from 0 to 1, that differ from `other`; 1 if the sizes differ.
  ///
  /// A pixel differs if a channel is more than `tolerance` of 255 off what is at this place and right
  /// beside it in the other picture, so something drawn up to one pixel aside does not count.
  public func difference(from other: Picture, tolerance: Int = 24) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    if pixels == other.pixels { return 0 }
    let count = differing(from: other, tolerance: tolerance).reduce(0) { $0 + ($1 ? 1 : 0) }
    return Double(count) / Double(width * height)
  }

  /// A picture with the differing pixels red and the others pale.
  func marking(differencesFrom other: Picture, tolerance: Int) -> Picture? {
    guard width == other.width, height == other.height else { return nil }
    var marked = pixels.map { UInt8(191 + Int($0) / 4) }
    for (index, differs) in differing(from: other, tolerance: tolerance).enumerated() {
      let pixel: [UInt8] =
        differs ? [255, 0, 0, 255] : Array(marked[index * 4..<index * 4 + 3]) + [255]
      marked.replaceSubrange(index * 4..<index * 4 + 4, with: pixel)
    }
    return Picture(width: width, height: height, pixels: marked)
  }

  private func differing(from other: Picture, tolerance: Int) -> [Bool] {
    var differs = [Bool](repeating: false, count: width * height)
    for index in pixels.indices {
      let (mine, theirs) = (pixels[index], other.pixels[index])
      guard mine != theirs, abs(Int(mine) - Int(theirs)) > tolerance else { continue }
      if isOff(other, at: index, tolerance) || other.isOff(self, at: index, tolerance) {
        differs[index / 4] = true
      }
    }
    return differs
  }

  /// Whether one channel of one pixel is off what `other` has there and right beside it.
  private func isOff(_ other: Picture, at index: Int, _ tolerance: Int) -> Bool {
    let (x, y) = (index / 4 % width, index / 4 / width)
    var (least, most) = (UInt8.max, UInt8.min)
    for y in max(y - 1, 0)...min(y + 1, height - 1) {
      for x in max(x - 1, 0)...min(x + 1, width - 1) {
        let value = other.pixels[(y * width + x) * 4 + index % 4]
        least = min(least, value)
        most = max(most, value)
      }
    }
    return Int(pixels[index]) < Int(least) - tolerance || Int(pixels[index]) > Int(most) + tolerance
  }
}

/// Compares a picture with the one kept in `Snapshots/NAME.png` beside the test.
///
/// With `RECORD_SNAPSHOTS` in the environment it is written there instead. A picture that differs
/// is left beside it as `NAME.actual.png`, with `NAME.diff.png`.
/// - Parameter share: how many of the pixels may differ: other versions of GTK, Pango and FreeType
///   place and draw letters a little differently. From GTK 4.8 to 4.18 it is 0.7 % at most.
@MainActor
public func assertPicture(
  _ picture: Picture?, named name: String, share: Double = 0.0075, tolerance: Int = 24,
  file: StaticString = #filePath, line: UInt = #line
) throws {
  let picture = try XCTUnwrap(picture, "nothing to compare", file: file, line: line)
  let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  func path(_ suffix: String) -> String { folder.appendingPathComponent(name + suffix).path }

  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try picture.write(to: path(".png"))
    return
  }
  guard let data = FileManager.default.contents(atPath: path(".png")) else {
    try picture.write(to: path(".actual.png"))
    XCTFail("no \(path(".png")); run with RECORD_SNAPSHOTS=1", file: file, line: line)
    return
  }
  let expected = try Picture(png: [UInt8](data))
  let difference = picture.difference(from: expected, tolerance: tolerance)
  guard difference > share else { return }
  try picture.write(to: path(".actual.png"))
  try picture.marking(differencesFrom: expected, tolerance: tolerance)?.write(to: path(".diff.png"))
  XCTFail(
    "\(name): \(picture.width)×\(picture.height) instead of \(expected.width)×\(expected.height), "
      + "\((difference * 1000).rounded() / 10) % of the pixels differ", file: file, line: line)
}
