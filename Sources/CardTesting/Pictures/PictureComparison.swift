import Gtk

/// A comparison of two pictures of one size, pixel by pixel.
///
/// A pixel differs if a channel is more than `tolerance` of 255 off what the other picture has at
/// that position and right beside it, so that something drawn up to one pixel aside does not count.
public struct PictureComparison {
  /// The side of a tile in pixels: about the height of a line of text.
  public static let tileSide = 16

  public let width: Int
  public let height: Int
  /// Whether each pixel differs, row by row.
  public let differs: [Bool]

  /// Compares two pictures, or returns nil if they differ in size.
  public init?(_ picture: PixelBuffer, _ other: PixelBuffer, tolerance: Int = 24) {
    guard picture.width == other.width, picture.height == other.height else { return nil }
    (width, height) = (picture.width, picture.height)
    differs = picture.pixels == other.pixels ? [] : picture.differing(from: other, tolerance)
  }

  /// The share of pixels, from 0 to 1, that differ.
  public var share: Double {
    Double(differs.reduce(0) { $0 + ($1 ? 1 : 0) }) / Double(width * height)
  }

  /// The tile in which most pixels differ: the position of its corner, and how many these are.
  public var worstTile: (x: Int, y: Int, count: Int) {
    var worst = (x: 0, y: 0, count: 0)
    guard !differs.isEmpty else { return worst }
    let side = Self.tileSide
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        var count = 0
        for y in top..<min(top + side, height) {
          for x in left..<min(left + side, width) where differs[y * width + x] { count += 1 }
        }
        if count > worst.count { worst = (left, top, count) }
      }
    }
    return worst
  }

  /// Returns `picture` made pale, with the differing pixels red.
  func marking(_ picture: PixelBuffer) -> PixelBuffer {
    var marked = picture.pixels.map { UInt8(191 + Int($0) / 4) }
    for (index, differs) in differs.enumerated() {
      let pixel: [UInt8] =
        differs ? [255, 0, 0, 255] : Array(marked[index * 4..<index * 4 + 3]) + [255]
      marked.replaceSubrange(index * 4..<index * 4 + 4, with: pixel)
    }
    return PixelBuffer(width: width, height: height, pixels: marked)
  }
}

extension PixelBuffer {
  /// Returns the share of pixels, from 0 to 1, that differ from `other`; 1 if the sizes differ.
  public func difference(from other: PixelBuffer, tolerance: Int = 24) -> Double {
    PictureComparison(self, other, tolerance: tolerance)?.share ?? 1
  }

  fileprivate func differing(from other: PixelBuffer, _ tolerance: Int) -> [Bool] {
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

  /// Returns whether one channel of one pixel is off what `other` has there and right beside it.
  private func isOff(_ other: PixelBuffer, at index: Int, _ tolerance: Int) -> Bool {
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
